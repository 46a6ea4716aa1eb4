import ContactStore
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards

@Suite("Ages, computed or stated")
struct ComputedAgeTests {
  private typealias Day = ContactCard.PartialDate
  private static let today = Day(year: 2026, month: 3, day: 1)

  /// A book of people with these birthdays and ages; its day is the 1st of March 2026.
  private func book(_ people: [(Day?, Int32?)]) throws -> SampleBook {
    let sample = try SampleBook()
    _ = try sample.book.add(
      people.enumerated().map { position, person in
        var card = ContactCard()
        card.name.last = "Last \(position % 3)"
        (card.birthday, card.age) = person
        return card
      })
    return sample
  }

  private func ids(
    _ sample: SampleBook, _ predicate: String? = nil, sort keys: [AddressBook.SortKey] = []
  ) throws -> [Int64] {
    var (book, query) = (sample.book, AddressBook.Query())
    book.today = Self.today
    query.predicate = try predicate.map { try FetchPredicate(format: $0) }
    query.sortKeys = keys
    let found = try book.contacts(query).map(\.id)
    #expect(try book.people(query).map(\.id) == found)
    #expect(try book.count(query) == found.count)
    return found
  }

  private func sample() throws -> SampleBook {
    try book([
      (Day(year: 1976, month: 3, day: 1), nil), (Day(year: 1976, month: 3, day: 2), 10), (nil, 50),
      (Day(year: 2004, month: 2, day: 29), nil), (Day(year: nil, month: 4, day: 12), 7),
      (nil, nil), (Day(year: 2026, month: 3, day: 2), nil),
      (Day(year: 1990, month: 5, day: nil), 3),
    ])
  }

  @Test(
    "predicates are about the age of the birthday, else about the stated one",
    arguments: [
      ("age == 50", [1, 3]), ("age == 49", [2]), ("age == 10", []), ("age == 22", [4]),
      ("age == nil", [6, 7]), ("age BETWEEN {3, 7}", [5, 8]), ("NOT age >= 22", [5, 6, 7, 8]),
      ("age + 1 > 50 AND last == 'Last 0'", [1]), ("50 <= age", [1, 3]),
      ("age IN {7, 22}", [4, 5]),
    ] as [(String, [Int64])])
  func predicates(predicate: String, expected: [Int64]) throws {
    #expect(try ids(try sample(), predicate) == expected)
  }

  @Test("the order is that of either age")
  func order() throws {
    let sample = try sample()
    #expect(try ids(sample, sort: [.init(.age)]) == [8, 5, 4, 2, 1, 3, 7, 6])
    #expect(try ids(sample, sort: [.init(.age, ascending: false)]) == [1, 3, 2, 4, 5, 8, 7, 6])
    #expect(
      try ids(sample, sort: [.init(.last), .init(.age)]) == [4, 1, 7, 8, 5, 2, 3, 6])
    #expect(try ids(sample, "age < 50", sort: [.init(.age)]) == [8, 5, 4, 2])
  }

  @Test("a window is one of that order")
  func window() throws {
    let sample = try sample()
    var (book, query) = (sample.book, AddressBook.Query())
    book.today = Self.today
    query.sortKeys = [.init(.age)]
    (query.limit, query.offset) = (3, 1)
    #expect(try book.contacts(query).map(\.id) == [5, 4, 2])
    var text: [UInt8] = []
    let count = try book.write(query, as: .ids(terminator: 0x0a)) { text += $0 }
    #expect(count == 3)
    #expect(String(decoding: text, as: UTF8.self) == "5\n4\n2\n")
    withExtendedLifetime(sample) {}
  }

  @Test("without a day, or without birthdays, ages are the stated ones")
  func stated() throws {
    let sample = try sample()
    #expect(try sample.ids("age == 10") == [2])
    #expect(try sample.ids(sort: [.init(.age)]).first == 8)
    let plain = try book([(nil, 3), (nil, 2)])
    #expect(try ids(plain, "age > 1", sort: [.init(.age)]) == [2, 1])
  }

  @Test("a mistake in a predicate is shown as it was typed")
  func mistakes() throws {
    let sample = try sample()
    var (book, query) = (sample.book, AddressBook.Query())
    book.today = Self.today
    query.predicate = try FetchPredicate(format: "age == 1 AND frist == 'x'")
    #expect {
      try book.count(query)
    } throws: { error in
      (error as? FetchPredicateError)?.rendering().contains("age == 1 AND frist == 'x'") == true
    }
    withExtendedLifetime(sample) {}
  }

  @Test("the store computes what a card says, whatever the birthday")
  func differential() throws {
    var random = SplitMix64(seed: testSeed("computed ages"))
    let people: [(Day?, Int32?)] = (0..<300).map { _ in
      let day = Day(
        year: random.happens(percent: 60) ? 1900 + random.below(131) : nil,
        month: 1 + random.below(12),
        day: random.happens(percent: 80) ? 1 + random.below(31) : nil)
      return (day, random.happens(percent: 50) ? Int32(random.below(121)) : nil)
    }
    let sample = try book(people)
    let contacts = try sample.book.contacts(AddressBook.Query())
    func age(_ contact: ContactRecord) -> Int? { contact.card.age(on: Self.today)?.years }
    for years in [0, 1, 30, 31, 60, 120] {
      #expect(
        try ids(sample, "age >= \(years)")
          == contacts.filter { age($0).map { $0 >= years } ?? false }.map(\.id))
    }
    let sorted = try ids(sample, sort: [.init(.age), .init(.id)])
    let expected = contacts.sorted { (age($0) ?? .max, $0.id) < (age($1) ?? .max, $1.id) }
    #expect(sorted == expected.map(\.id))
    var book = sample.book
    book.today = Self.today
    for keys in [[], [AddressBook.SortKey(.age), .init(.id)]] {
      var query = AddressBook.Query()
      query.sortKeys = keys
      var text: [UInt8] = []
      try book.write(query, as: .jsonLines([.id, .age])) { text += $0 }
      let lines = (keys.isEmpty ? contacts : expected).map { contact in
        #"{"id":\#(contact.id),"age":\#(age(contact).map { String($0) } ?? "null")}"# + "\n"
      }
      #expect(String(decoding: text, as: UTF8.self) == lines.joined())
      text = []
      try book.write(query, as: .csv([.age], guardsFormulas: true)) { text += $0 }
      let cells = (keys.isEmpty ? contacts : expected).map { age($0).map { String($0) } ?? "\"\"" }
      #expect(
        String(decoding: text, as: UTF8.self)
          == (["age"] + cells).map { $0 + "\r\n" }.joined())
    }
  }
}
