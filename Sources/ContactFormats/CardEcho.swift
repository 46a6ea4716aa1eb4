package import ContactCards
import Synchronization
import TextTools

/// What a text of ours in some format says of a contact, read again.
///
/// A format that has no place for all of a contact says some of it otherwise: the words of a name in
/// other parts, notes on one line, a number for another purpose. A card that says just the same has
/// nothing new to say of that.
package enum CardEcho: Hashable, Sendable {
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
  /// A table of contacts as verbs that list write it, with such fields for columns.
  case list([ContactField])

  /// What comes back of a contact; nil where nothing can be written of it.
  ///
  /// - Complexity: O(*n*) in the size of the contact.
  package func card(of contact: ContactCard) -> ContactCard? {
    switch self {
    case .google: Self.card(ofTable: Self.text(of: contact, GoogleCSVWriter()))
    case .outlook: Self.card(ofTable: Self.text(of: contact, OutlookCSVWriter()))
    case .ldif: Self.card(of: contact, LDIFWriter(), LDIFReader())
    case .mutt: Self.card(of: contact, MuttAliasWriter(), MuttAliasReader())
    case .abook: Self.card(of: contact, AbookWriter(), AbookReader())
    case .list(let fields): Self.card(ofTable: Self.table(of: contact, fields))
    }
  }

  private static func card(
    of contact: ContactCard, _ writer: some CardWriter, _ reader: some CardReader
  ) -> ContactCard? {
    card(text(of: contact, writer), reader)
  }

  private static func text(of contact: ContactCard, _ writer: some CardWriter) -> [UInt8] {
    var writer = writer
    return writer.text(of: [contact])
  }

  /// Readers that have read the titles of a table, by these: contacts of one book have mostly the same,
  /// and to tell what they mean takes longer than to read a row.
  private static let readers = Mutex<[[UInt8]: CSVCardReader]>([:])
  /// So many titles are known at most.
  private static let greatestReaderCount = 64

  private static func card(ofTable text: [UInt8]) -> ContactCard? {
    let end = text.firstIndex(of: 0x0a).map { $0 + 1 } ?? text.endIndex
    let titles = Array(text[..<end])
    let known = readers.withLock { $0[titles] }
    var reader = known ?? CSVCardReader()
    if known == nil {
      guard (try? reader.read(titles) { _ in }) != nil else { return nil }
      readers.withLock { if $0.count < greatestReaderCount { $0[titles] = reader } }
    }
    return card(Array(text[end...]), reader)
  }

  /// The table with a contact and nobody else.
  private static func table(of contact: ContactCard, _ fields: [ContactField]) -> [UInt8] {
    let record = ContactRecord(id: 0, card: contact)
    let rows = [fields.map(\.listedName), fields.map { $0.cell(of: record, today: nil) }]
    let lines = rows.map { row in
      row.map { CSVText.cell($0, guardsFormulas: false) }.joined(separator: ",")
    }
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func card(_ text: [UInt8], _ reader: some CardReader) -> ContactCard? {
    var reader = reader
    var found: ContactCard?
    func take(_ read: ReadCard) { found = found ?? read.card }
    do {
      try reader.read(text, take)
      try reader.finish(take)
    } catch {
      // What is too long for a record to be read is no news either way.
      return nil
    }
    return found
  }
}
