/// Two or more contacts made into one.
///
/// Where only one value has its place, that of the contact that was changed last wins, but for the
/// name and the birthday, of which the fullest wins, unless the first keeps its name or a contact is chosen
/// for a field. Lists are united without doubles, notes joined unless one of them is chosen. Nothing that is given up goes without being listed as a conflict.
package struct ContactMerge: Hashable, Sendable {
  /// Values of which only one could be taken.
  package struct Conflict: Hashable, Sendable {
    /// The field, by its key.
    package let field: ContactJSONKey
    /// The values that differ, as text.
    package let values: [String]
    /// The position of the one that was taken.
    package let taken: Int
  }

  /// The contact.
  package let card: ContactCard
  /// What was given up, in the order of the keys.
  package let conflicts: [Conflict]

  /// Merges contacts.
  ///
  /// - Parameters:
  ///   - cards: The contacts; of those that were changed at the same time, the first one comes before
  ///     the others.
  ///   - keepsName: Whether the first one keeps its name, if it has one, instead of taking the fullest.
  ///   - choices: The places of the contacts whose values stand, by the keys of the fields, also where
  ///     they say nothing; keys without a choice (``ContactJSONKey/hasChoice``) and places without a
  ///     contact are ignored.
  ///   - empty: How lines are kept.
  /// - Complexity: O(*n*) in the size of the cards, in the mean.
  package init(
    _ cards: [ContactCard], keepingName keepsName: Bool, choosing choices: [ContactJSONKey: Int],
    in empty: ContactUnion
  ) {
    let sources = cards.enumerated().sorted { left, right in
      let (one, other) = (left.element.changed, right.element.changed)
      return one == other ? left.offset < right.offset : one > other
    }.map(\.element)
    var union = empty
    if keepsName, let first = cards.first { union.keepName(of: first) }
    for (key, place) in choices where key.hasChoice && cards.indices.contains(place) {
      union.choose(key, of: cards[place])
    }
    for source in sources { union.add(source) }
    (card, conflicts) = (union.card, union.conflicts)
  }
}

extension ContactJSONKey {
  /// Whether a merge takes the value of one contact, which may be chosen.
  ///
  /// The day on which an age was true goes along with the age.
  package var hasChoice: Bool { isSingle && self != .ageStated }
}

extension ContactCard {
  /// When the contact was changed last, or added.
  fileprivate var changed: Int64 { modified ?? created ?? .min }
}
