import ContactCards
import ContactFormats
import ManagedObjects

/// What the cards of an import are about beyond the contacts that they were taken for.
///
/// Of two cards without UIDs that say the same, or of which one says nothing more than the other, both
/// may be taken for one contact, and the other contact is no less in the text for that. So whoever a
/// card may be about is told.
struct ToldCards {
  private var keys: Set<CardKey> = []
  private var names: Set<String> = []
  /// The names of those of the cards that have no UID, which cannot say that they are about somebody
  /// else than who is called so, and the e-mail addresses of these.
  private var namesWithoutUID: Set<String> = []
  private var emails: Set<String> = []
  private var employers: Set<String> = []

  /// Takes note of a card.
  mutating func add(_ source: ImportedCard) {
    let card = source.card
    // One with a UID that others have, too, may have been taken without it before.
    if let fingerprint = source.fingerprint {
      keys.insert(CardKey(fingerprint: fingerprint, kind: source.source?.kind))
    }
    let called = [card.nameOfTwin, card.displayName].map(FoldedName.of)
    names.formUnion(called)
    if card.uid.isEmpty {
      namesWithoutUID.formUnion(called)
      emails.formUnion(card.emails.map(\.emailKey))
    }
    if card.kind != .company, !card.company.isEmpty {
      employers.insert(FoldedName.of(card.company))
    }
  }

  /// The saved contacts that came from cards without UIDs that say the same as some of these.
  ///
  /// - Throws: ``StoreError``.
  func contacts(_ sources: ImportedSources) throws -> Set<RowReference> {
    Set(try keys.flatMap { try sources.rows($0).map(\.contact) })
  }

  /// Whether some of the cards have no UID.
  var haveUnnamed: Bool { !namesWithoutUID.isEmpty }

  /// Tells whether a contact is called as some card is, where either has no UID that was given to it, or
  /// has an e-mail address of a card without one.
  ///
  /// - Parameters:
  ///   - card: The contact, of which no more than this is read.
  ///   - hasMadeUID: Whether its UID was made here.
  /// - Returns: Whether some card may be about it.
  func areAbout(_ card: ContactCard, hasMadeUID: Bool) -> Bool {
    let names = hasMadeUID ? names : namesWithoutUID
    return [card.nameOfTwin, card.displayName].contains {
      names.contains(FoldedName.of($0))
    } || card.emails.contains { emails.contains($0.emailKey) }
  }

  /// Whether somebody works, by the cards, for a company that is called so.
  func hasEmployer(_ card: ContactCard) -> Bool {
    employers.contains(FoldedName.of(card.company))
  }
}
