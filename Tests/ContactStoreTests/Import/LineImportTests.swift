import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

/// What a book holds, row by row, and what it made of an import.
private struct LineOutcome: Equatable {
  var rows: [String: [[AttributeValue]]] = [:]
  var links: [Set<Link>] = []
  var report = ContactImportReport()

  init(_ book: AddressBook, _ report: ContactImportReport) throws {
    self.report = report
    let context = book.newContext()
    for entity in book.coordinator.managedObjectModel.entities where !entity.isAbstract {
      let found = try context.fetchRows(FetchRequest<ManagedObject>(entityName: entity.name))
      rows[entity.name] = found.map { row in
        entity.columns.indices.map { row.value(at: AttributeIndex($0)).inAnyStore }
      }
    }
    for key in ["groups", "tags"] {
      var found: Set<Link> = []
      try context.forEachLinkBatch(entityName: "Contact", relationship: key) {
        found.formUnion($0)
        return true
      }
      links.append(found)
    }
  }
}

@Suite("Importing lines without cards")
struct LineImportTests {
  private let options = ContactImportOptions(now: 1_700_000_000)

  private func book() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  /// Imports a text in pieces, as it is done.
  private func importLines(
    _ text: String, into book: AddressBook, pieces: Int
  ) throws -> LineOutcome {
    var rest = Array(text.utf8)[...]
    let source = ContactSource { body in
      try body { count in
        let piece = rest.prefix(min(count, pieces))
        rest = rest.dropFirst(piece.count)
        return Array(piece)
      }
    }
    let report = try AddressBook.importContacts(options, from: [source]) { book }
    return try LineOutcome(book, report)
  }

  /// Imports the same text by cards.
  private func importCards(_ text: String, into book: AddressBook) throws -> LineOutcome {
    var importing = try ContactImport(options, into: book.newContext())
    for card in try VCardSupport.read(text) { try importing.take(card) }
    try importing.finish()
    try importing.save()
    return try LineOutcome(book, importing.report)
  }

  @Test("lines leave what their cards leave")
  func differential() throws {
    var random = TestRandom.seeded()
    for _ in 0..<testRounds(2) {
      let (lines, cards) = (try book(), try book())
      var known: [String] = []
      for _ in 0..<2 {
        var texts = (0..<100).map { random.vCard($0) }
        if random.happens(50) { texts += known.prefix(random.below(30)) }
        known = texts
        let pieces = random.element([7, 1000, 1 << 20])
        let found = try importLines(texts.joined(), into: lines, pieces: pieces)
        let expected = try importCards(texts.joined(), into: cards)
        for (name, rows) in expected.rows {
          #expect(found.rows[name] == rows, "\(name)")
        }
        #expect(found == expected)
      }
    }
  }

  @Test("the cards of most address books are taken as lines")
  func usual() throws {
    let head = "BEGIN:VCARD\r\nVERSION:3.0\r\n"
    let tail = "FN:Jane Doe\r\nN:Doe;Jane;;;\r\nX-A;B=c:d\r\nNOTE:a\\, b\r\nEND:VCARD\r\n"
    let lines = [
      "", "EMAIL;type=INTERNET;type=HOME;type=pref:jane@example.org\r\n", "TEL;TYPE=CELL:1\r\n",
      "ADR;TYPE=HOME:;;Street 1\\, Yard;Berlin;;10115;Germany\r\n", "ORG:Acme;Sales\r\n",
      "BDAY:1966-02-16\r\n", "CATEGORIES:a,b\\,c\r\n", "REV:2020-01-02T03:04:05Z\r\n",
    ]
    for line in lines { #expect(isTaken(head + line + tail), "\(line)") }
    for line in ["PHOTO;ENCODING=b:AAAA\r\n", "item1.TEL:1\r\n", "TEL;TYPE=x-foo:1\r\n"] {
      #expect(!isTaken(head + line + tail), "\(line)")
    }
    #expect(!isTaken("BEGIN:VCARD\r\n" + tail))
  }

  @Test("a card of very many lines is read like any other")
  func large() throws {
    let head = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:B;A;;;\r\nFN:A B\r\n"
    let many = (0..<1200).map { "TEL;TYPE=HOME:\($0)\r\n" }.joined()
    let text = ["TITLE:First\r\n", many, "TITLE:Next\r\n"]
      .map { head + $0 + "END:VCARD\r\n" }.joined()
    let cards = try VCardSupport.read(text).compactMap(\.card)
    #expect(cards.map(\.phones.count) == [0, 1200, 0])
    #expect(cards.flatMap(\.phones).last == ContactCard.Entry("1199", label: "home"))
    #expect(cards.map(\.jobTitle) == ["First", "", "Next"])
    #expect(cards.flatMap(\.keptLines) == [])
    let book = try book()
    #expect(try importLines(text, into: book, pieces: .max).report.addedCount == 3)
    #expect(try book.contacts(AddressBook.Query()).map(\.card).map(\.phones.count) == [0, 1200, 0])
  }

  private func isTaken(_ text: String) -> Bool {
    var reader = VCardReader(readsPeople: true)
    var batch = VCardBatch()
    reader.read(Array(text.utf8), into: &batch)
    return batch.people.people.count == 1
  }
}
