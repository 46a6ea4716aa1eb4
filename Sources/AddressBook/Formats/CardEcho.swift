/// What a text of ours in some format says of a contact, read again.
///
/// A format that has no place for all of a contact says some of it otherwise: the words of a name in
/// other parts, notes on one line, a number for another purpose. A card that says just the same has
/// nothing new to say of that.
enum CardEcho: Hashable, Sendable {
  /// A table as Google has it.
  case google
  /// A table as Outlook has it.
  case outlook
  /// LDIF.
  case ldif
  /// Aliases of mutt.
  case mutt
  /// The file of abook.
  case abook

  /// What comes back of a contact; nil where nothing can be written of it.
  ///
  /// - Complexity: O(*n*) in the size of the contact.
  func card(of contact: ContactCard) -> ContactCard? {
    switch self {
    case .google: Self.card(of: contact, GoogleCSVWriter(), CSVCardReader())
    case .outlook: Self.card(of: contact, OutlookCSVWriter(), CSVCardReader())
    case .ldif: Self.card(of: contact, LDIFWriter(), LDIFReader())
    case .mutt: Self.card(of: contact, MuttAliasWriter(), MuttAliasReader())
    case .abook: Self.card(of: contact, AbookWriter(), AbookReader())
    }
  }

  private static func card(
    of contact: ContactCard, _ writer: some CardWriter, _ reader: some CardReader
  ) -> ContactCard? {
    var (writer, reader) = (writer, reader)
    var found: ContactCard?
    func take(_ read: ReadCard) { found = found ?? read.card }
    do {
      try reader.read(writer.text(of: [contact]), take)
      try reader.finish(take)
    } catch {
      // What is too long for a record to be read is no news either way.
      return nil
    }
    return found
  }
}
