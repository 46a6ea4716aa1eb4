import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("What contacts held when they were imported")
struct SourceStateTests {
  private let book: AddressBook

  init() throws {
    book = try AddressBook(PersistentStoreDescription(.inMemory))
    try take("TITLE:Clerk\r\nNOTE:old\r\n")
  }

  private func take(_ lines: String, uid: Int = 1) throws {
    let card =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:x:\(uid)\r\nFN:Ada King\r\nN:King;Ada;;;\r\n\(lines)END:VCARD"
    let source = ContactSource { body in
      var pieces = [Array(card.utf8)][...]
      try body { _ in pieces.popFirst() ?? [] }
    }
    _ = try AddressBook.importContacts(ContactImportOptions(now: 0), from: [source]) { book }
  }

  /// The states that are kept.
  private var states: [String] {
    get throws { try book.newContext().fetch(FetchRequest<FormerCard>()).compactMap(\.content) }
  }

  @Test(
    "are kept from the first edit on, once, and no longer than the contact differs from the card")
  func kept() throws {
    #expect(try states.isEmpty)
    for note in ["mine", "mine, too"] {
      _ = try book.edit(ids: [1]) { $0.notes = note }
      let text = try #require(try states.first)
      #expect(try states.count == 1)
      #expect(ContactCard(sourceState: text)?.notes == "old")
    }
    try take("TITLE:Countess\r\nNOTE:old\r\n")
    #expect(try states.first.flatMap(ContactCard.init(sourceState:))?.jobTitle == "Countess")
    try take("TITLE:Countess\r\nNOTE:mine, too\r\n")
    #expect(try states.isEmpty)
  }

  @Test("are kept by each of two edits at once, and the next import leaves one")
  func concurrentEdits() throws {
    var isFirst = true
    _ = try book.edit(ids: [1]) { card in
      if isFirst {
        isFirst = false
        _ = try book.edit(ids: [1]) { $0.notes = "mine" }
      }
      card.name.nickname = "Addie"
    }
    try take("TITLE:Countess\r\nNOTE:old\r\n")
    let card = try #require(try book.contacts(ids: [1]).first).card
    #expect([card.jobTitle, card.notes, card.name.nickname] == ["Countess", "mine", "Addie"])
    #expect(try states.count == 1)
  }

  @Test("are not kept of contacts that were typed in, nor where nothing is changed")
  func others() throws {
    _ = try book.edit(ids: [1]) { $0.notes = "old" }
    var typed = ContactCard()
    typed.name.first = "Bo"
    _ = try book.add([typed])
    _ = try book.edit(ids: [2]) { $0.notes = "mine" }
    #expect(try states.isEmpty)
  }

  @Test("are unknown of contacts that were merged without them, until their cards come again")
  func mergedWithout() throws {
    try take("TEL:2\r\n", uid: 2)
    _ = try book.merge(ids: [1, 2], now: 0)
    let context = book.newContext()
    for card in try context.fetch(FetchRequest<FormerCard>()) {
      if card.isOwn { try context.delete(card) } else { card.content = nil }
    }
    try context.save()
    func phones() throws -> Set<String> {
      Set(try book.contacts(ids: [1]).first?.card.phones.map(\.value) ?? [])
    }
    try take("TEL:1\r\n")
    try take("TEL:3\r\n", uid: 2)
    #expect(try phones() == ["1", "2", "3"], "nothing is taken away")
    try take("TEL:4\r\n")
    try take("TEL:5\r\n", uid: 2)
    #expect(try phones() == ["2", "4", "5"])
  }
}
