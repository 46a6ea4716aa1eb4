import ContactCards
import ManagedObjects

// Cards of one name that follow each other, and the saved contacts that are called so.

extension SavedTwins {
  /// The people of one name whom cards are about, where their addresses belong to several who are known.
  ///
  /// A card of which nobody has the address is of the same one as that before it. Of an address that
  /// several have, the other addresses tell whose it is.
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
    var owners: [String: Set<RowReference>] = [:]
    for contact in try people(calledAs: first) {
      for email in try states(of: contact, since: kind).flatMap(\.emails) {
        owners[email.emailKey, default: []].insert(contact)
      }
    }
    var found: [(owners: Set<RowReference>, card: ContactCard)] = []
    for card in cards {
      let own = card.emails.lazy.compactMap { owners[$0.emailKey] }.first ?? []
      let same =
        own.isEmpty
        ? found.indices.last : found.firstIndex { !$0.owners.isDisjoint(with: own) }
      if let place = same ?? found.firstIndex(where: \.owners.isEmpty) {
        found[place].owners = found[place].owners.narrowed(to: own)
        found[place].card.emails += card.emails
      } else {
        found.append((own, card))
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

extension Set {
  /// Those that are in another set, too; where one of the sets is empty, the other one.
  fileprivate func narrowed(to other: Set) -> Set {
    isEmpty ? other : other.isEmpty ? self : intersection(other)
  }
}
