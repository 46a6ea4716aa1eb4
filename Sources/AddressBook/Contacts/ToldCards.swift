import ManagedObjects

/// What the cards of an import are about beyond the contacts that they were taken for.
///
/// Of two cards without UIDs that say the same, or of which one says nothing more than the other, both
/// may be taken for one contact, and the other contact is no less in the text for that. So whoever a
/// card may be about is told.
struct ToldCards {
  private var keys: Set<CardKey> = []
  private var names: Set<String> = []
  private var employers: Set<String> = []

  /// Takes note of a card.
  mutating func add(_ source: ImportedCard) {
    let card = source.card
    // One with a UID that others have, too, may have been taken without it before.
    if let fingerprint = source.fingerprint {
      keys.insert(CardKey(fingerprint: fingerprint, kind: source.source?.kind))
    }
    names.formUnion([card.nameOfTwin, card.displayName].map(SavedTwins.folded))
    if card.kind != .company, !card.company.isEmpty {
      employers.insert(SavedTwins.folded(card.company))
    }
  }

  /// The saved contacts that came from cards without UIDs that say the same as some of these.
  ///
  /// - Throws: ``StoreError``.
  func contacts(_ sources: ImportedSources) throws -> Set<RowReference> {
    Set(try keys.flatMap { try sources.rows($0).map(\.contact) })
  }

  /// Whether a contact is called as some card is.
  func isNamed(_ card: ContactCard) -> Bool {
    [card.nameOfTwin, card.displayName].contains { names.contains(SavedTwins.folded($0)) }
  }

  /// Whether somebody works, by the cards, for a company that is called so.
  func hasEmployer(_ card: ContactCard) -> Bool {
    employers.contains(SavedTwins.folded(card.company))
  }
}
