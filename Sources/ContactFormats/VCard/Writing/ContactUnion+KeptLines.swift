package import ContactCards

extension ContactUnion {
  /// Begins without a contact; their kept lines are those of vCard 3.0.
  package init() {
    self.init(usualNames: \.usualNames, furtherLines: { VCardKeptLines($0, .v30).furtherLines })
  }
}

extension ContactMerge {
  /// Merges contacts, whose kept lines are those of vCard 3.0.
  ///
  /// - Parameters:
  ///   - cards: The contacts; of those that were changed at the same time, the first one comes before
  ///     the others.
  ///   - keepsName: Whether the first one keeps its name, if it has one, instead of taking the fullest.
  ///   - choices: The places of the contacts whose values stand, as for
  ///     ``init(_:keepingName:choosing:in:)``.
  /// - Complexity: O(*n*) in the size of the cards, in the mean.
  package init(
    _ cards: [ContactCard], keepingName keepsName: Bool = false,
    choosing choices: [ContactJSONKey: Int] = [:]
  ) {
    self.init(cards, keepingName: keepsName, choosing: choices, in: ContactUnion())
  }
}

extension GrowingCard {
  /// Begins with a contact, whose kept lines are those of vCard 3.0.
  package init(_ card: ContactCard) { self.init(card, in: ContactUnion()) }
}
