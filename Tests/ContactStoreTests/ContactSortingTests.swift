import ContactStore
import ManagedObjects
import Testing

@testable import ContactCards

@Suite("Sorting and filtering by fields")
struct ContactSortingTests {
  private func sample() throws -> SampleBook {
    let sample = try SampleBook()
    var cards: [ContactCard] = (1...3).map { _ in ContactCard() }
    for (index, text) in ["b", "", "a"].enumerated() {
      cards[index].name.last = "Name"
      cards[index].name.prefix = text
      cards[index].name.middle = text
      cards[index].name.suffix = text
      cards[index].name.nickname = text
      cards[index].name.phoneticFirst = text
      cards[index].name.phoneticMiddle = text
      cards[index].name.phoneticLast = text
      cards[index].formattedName = text
      cards[index].company = text
      cards[index].department = text
      cards[index].jobTitle = text
      cards[index].notes = text
    }
    cards[0].emails = [ContactCard.Entry("b@x.example", label: "home")]
    cards[2].tags = ["t"]
    cards[2].groups = ["g"]
    _ = try sample.book.add(cards)
    return sample
  }

  private static let texts: [ContactJSONKey] = [
    .prefix, .middle, .suffix, .nickname, .phoneticFirst, .phoneticMiddle, .phoneticLast,
    .formattedName, .company, .department, .title, .notes,
  ]

  @Test("texts sort, those that are not there last", arguments: texts)
  func order(key: ContactJSONKey) throws {
    let sample = try sample()
    #expect(try sample.ids(sort: [.init(key)]) == [3, 1, 2])
    #expect(try sample.ids(sort: [.init(key, ascending: false)]) == [1, 3, 2])
  }

  @Test("predicates know texts by their names in JSON", arguments: texts)
  func predicates(key: ContactJSONKey) throws {
    #expect(try sample().ids("\(key.rawValue) == 'a'") == [3])
  }

  @Test(
    "of lists, predicates know single values",
    arguments: [
      ("ANY email CONTAINS 'x.example'", [1]), ("ANY emails.label == 'home'", [1]),
      ("ANY tag == 't'", [3]), ("ANY group == 'g'", [3]), ("emails.@count == 0", [2, 3]),
      ("company.name == 'a'", [3]), ("company == nil", [2]),
    ] as [(String, [Int64])])
  func lists(predicate: String, expected: [Int64]) throws {
    #expect(try sample().ids(predicate) == expected)
  }

  @Test("birthdays sort by year, month and day")
  func birthdays() throws {
    typealias Day = ContactCard.PartialDate
    let sample = try SampleBook()
    let days = [
      Day(year: nil, month: 4, day: 12), Day(year: 1990, month: 2, day: 3),
      Day(year: 1990, month: 2, day: 1), nil, Day(year: 1815, month: 12, day: 10),
    ]
    _ = try sample.book.add(
      days.map {
        var card = ContactCard()
        (card.name.last, card.birthday) = ("Name", $0)
        return card
      })
    #expect(try sample.ids(sort: [.init(.birthday)]) == [5, 3, 2, 1, 4])
  }

  @Test("what has no order is not among the keys to sort by")
  func unsortable() {
    for key in [ContactJSONKey.emails, .tags, .photo, .color, .kind, .ageSource] {
      #expect(!ContactJSONKey.sortable.contains(key))
    }
    #expect(Set(ContactJSONKey.sortable).isSuperset(of: [.age, .name]))
  }
}
