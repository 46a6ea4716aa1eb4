import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore
@testable import TextTools

@Suite("Exporting from columns")
struct RowExportTests {
  private static func book(of text: String) throws -> AddressBook {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var rest = Array(text.utf8)[...]
    let source = ContactSource { body in
      try body { count in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
    }
    let options = ContactImportOptions(now: 1_700_000_000)
    _ = try AddressBook.importContacts(options, from: [source]) { book }
    return book
  }

  /// The vCards of everybody, made in columns where that can be, and how many were; and those that
  /// are made of cards alone.
  private static func exported(
    _ book: AddressBook, _ version: VCardVersion, _ query: AddressBook.Query = .init()
  ) throws -> (text: [UInt8], rowCount: Int, expected: [UInt8]) {
    let format: ContactExport =
      switch version {
      case .v21: .vcard21
      case .v30: .vcard
      case .v40: .vcard4
      }
    var text: [UInt8] = []
    let outcome = try book.export(query, as: format) { text += $0 }
    var count = 0
    var rows = VCardRowWriter(version: version)
    var output = ByteBuffer(capacity: 1 << 12)
    try book.forEachBatch(query) { batch in
      guard case .rows(let reader, let batch) = batch.content else { return }
      var people = PersonRows(batch, of: reader)
      for row in 0..<batch.rowCount
      where people.move(to: row) && rows.write(people, to: &output) { count += 1 }
    }
    var cards = VCardWriter(version: version)
    var expected = ByteBuffer(capacity: 1 << 12)
    var cardCount = 0
    try book.forEachExported(query) { card in
      cards.write(card, to: &expected)
      if card.kind != .group { cardCount += 1 }
    }
    #expect(outcome.count == cardCount)
    return (text, count, expected.content)
  }

  @Test("it writes what is written of cards, in every version", arguments: VCardVersion.allCases)
  func differential(version: VCardVersion) throws {
    var random = TestRandom.seeded()
    var (rowCount, cardCount) = (0, 0)
    for _ in 0..<testRounds(2) {
      let cards = (0..<100).map { random.vCard($0) }
      let book = try Self.book(of: cards.joined())
      let result = try Self.exported(book, version)
      let found = String(decoding: result.text, as: UTF8.self).split(separator: "\r\n")
      let expected = String(decoding: result.expected, as: UTF8.self).split(separator: "\r\n")
      if let (line, other) = zip(found, expected).first(where: { $0 != $1 }) {
        Issue.record("\(line) is not \(other)")
      }
      #expect(result.text == result.expected)
      rowCount += result.rowCount
      cardCount += cards.count
    }
    // A test of nothing but the general way would prove nothing.
    #expect(rowCount > cardCount / 8 && rowCount < cardCount)
  }

  @Test("what an edit leaves without its line, or a line without its value, goes the general way")
  func edits() throws {
    var random = TestRandom.seeded()
    let cards = (0..<100).map { random.vCard($0) }
    let book = try Self.book(of: cards.joined())
    for id in try book.people(AddressBook.Query()).map(\.id) where random.happens(60) {
      _ = try? book.edit(ids: [id]) { card in
        switch random.below(5) {
        case 0: card.emails.append(.init("new@example.org", label: "work"))
        case 1: card.phones = card.phones.dropLast()
        case 2: if !card.emails.isEmpty { card.emails[0].value += "x" }
        case 3: if !card.phones.isEmpty { card.phones[0].label = "home fax" }
        default: card.notes = card.notes.isEmpty ? "Note" : ""
        }
      }
    }
    for version in VCardVersion.allCases {
      let result = try Self.exported(book, version)
      #expect(result.text == result.expected)
    }
  }

  @Test("everybody with the lines of an address book goes without a card")
  func usual() throws {
    let text = (0..<100).map { number in
      """
      BEGIN:VCARD
      VERSION:3.0
      PRODID:-//Example//EN
      N:Doe\(number);Jane;;;
      FN:Jane Doe\(number)
      ORG:Example;Sales
      EMAIL;type=INTERNET;type=HOME;type=pref:jane\(number)@example.org
      TEL;TYPE=HOME,VOICE:+49 30 \(number)
      ADR;TYPE=HOME,POSTAL:;;Street \(number), Yard;Berlin;;10115;Germany
      NOTE:One\\, two
      X-CUSTOM;A=b:some; text
      END:VCARD

      """
    }
    let book = try Self.book(of: text.joined())
    for version in VCardVersion.allCases {
      let result = try Self.exported(book, version)
      #expect(result.rowCount == 100)
      #expect(result.text == result.expected)
    }
  }
}
