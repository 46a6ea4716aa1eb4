import ContactCards
import ContactFormats

// Whether cards are about people or about companies, which not every text tells.

extension ContactImport {
  /// Has a card be about what has its UID where its text does not tell, or about a company where
  /// nothing on it is of a person.
  ///
  /// - Throws: ``StoreError``.
  func settleKind(of card: inout ContactCard, _ read: ReadCard) throws {
    // Our own JSON tells the kind.
    if !knowsAgain || read.tellsKind { return }
    if read.guess.isCompany {
      if try isOfOtherKind(card) { card.kind = .person }
    } else if card.isCalledByItsCompany, try !isKnown(uid: card.uid, of: known.people) {
      card.kind = .company
    }
  }

  /// Whether a card is about what is a contact of the other kind here.
  func isOfOtherKind(_ card: ContactCard) throws -> Bool {
    let kind = known.kind(of: card)
    let other = kind == known.people ? known.companies : known.people
    return try isKnown(uid: card.uid, of: other) && !isKnown(uid: card.uid, of: kind)
  }

  /// Tells that a card is skipped because a contact of another kind has its UID.
  mutating func skipOfOtherKind(_ card: ContactCard, _ line: Int) throws {
    let (here, there) = card.kind == .company ? ("person", "company") : ("company", "person")
    let name = CardWarning.shown(card.displayName)
    try skip(
      line: line,
      "\(name) is a \(there), but has the UID of a \(here) that is here already; it is "
        + "skipped; delete the \(here), or give the card another UID, to have it taken")
  }
}

extension ContactCard {
  /// Whether nothing on the card of a person is of a person, as of a company whose kind the source
  /// does not tell.
  fileprivate var isCalledByItsCompany: Bool {
    kind == .person && !company.isEmpty && department.isEmpty && jobTitle.isEmpty
      && name == Name() && (formattedName.isEmpty || formattedName == company) && birthday == nil
      && age == nil && manager.isEmpty
      && !keptLines.contains { $0.prefix(5).uppercased() == "KIND:" }
  }
}
