import ManagedObjects

// Cards of one name that follow each other, and the saved contacts that are called so.

extension SavedTwins {
  /// The people of one name whom cards are about, where their addresses belong to several who are known.
  ///
  /// A card of which nobody has the address is of the same one as that before it.
  ///
  /// - Parameters:
  ///   - cards: Cards of one name that follow each other.
  ///   - first: The first of them, as it is imported.
  ///   - kind: What tells the kind of their text.
  /// - Returns: A card for each; none where not several are known.
  /// - Throws: ``StoreError``.
  mutating func people(
    ofParts cards: [ContactCard], like first: ImportedCard, kind: Int64
  ) throws -> [ContactCard] {
    var owners: [String: RowReference] = [:]
    for contact in try people(calledAs: first) {
      for email in try states(of: contact, since: kind).flatMap(\.emails)
      where owners[email.emailKey] == nil {
        owners[email.emailKey] = contact
      }
    }
    var found: [(owner: RowReference?, card: ContactCard)] = []
    for card in cards {
      let owner = card.emails.lazy.compactMap { owners[$0.emailKey] }.first
      let same = owner == nil ? found.indices.last : found.firstIndex { $0.owner == owner }
      if let place = same ?? found.firstIndex(where: { $0.owner == nil }) {
        found[place].owner = found[place].owner ?? owner
        found[place].card.emails += card.emails
      } else {
        found.append((owner, card))
      }
    }
    return found.count > 1 ? found.map(\.card) : []
  }

  /// The saved people who may be called as a card is.
  private mutating func people(calledAs source: ImportedCard) throws -> [RowReference] {
    if known.isEmpty { return [] }
    let found = try alike(source)
    return found.count > Self.greatestCount ? [] : found.filter { known.isOfKind($0, source.card) }
  }

  /// What cards of a kind of text said of a contact, and then what it holds.
  private mutating func states(
    of contact: RowReference, since kind: Int64
  ) throws -> [ContactCard] {
    let rows = try known.sources.rows()[contact] ?? []
    let said = rows.filter { $0.kind == kind }.compactMap(\.state)
    return said + [try cards.card(of: contact)].compactMap(\.self)
  }
}
