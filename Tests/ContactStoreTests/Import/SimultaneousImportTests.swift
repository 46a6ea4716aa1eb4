import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Imports at the same time")
struct SimultaneousImportTests {
  private static let table =
    "First Name,Last Name,E-mail 1 - Value\nAnn,Lee,a@x.example\nBo,Li,b@x.example\n"
  private static let cards =
    "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nFN:Ann Lee\nEND:VCARD\n"
    + "BEGIN:VCARD\nVERSION:3.0\nN:Li;Bo;;;\nFN:Bo Li\nEND:VCARD\n"

  private func book() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  /// Imports a text while others do something else.
  private func take(
    _ text: String, _ book: AddressBook, while others: @escaping () throws -> Void = {}
  ) throws -> ContactImportReport {
    var isFirst = true
    let source = ContactSource { body in
      var pieces = [Array(text.utf8)][...]
      try body { _ in pieces.popFirst() ?? [] }
    }
    let last = ContactSource { body in
      if isFirst {
        isFirst = false
        try others()
      }
      try body { _ in [] }
    }
    return try AddressBook.importContacts(
      ContactImportOptions(now: 0), from: [source, last]
    ) { book }
  }

  private func count(_ entity: String?, in book: AddressBook) throws -> Int {
    try book.newContext().count(for: FetchRequest<ManagedObject>(entityName: entity ?? ""))
  }

  @Test("of the same cards without UIDs make nobody twice", arguments: [table, cards])
  func people(text: String) throws {
    let book = try book()
    let late = try take(text, book) { _ = try take(text, book) }
    #expect(late.addedCount == 0 && late.unchangedCount == 2)
    #expect(try count(Person.entityName, in: book) == 2)
  }

  @Test("of the same rows about known people note each row once")
  func rows() throws {
    let book = try book()
    let ann = (Self.cards.split(separator: "END:VCARD\n").first ?? "") + "END:VCARD\n"
    _ = try take(String(ann).replacing("FN", with: "UID:u\nEMAIL:a@x.example\nFN"), book)
    _ = try take(Self.table, book) { _ = try take(Self.table, book) }
    #expect(try count(Person.entityName, in: book) == 2)
    #expect(try count(FormerCard.entityName, in: book) == 2)
  }

  @Test(
    "into groups whose names differ in case only make one group",
    arguments: ["first,last,groups\nAnn,Lee,fun\n", #"{"first":"Ann","groups":["fun"]}"# + "\n"])
  func groups(text: String) throws {
    let book = try book()
    _ = try take(text, book) { try book.createGroups(["Fun"]) }
    var groups: [[String]] = []
    try book.forEachContact(AddressBook.Query()) { groups.append($0.card.groups) }
    #expect(groups.first == ["Fun"])
    #expect(try book.names(of: .group) == ["Fun"])
  }

  @Test("of other cards, and of an edit, are in nobody's way")
  func others() throws {
    let book = try book()
    _ = try take(Self.table, book)
    let late = try take(Self.cards.replacing("Ann", with: "Cy"), book) {
      _ = try book.edit(ids: [1]) { $0.jobTitle = "Boss" }
    }
    #expect(late.addedCount == 1)
    #expect(try count(Person.entityName, in: book) == 3)
  }
}
