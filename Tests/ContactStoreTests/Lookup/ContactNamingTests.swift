import ContactStore
import SampleData
import TestSupport
import Testing

@testable import ContactCards

@Suite("Contacts by name")
struct ContactNamingTests {
  private static func book() throws -> SampleBook {
    let sample = try SampleBook()
    var cards: [ContactCard] = []
    func add(_ first: String, _ last: String, _ change: (inout ContactCard) -> Void = { _ in }) {
      var card = ContactCard()
      (card.name.first, card.name.last) = (first, last)
      change(&card)
      cards.append(card)
    }
    add("Ada", "Lovelace") { $0.uid = "urn:uuid:1" }
    add("Ada", "Lovelace-King") { $0.emails = [.init("ada@example.org")] }
    add("Éva", "O'Brien") { $0.name.nickname = "Evi" }
    add("Evi", "Straße") { $0.name.middle = "Anna" }
    add("", "") { $0.company = "Bolt & Sons" }
    add("太郎", "山田") { $0.formattedName = "山田 太郎" }
    add("Robert", "12") { $0.phones = [.init("+49 170 1234567")] }
    _ = try sample.book.add(cards)
    return sample
  }

  private func ids(_ names: String...) throws -> [Int64] {
    let sample = try Self.book()
    return try sample.book.contacts(meantBy: names.map { .name($0) }).map(\.id)
  }

  @Test(
    "a name means whoever has it alone, whatever its case, accents and punctuation",
    arguments: [
      ("Ada Lovelace", 1), ("ADA  LOVELACE", 1), ("urn:uuid:1", 1), ("king", 2),
      ("ada lovelace king", 2), ("ada@example.org", 2), ("ADA@Example.ORG", 2), ("eva o'brien", 3),
      ("obrien", 3), ("OBrien Éva", 3), ("STRASSE", 4), ("evi anna straße", 4), ("evi strasse", 4),
      ("bolt & sons", 5), ("Bolt", 5), ("山田 太郎", 6), ("太郎 山田", 6), ("山田", 6), ("robert 12", 7),
      ("+49 (0)170 123 45 67", 7), ("0170/1234567", 7),
    ] as [(String, Int64)])
  func found(name: String, id: Int64) throws {
    #expect(try ids(name) == [id])
  }

  @Test("a word in the name is not enough when it is in another as well")
  func ambiguous() throws {
    let error = try #require(throws: AddressBookError.self) { try ids("ada") }
    let both = [
      NamedContact(id: 1, name: "Ada Lovelace"),
      NamedContact(id: 2, name: "Ada Lovelace-King", detail: "ada@example.org"),
    ]
    #expect(error == .severalCalled("ada", both, count: 2))
  }

  @Test("a nickname that is exact comes before words of a longer name")
  func exact() throws {
    #expect(try ids("evi") == [3])
  }

  @Test(
    "beginnings, typos and what is in no name mean nobody",
    arguments: ["Lovel", "Lovelcae", "example.org", "ada bolt", "", " ", "%", "*"])
  func nobody(name: String) throws {
    #expect(throws: AddressBookError.nobodyCalled(name)) { try ids(name) }
  }

  @Test("numbers are taken as they are, and the order stays")
  func references() throws {
    let sample = try Self.book()
    let found = try sample.book.contacts(meantBy: [.id(99), .name("king"), .id(1)])
    #expect(found.map(\.id) == [99, 2, 1])
    #expect(found.map(\.name) == [nil, "Ada Lovelace-King", nil])
  }

  @Test("a full name among random ones means its contact, or all of the same name are told")
  func random() throws {
    let seed = testSeed("names of contacts")
    var random = SplitMix64(seed: seed)
    var cards: [ContactCard] = []
    for _ in 0..<testRounds(40) {
      var card = ContactCard()
      card.name.first = random.element(of: ["Ann", "Bob", "Éva", "Zoë", "Li"])
      card.name.last = "N\(random.below(60))"
      cards.append(card)
    }
    let sample = try SampleBook()
    let ids = try sample.book.add(cards)
    for (id, card) in zip(ids, cards).prefix(50) {
      let same = zip(ids, cards).filter { $0.1.name == card.name }.map { $0.0 }
      let name = card.name.full.uppercased()
      do {
        let found = try sample.book.contacts(meantBy: [.name(name)])
        try #require(found.map(\.id) == [id] && same == [id], "seed \(seed)")
      } catch AddressBookError.severalCalled(_, let candidates, let count) {
        try #require(
          count == same.count && candidates.map(\.id) == Array(same.prefix(10)), "seed \(seed)")
      }
    }
  }
}
