import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Parts of contacts")
struct ContactPartsTests {
  private let seed = testSeed("parts of contacts")
  private let today = ContactCard.PartialDate(year: 2026, month: 3, day: 1)

  /// A book of people, of whom some have no name but an address or a number, and some a manager.
  private func book(_ count: Int, _ random: inout RandomCards) throws -> AddressBook {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let cards = (0..<count).map { _ in
      var card = random.plainCard()
      card.kind = .person
      if random.happens(percent: 20) {
        (card.name, card.formattedName, card.company) = (.init(), "", "")
        if card.emails.isEmpty { card.phones = [.init("0171 \(random.below(9999))")] }
      }
      return card
    }
    let ids = try book.add(cards)
    var link = ContactLink()
    link.manager = ids[0]
    try book.link(Array(ids.dropFirst(count / 2)), to: link, now: 0)
    return book
  }

  @Test("what is read of a field is all that it says", arguments: [5, 90])
  func fields(_ count: Int) throws {
    var random = RandomCards(seed: seed)
    let book = try book(count, &random)
    let hint: Comment = "CONTACTS_TEST_SEED=\(seed)"
    let whole = try book.contacts(AddressBook.Query())
    #expect(whole.count == count)
    for key in ContactJSONKey.allCases {
      for fields in [[key], [key, random.pick(ContactJSONKey.allCases)]] {
        var query = AddressBook.Query()
        query.fields = fields
        var some = query
        (some.offset, some.limit) = (count / 4, count / 2)
        let found = [
          (try book.contacts(query), whole[...]),
          (try book.contacts(ids: whole.map(\.id), fields: fields), whole[...]),
          (try book.contacts(some), whole.dropFirst(some.offset).prefix(count / 2)),
        ]
        for ((contacts, whole), field) in found.flatMap({ found in fields.map { (found, $0) } }) {
          #expect(contacts.map(\.id) == whole.map(\.id), hint)
          for (contact, expected) in zip(contacts, whole) {
            #expect(
              field.text(of: contact, today: today) == field.text(of: expected, today: today), hint)
            #expect(
              field.values(of: contact, today: today) == field.values(of: expected, today: today),
              hint)
          }
        }
      }
    }
  }

  @Test("what is not asked for is not read")
  func others() throws {
    var random = RandomCards(seed: seed)
    let book = try book(90, &random)
    var query = AddressBook.Query()
    query.fields = [.first]
    for contact in try book.contacts(query) {
      var expected = ContactCard()
      expected.name.first = contact.card.name.first
      #expect(contact.card == expected)
    }
  }
}
