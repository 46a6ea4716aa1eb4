import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Contacts that are deleted while their cards are imported")
struct SimultaneousDeletionTests {
  /// A card with or without a UID, as it was and as it is now.
  struct Card: Sendable, CustomTestStringConvertible {
    let uid: String

    private func text(_ title: String) -> String {
      "BEGIN:VCARD\nVERSION:3.0\n\(uid)N:Lee;Ann;;;\nFN:Ann Lee\nEMAIL:a@x.example\n"
        + "TITLE:\(title)\nEND:VCARD\n"
    }
    var old: String { text("Clerk") }
    var new: String { text("Boss") }
    var testDescription: String { uid.isEmpty ? "without a UID" : "with a UID" }
  }

  private static let cards = [Card(uid: "UID:u\n"), Card(uid: "")]

  private func book() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  /// Imports a text, and has others do something before it is saved for the first time.
  private func take(
    _ text: String, _ book: AddressBook, while others: @escaping () throws -> Void = {}
  ) throws -> ContactImportReport {
    var isFirst = true
    return try AddressBook.importContacts(
      ContactImportOptions(now: 0), from: [ContactSource(text: Array(text.utf8))],
      into: { book },
      consent: { _ in
        guard isFirst else { return }
        isFirst = false
        try others()
      })
  }

  private func titles(_ book: AddressBook) throws -> [String] {
    try book.contacts(AddressBook.Query()).map(\.card.jobTitle)
  }

  private func formerCount(_ book: AddressBook) throws -> Int {
    try book.newContext().count(for: FetchRequest<FormerCard>())
  }

  @Test("stay deleted where the card is as it was", arguments: cards)
  func unchanged(card: Card) throws {
    let book = try book()
    _ = try take(card.old, book)
    _ = try take(card.old, book) { try book.delete(ids: [1]) }
    #expect(try titles(book).isEmpty)
    #expect(try take(card.old, book).stillDeletedCount == 1)
    #expect(try titles(book).isEmpty && formerCount(book) == 1)
  }

  @Test(
    "stay deleted where others have imported the card and deleted the contact", arguments: cards)
  func importedByOthers(card: Card) throws {
    let book = try book()
    let late = try take(card.old, book) {
      _ = try take(card.old, book)
      try book.delete(ids: [1])
    }
    #expect(late.addedCount == 0 && late.stillDeletedCount == 1)
    #expect(try titles(book).isEmpty && formerCount(book) == 1)
  }

  @Test("come anew where the card has changed", arguments: cards)
  func changed(card: Card) throws {
    let book = try book()
    _ = try take(card.old, book)
    let late = try take(card.new, book) { try book.delete(ids: [1]) }
    #expect(late.addedCount == 1 && late.updatedCount == 0)
    #expect(try titles(book) == ["Boss"])
  }

  @Test("are known by the card that has come meanwhile", arguments: cards)
  func lateDeletion(card: Card) throws {
    let book = try book()
    _ = try take(card.old, book)
    let context = book.newContext()
    let person = try book.objects([1], in: context)
    _ = try take(card.new, book)
    try context.deleteForGood(person)
    #expect(throws: MergeError.self) { try context.save() }
    try book.delete(ids: [1])
    #expect(try take(card.new, book).stillDeletedCount == 1)
    #expect(try titles(book).isEmpty)
  }

  @Test("are there once where others take back the deletion")
  func restored() throws {
    let book = try book()
    let card = Self.cards[0]
    _ = try take(card.old, book)
    try book.delete(ids: [1])
    let late = try take(card.new, book) { _ = try book.undo(.last(1)) }
    #expect(late.addedCount == 0 && late.updatedCount == 1)
    #expect(try titles(book) == ["Boss"] && formerCount(book) == 0)
  }

  @Test("leave nothing of the deletion once they are there again")
  func noTrace() throws {
    let book = try book()
    let card = Self.cards[0]
    _ = try take(card.old, book)
    try book.delete(ids: [1])
    #expect(try formerCount(book) == 1)
    _ = try book.undo(.last(1))
    #expect(try formerCount(book) == 0)
    try book.delete(ids: [1])
    _ = try take(card.new, book)
    #expect(try titles(book) == ["Boss"] && formerCount(book) == 0)
  }
}
