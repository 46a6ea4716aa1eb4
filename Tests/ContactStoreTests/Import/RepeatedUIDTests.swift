import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Cards with the same UID")
struct RepeatedUIDTests {
  private func report(
    _ names: [String], manager: String = "", isStrict: Bool = false, into book: AddressBook
  ) throws -> ContactImportReport {
    let further = manager.isEmpty ? "" : "X-MANAGER:\(manager)\r\n"
    let text = names.map { name in
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:x:1\r\nFN:\(name)\r\nN:;\(name);;;\r\n\(further)"
        + "END:VCARD\r\n"
    }
    return try report(text, isStrict: isStrict, into: book)
  }

  private func report(
    _ text: [String], isStrict: Bool, into book: AddressBook
  ) throws -> ContactImportReport {
    var options = ContactImportOptions(now: 0)
    options.isStrict = isStrict
    let source = ContactSource { body in
      var pieces = text.map { Array($0.utf8) }[...]
      try body { _ in pieces.popFirst() ?? [] }
    }
    return try AddressBook.importContacts(options, from: [source]) { book }
  }

  private func names(_ book: AddressBook) throws -> [String] {
    try book.contacts(AddressBook.Query()).map(\.card.name.first).sorted()
  }

  @Test("the first one counts, and others are taken without the UID, of which the import tells")
  func differing() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let report = try report(["Ada", "Bob", "Bob"], into: book)
    #expect(report.addedCount == 2)
    #expect(report.updatedCount == 0)
    #expect(report.unchangedCount == 1)
    #expect(report.warnings.map(\.warning.line) == [7])
    #expect(
      report.warnings.first?.warning.reason
        == "a card before it, of somebody else, has the same UID; \"Bob\" is taken without it")
    #expect(try names(book) == ["Ada", "Bob"])
  }

  @Test("nobody comes twice and nothing changes, in whatever order they come again")
  func again() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    _ = try report(["Ada", "Bob", "Cy"], into: book)
    for names in [["Ada", "Bob", "Cy"], ["Cy", "Bob", "Ada"], ["Bob"], ["Bob", "Bob"]] {
      let again = try report(names, manager: "", isStrict: true, into: book)
      #expect(again.unchangedCount == names.count)
      #expect(again.editedCount == 0)
    }
    #expect(try self.names(book) == ["Ada", "Bob", "Cy"])
  }

  private func card(_ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:4.0", "UID:urn:x:1"] + lines + ["END:VCARD"])
      .map { $0 + "\r\n" }.joined()
  }

  @Test("one of the same name is completed, also where all come again and some have changed")
  func completed() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let bob = card("FN:Bob Li", "TITLE:Boss")
    let first = card("FN:Ada King", "TITLE:Clerk", "TEL:1")
    let second = card("FN:Ada King", "TITLE:Countess", "TEL:2", "NOTE:Met in Oslo")
    let report = try report([first, second, bob], isStrict: false, into: book)
    #expect(
      [report.addedCount, report.updatedCount, report.unchangedCount] == [2, 1, 0])
    #expect(
      report.warnings.first?.warning.reason
        == "a card before it has the same UID; of \"Ada King\" that one counts, and what this one "
        + "says of title is left out")
    func held() throws -> [String] {
      try book.contacts(AddressBook.Query()).map(\.card).map { card in
        ([card.name.full, card.jobTitle] + card.phones.map(\.value) + [card.notes])
          .joined(separator: " ")
      }.sorted()
    }
    #expect(try held() == ["Ada King Clerk 1 2 Met in Oslo", "Bob Li Boss "])
    for texts in [[first, second, bob], [bob, second, first], [second], [first]] {
      let again = try self.report(texts, isStrict: true, into: book)
      #expect(again.unchangedCount == texts.count)
      #expect(again.editedCount == 0)
    }
    #expect(try held() == ["Ada King Clerk 1 2 Met in Oslo", "Bob Li Boss "])
    let changed = [
      second.replacing("TEL:2", with: "TEL:3"), bob.replacing("Boss", with: "Chief"),
      first.replacing("TEL:1", with: "TEL:4"),
    ]
    _ = try self.report(changed, isStrict: false, into: book)
    let (ada, other) = ("Ada King Clerk 3 4 Met in Oslo", "Bob Li Chief ")
    #expect(try held() == [ada, other])
    #expect(try self.report(changed, isStrict: true, into: book).unchangedCount == 3)
  }

  @Test(
    "a hundred cards of one UID are a hundred people, two of one name one if they share a number")
  func broken() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let cards =
      (0..<100).map { card("FN:Person\($0) Li", "TEL:+49170000\(1000 + $0)") }
      + [
        card("FN:Person7 Li", "TEL:+491700001007", "NOTE:more"),
        card("FN:Person8 Li", "TEL:+491700009999"),
      ]
    let report = try report(cards, isStrict: false, into: book)
    #expect([report.addedCount, report.updatedCount] == [101, 1])
    for text in [cards, cards.reversed()] {
      let again = try self.report(text, isStrict: true, into: book)
      #expect(again.unchangedCount == 102)
    }
  }

  @Test("a company with the UID of a person in its text is another one")
  func companies() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let text = [card("FN:Ada King"), card("KIND:org", "FN:Acme", "ORG:Acme", "TEL:1")]
    for isStrict in [false, true] {
      let report = try report(text, isStrict: isStrict, into: book)
      #expect(report.skippedCount == 0)
      #expect(report.companyCount == 1)
    }
    #expect(try report(text.reversed(), isStrict: true, into: book).unchangedCount == 2)
  }

  @Test("a manager whom the first card does not name is taken from a later one")
  func managers() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let boss = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:b\r\nFN:Bo Li\r\nEND:VCARD\r\n"
    let text = [card("FN:Ada King"), card("FN:Ada King", "X-MANAGER:Bo Li"), boss]
    for isStrict in [false, true] { _ = try report(text, isStrict: isStrict, into: book) }
    let held = try book.contacts(AddressBook.Query()).map(\.card.manager)
    #expect(held.sorted() == ["", "Bo Li"])
  }

  @Test("the same card under two UIDs that others have, too, is of two people")
  func sameUnderTwo() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let text = ["FN:Ada", "FN:Bob", "FN:Cy", "FN:Bob"].enumerated().map { place, name in
      card(name).replacing("UID:urn:x:1", with: place < 2 ? "UID:one" : "UID:two")
    }
    #expect(try report(text, isStrict: false, into: book).addedCount == 4)
    #expect(try report(text, isStrict: true, into: book).unchangedCount == 4)
    #expect(try book.count(AddressBook.Query()) == 4)
  }

  @Test(
    "objects of JSON are of several people where they are called otherwise, as cards are",
    arguments: ["[", ""])
  func json(start: String) throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let objects = ["Ada\",\"title\":\"Clerk", "Ada\",\"notes\":\"Met in Oslo", "Bob", "Bob"].map {
      "{\"uid\":\"u\",\"first\":\"\($0)\"}"
    }
    let text =
      start.isEmpty ? objects.map { $0 + "\n" } : ["[" + objects.joined(separator: ",") + "]"]
    let report = try report(text, isStrict: false, into: book)
    #expect([report.addedCount, report.updatedCount, report.unchangedCount] == [2, 1, 1])
    #expect(
      report.warnings.map(\.warning.reason) == [
        "a card before it, of somebody else, has the same UID; \"Bob\" is taken without it"
      ])
    #expect(try self.report(text, isStrict: false, into: book).addedCount == 0)
    let held = try book.contacts(AddressBook.Query()).map(\.card)
    #expect(
      held.map { [$0.name.first, $0.uid.inAnyStore, $0.jobTitle, $0.notes] }
        == [["Ada", "u", "Clerk", "Met in Oslo"], ["Bob", "urn:uuid:…", "", ""]])
  }

  @Test("cards that say the same, and one that changes what was saved, are no fault")
  func same() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    #expect(try report(["Ada", "Ada"], into: book).warnings.isEmpty)
    let changed = try report(["Bob"], into: book)
    #expect(changed.updatedCount == 1)
    #expect(changed.warnings.isEmpty)
  }

  @Test("cards that name a manager, and rows that add to what others said, are no fault")
  func adding() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let report = try report(["Ada", "Ada"], manager: "Bob", isStrict: true, into: book)
    #expect(report.unchangedCount == 1)
    let other = try AddressBook(PersistentStoreDescription(.inMemory))
    let rows = ["uid,first,email_1,notes\n", "a,Ada,a@example.org,\n", "a,Ada,,Met in Oslo\n"]
    let added = try self.report(rows, isStrict: true, into: other)
    #expect(added.updatedCount == 1)
    let card = try #require(try other.contacts(AddressBook.Query()).first?.card)
    #expect(card.emails.map(\.value) == ["a@example.org"])
    #expect(card.notes == "Met in Oslo")
  }

  @Test("a strict import refuses them and changes nothing")
  func strict() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    #expect(throws: CardError.self) {
      try report(["Ada", "Bob"], manager: "", isStrict: true, into: book)
    }
    #expect(try book.contacts(AddressBook.Query()).isEmpty)
  }
}
