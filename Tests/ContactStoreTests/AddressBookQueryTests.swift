import ContactStore
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards

@Suite("Queries of an address book")
struct AddressBookQueryTests {
  @Test("without sort keys, people come in the order in which they were added")
  func unsorted() throws {
    let sample = try SampleBook([("C", "Z", 1), ("A", "Y", nil), ("B", "X", 3)])
    #expect(try sample.ids() == [1, 2, 3])
  }

  @Test(
    "who satisfies a condition is shown with what satisfies it, whatever is saved meanwhile",
    arguments: [6, 60])
  func meanwhile(count: Int) async throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let ids = try book.add(
      (0..<count).map { number in
        var card = ContactCard()
        (card.name.first, card.department) = ("A\(number)", "A")
        return card
      })
    var query = AddressBook.Query()
    query.predicate = try FetchPredicate(format: "department = 'A'")
    query.limit = count - 2
    let rounds = testRounds(120)
    let changing = Task.detached {
      for round in 0..<rounds {
        _ = try book.edit(ids: [ids[1]]) { $0.department = round % 2 == 0 ? "B" : "A" }
      }
    }
    for _ in 0..<rounds {
      let found = try book.contacts(query)
      #expect(found.count == count - 2)
      #expect(found.allSatisfy { $0.card.department == "A" })
      await Task.yield()
    }
    try await changing.value
  }

  @Test("a new address book holds nobody, and any query may be asked of it")
  func empty() throws {
    let sample = try SampleBook()
    #expect(try sample.ids().isEmpty)
    #expect(try sample.ids("age > 5", sort: [.init(.age)], limit: 1, offset: 9).isEmpty)
  }

  @Test("people that compare equal follow by last name, first name and ID, always upwards")
  func ties() throws {
    let sample = try SampleBook([
      ("B", "B", 5), ("A", "B", 5), ("Z", "A", 5), ("A", "B", 5), ("A", "A", 4),
    ])
    #expect(try sample.ids(sort: [.init(.age)]) == [5, 3, 2, 4, 1])
    #expect(try sample.ids(sort: [.init(.age, ascending: false)]) == [3, 2, 4, 1, 5])
    #expect(try sample.ids(sort: [.init(.first, ascending: false)]) == [3, 1, 5, 2, 4])
    #expect(
      try sample.ids(sort: [.init(.last), .init(.age, ascending: false)]) == [3, 5, 2, 4, 1])
  }

  @Test("people without an age come last in both directions")
  func missingAges() throws {
    let sample = try SampleBook([("A", "B", nil), ("A", "A", 7), ("A", "A", nil), ("A", "C", 0)])
    #expect(try sample.ids(sort: [.init(.age)]) == [4, 2, 3, 1])
    #expect(try sample.ids(sort: [.init(.age, ascending: false)]) == [2, 4, 3, 1])
  }

  @Test("the ID sorts in both directions")
  func byID() throws {
    let sample = try SampleBook([("C", "C", 1), ("B", "B", 2), ("A", "A", 3)])
    #expect(try sample.ids(sort: [.init(.id)]) == [1, 2, 3])
    #expect(try sample.ids(sort: [.init(.id, ascending: false)]) == [3, 2, 1])
    #expect(try sample.ids(sort: [.init(.id, ascending: false)], limit: 1, offset: 1) == [2])
  }

  @Test("names sort as people look them up: case and accents decide last")
  func nameOrder() throws {
    let sample = try SampleBook([
      ("Zoe", "", nil), ("éric", "", nil), ("Eleanor", "", nil), ("eugene", "", nil),
      ("Adam", "", nil),
    ])
    #expect(try sample.ids(sort: [.init(.first)]) == [5, 3, 2, 4, 1])
  }

  @Test("limit and offset cut the ordered list", arguments: [true, false])
  func window(sorted: Bool) throws {
    let sample = try SampleBook((1...5).map { ("P\($0)", "", Int32($0)) })
    let keys: [AddressBook.SortKey] = sorted ? [.init(.age)] : []
    #expect(try sample.ids(sort: keys, limit: 2) == [1, 2])
    #expect(try sample.ids(sort: keys, limit: 2, offset: 3) == [4, 5])
    #expect(try sample.ids(sort: keys, limit: 9, offset: 4) == [5])
    #expect(try sample.ids(sort: keys, offset: 5).isEmpty)
    #expect(try sample.ids(sort: keys, offset: 1_000_000).isEmpty)
    #expect(try sample.ids(sort: keys, limit: 0).isEmpty)
    #expect(try sample.ids("age > 2", sort: keys, limit: 1, offset: 1) == [4])
  }

  @Test("a limit of 0 still refuses a predicate that does not fit")
  func limitZero() throws {
    let sample = try SampleBook([("A", "B", 1)])
    #expect(throws: FetchPredicateError.self) { try sample.ids("nonsense = 1", limit: 0) }
  }

  @Test(
    "predicates know the keys of the model and the names of the fields",
    arguments: [
      "first = 'Ann' AND last = 'Lee'", "firstName = 'Ann' AND lastName = 'Lee'",
      "first BEGINSWITH[cd] 'äN' AND age = nil AND last = 'Lee'", "age = nil AND NOT last = 'Poe'",
    ])
  func keyAliases(predicate: String) throws {
    let sample = try SampleBook([("Bob", "Lee", 1), ("Ann", "Lee", nil), ("Ann", "Poe", nil)])
    #expect(try sample.ids(predicate) == [2])
  }

  @Test("an unknown key is an error that points at it")
  func unknownKey() throws {
    let sample = try SampleBook()
    let error = try #require(throws: FetchPredicateError.self) {
      try sample.ids("age > 1 AND agee > 5")
    }
    #expect(error.range == 12..<16)
  }

  @Test("people are found by ID, in the order asked for, or all that are missing are named")
  func byIDs() throws {
    let sample = try SampleBook([("A", "B", 1), ("C", "D", 2)])
    #expect(try sample.book.people(ids: [2, 1, 2]).map(\.first) == ["C", "A", "C"])
    #expect(try sample.book.people(ids: []).isEmpty)
    #expect(throws: AddressBookError.noSuchPeople([9, 0, -1, .max])) {
      try sample.book.people(ids: [9, 1, 0, -1, .max])
    }
  }
}
