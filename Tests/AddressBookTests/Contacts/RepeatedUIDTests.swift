import ManagedObjects
import Testing

@testable import AddressBook

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

  @Test("the last one counts, and the import says so")
  func differing() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let report = try report(["Ada", "Bob", "Bob"], into: book)
    #expect(report.addedCount == 1)
    #expect(report.updatedCount == 1)
    #expect(report.unchangedCount == 1)
    #expect(report.warnings.map(\.warning.line) == [7])
    #expect(report.warnings.first?.warning.reason.contains("same UID") == true)
    #expect(try book.contacts(AddressBook.Query()).map(\.card.name.first) == ["Bob"])
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
