import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Templates written from columns")
struct TemplateRowTests {
  private static let seed = testSeed("templates from columns")
  private let today = ContactCard.PartialDate(year: 2026, month: 3, day: 1)

  /// A book of so many people that they are read by columns, some of them without a name.
  private static let book = Result {
    var random = RandomCards(seed: seed)
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    _ = try book.add(
      (0..<200).map { _ in
        var card = random.plainCard()
        card.kind = .person
        if random.happens(percent: 30) { card.emails = card.emails.prefix(1).map { $0 } }
        if random.happens(percent: 20) {
          (card.name, card.formattedName) = (.init(), "")
          if card.emails.isEmpty { card.emails = [.init("a@example.org")] }
        }
        if random.happens(percent: 10) { card.name.last = "B\u{1b}[31mad\u{301}" }
        return card
      })
    return book
  }

  private static let templates = [
    "{name}\\t{email}", "{last}, {first} <{email}>", "{nickname|first|name}", "{phone|email|url}",
    "{name}", "plain", "", "{title} {department}", "{emails}", "{name} {age}", "{middle}{prefix}",
    "{name}{phones}", "{id} {email}", "{uid}",
  ]

  @Test("they are what the template says of each contact", arguments: templates)
  func differential(text: String) throws {
    let template = try ContactTemplate(text)
    let book = try Self.book.get()
    for escapes in [false, true] {
      var escape: (@Sendable (String) -> String)?
      if escapes {
        escape = { $0.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined() }
      }
      var query = AddressBook.Query()
      query.fields = template.keys
      var expected: [UInt8] = []
      var people = 0
      try book.forEachContact(query) { contact in
        template.append(contact, today: today, to: &expected, escape: escape ?? { $0 })
        expected.append(0)
        people += 1
      }
      var found: [UInt8] = []
      let count = try book.write(
        query, as: template, end: 0, today: today, escape: escape, to: { found += $0 })
      #expect(found == expected, "\(text), CONTACTS_TEST_SEED=\(Self.seed)")
      #expect(count == people && count == 200)
    }
  }

  @Test("what is found by a condition, in an order, is written in that order")
  func order() throws {
    let book = try Self.book.get()
    let template = try ContactTemplate("{last}")
    var query = AddressBook.Query()
    query.fields = template.keys + [.last]
    query.predicate = try FetchPredicate(format: "first != ''")
    query.sortKeys = [.init(.last)]
    var found: [UInt8] = []
    let count = try book.write(
      query, as: template, end: 10, today: nil, escape: nil, to: { found += $0 })
    let expected = try book.contacts(query).map { "\($0.card.name.last)\n" }.joined()
    #expect(String(decoding: found, as: UTF8.self) == expected)
    #expect(count > 0)
  }

  @Test("the model that every command loads holds nothing that a store does not keep of it")
  func model() throws {
    let model = try ContactsModel.managedObjectModel
    #expect(CompiledModel(model) == CompiledModel(model.withoutUserInfo))
  }
}
