import ContactStore
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

/// Others who make a name that somebody else has typed in another case, while that is not saved yet.
@Suite("Names that several make at the same time")
struct SimultaneousNamesTests {
  private func book(_ names: String...) throws -> AddressBook {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    _ = try book.add(names.map { try NewPerson(first: $0, last: "", age: nil) })
    return book
  }

  /// A name in another case for each kind of names.
  private func type(into card: inout ContactCard) {
    (card.groups, card.tags, card.company) = (["fun"], ["new"], "acme")
  }

  private func makeNames(_ book: AddressBook) throws {
    var card = ContactCard()
    card.name.first = "Other"
    (card.groups, card.tags, card.company) = (["Fun"], ["NEW"], "Acmé")
    _ = try book.add([card])
  }

  private func expectNoTwins(_ book: AddressBook, _ person: ContactCard?) throws {
    #expect(person?.groups == ["Fun"] && person?.tags == ["NEW"] && person?.company == "Acmé")
    #expect(try book.names(of: .group) == ["Fun"])
    #expect(try book.names(of: .tag) == ["NEW"])
    #expect(try book.names(of: .company) == ["Acmé"])
  }

  @Test("are one name for those who add a contact")
  func adding() throws {
    let book = try book()
    var isFirst = true
    var card = ContactCard()
    card.name.first = "Ann"
    type(into: &card)
    let ids = try book.add([card]) { cards in
      var names = TypedNames(in: book)
      for index in cards.indices { try names.settle(&cards[index]) }
      if isFirst { try makeNames(book) }
      isFirst = false
    }
    try expectNoTwins(book, try book.contacts(ids: ids).first?.card)
  }

  @Test("are one name for those who edit contacts")
  func editing() throws {
    let book = try book("Ann", "Bo")
    var calls = 0
    _ = try book.edit(ids: [1, 2]) { card in
      // The first contact has the names be looked up before others make some.
      calls += 1
      if calls == 2 { try makeNames(book) }
      type(into: &card)
    }
    for contact in try book.contacts(ids: [1, 2]) { try expectNoTwins(book, contact.card) }
  }

  @Test("are one name for those who edit contacts by what a file says")
  func editingByFile() throws {
    let book = try book("Ann", "Bo")
    let patch = { (id: Int) in
      #"{"id": \#(id), "groups": ["fun"], "tags": ["new"], "company": "acme"}"#
    }
    let changes = try ContactPatch.changes(
      reading: pieces(Array("[\(patch(1)), \(patch(2))]".utf8)))
    var isFirst = true
    _ = try book.edit(changes, now: 0) { _, _ in
      if isFirst { try? makeNames(book) }
      isFirst = false
    }
    for contact in try book.contacts(ids: [1, 2]) { try expectNoTwins(book, contact.card) }
  }

  @Test("are one tag for those who mark contacts")
  func tagging() throws {
    let book = try book("Ann")
    var isFirst = true
    try book.add([1], to: "new", .tag, now: 0) { _, _ in
      if isFirst { try? makeNames(book) }
      isFirst = false
    }
    #expect(try book.names(of: .tag) == ["NEW"])
  }

  @Test("a sender whom others add meanwhile is looked for anew")
  func sender() throws {
    let book = try book()
    let card = { (address: String) in
      var card = ContactCard()
      card.name.first = "Ann"
      card.emails = [ContactCard.Entry(address)]
      return card
    }
    var attempts = 0
    let ids = try book.add([card("ann@x.example")], claimingEmails: true) { cards in
      attempts += 1
      if try book.contact(withEmail: "ann@x.example") != nil {
        cards = []
        return
      }
      _ = try book.add([card("Ann@X.example")])
    }
    #expect(ids.isEmpty && attempts == 2)
    #expect(try book.count(AddressBook.Query()) == 1)
  }
}
