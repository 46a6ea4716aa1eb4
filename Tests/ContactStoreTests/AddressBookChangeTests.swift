import ContactStore
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards

@Suite("Changes of an address book")
struct AddressBookChangeTests {
  @Test("adding answers the IDs in the order given, and they are never given again")
  func addedIDs() throws {
    let sample = try SampleBook()
    #expect(try sample.book.add([newPerson("A", "", 1), newPerson("B", "", 2)]) == [1, 2])
    #expect(try sample.book.add([newPerson("C", "", 3)]) == [3])
    try sample.book.delete(ids: [3])
    #expect(try sample.reopened().add([newPerson("D", "", 4)]) == [4])
    #expect(try sample.book.people(ids: [2, 4]).map(\.first) == ["B", "D"])
  }

  @Test("adding nobody changes nothing")
  func addNobody() throws {
    let sample = try SampleBook([("A", "B", 1)])
    #expect(try sample.book.add([ContactCard]()).isEmpty)
    #expect(try sample.ids() == [1])
  }

  @Test("what was added is there for whoever opens the file next")
  func persistence() throws {
    let sample = try SampleBook([("Anthony", "Robbins", 51), ("Pelé", "", nil)])
    let expected = [
      PersonRecord(id: 1, first: "Anthony", last: "Robbins", age: 51),
      PersonRecord(id: 2, first: "Pelé", last: "", age: nil),
    ]
    #expect(try sample.reopened().everybody() == expected)
  }

  @Test("an open address book sees what another one changes")
  func otherInstances() throws {
    let sample = try SampleBook([("A", "B", 1)])
    let other = try sample.reopened()
    _ = try other.add([newPerson("C", "D", 2)])
    try other.delete(ids: [1])
    #expect(try sample.book.everybody().map(\.first) == ["C"])
    #expect(try sample.book.add([newPerson("E", "F")]) == [3])
  }

  @Test("any name and age survive being saved")
  func anyPeople() throws {
    let seed = testSeed("saved people")
    var random = SplitMix64(seed: seed)
    let people = try (0..<500).map { _ in
      let person = random.person()
      return try newPerson(person.first, person.last, person.age)
    }
    let sample = try SampleBook()
    let ids = try sample.book.add(people)
    let saved = try sample.reopened().everybody()
    try #require(ids == (1...500).map { Int64($0) })
    for (person, record) in zip(people, saved) {
      try #require(
        Array(person.first.utf8) == Array(record.first.utf8)
          && Array(person.last.utf8) == Array(record.last.utf8) && person.age == record.age,
        "seed \(seed)")
    }
  }

  @Test("deleting by ID answers the people as they were, and takes all or none")
  func deleteByID() throws {
    let sample = try SampleBook([("A", "", 1), ("B", "", 2), ("C", "", 3)])
    #expect(throws: AddressBookError.noSuchPeople([9, 7])) {
      try sample.book.delete(ids: [1, 9, 2, 7])
    }
    #expect(try sample.ids() == [1, 2, 3])
    #expect(try sample.book.delete(ids: [3, 1]).map(\.card.name.first) == ["C", "A"])
    #expect(try sample.reopened().everybody().map(\.id) == [2])
    #expect(throws: AddressBookError.noSuchPeople([1])) { try sample.book.delete(ids: [1]) }
  }

  @Test("deleting by query takes whom it finds")
  func deleteByQuery() throws {
    let sample = try SampleBook((1...6).map { ("P\($0)", "", Int32($0)) })
    var query = AddressBook.Query()
    query.predicate = try FetchPredicate(format: "age > 1 AND first BEGINSWITH 'P'")
    query.sortKeys = [.init(.age, ascending: false)]
    query.limit = 2
    query.offset = 1
    #expect(try sample.book.delete(query).map(\.id) == [5, 4])
    #expect(try sample.ids() == [1, 2, 3, 6])
    query.predicate = try FetchPredicate(format: "age > 99")
    #expect(try sample.book.delete(query).isEmpty)
    #expect(try sample.ids() == [1, 2, 3, 6])
  }

  @Test("a query with a limit of 0 deletes nobody")
  func deleteWithLimitZero() throws {
    let sample = try SampleBook([("A", "", 1), ("B", "", 2)])
    var query = AddressBook.Query()
    query.limit = 0
    #expect(try sample.book.delete(query).isEmpty)
    #expect(try sample.ids() == [1, 2])
  }

  @Test("a query without a condition deletes everybody")
  func deleteEverybody() throws {
    let sample = try SampleBook([("A", "", 1), ("B", "", 2)])
    #expect(try sample.book.delete(AddressBook.Query()).count == 2)
    #expect(try sample.reopened().everybody().isEmpty)
  }

  @Test("an address book opened for reading refuses every change")
  func readOnly() throws {
    let sample = try SampleBook([("A", "", 1)])
    var description = PersistentStoreDescription(.binary, path: sample.folder("people"))
    description.isReadOnly = true
    let book = try AddressBook(description)
    #expect(try book.everybody().count == 1)
    #expect(throws: StoreError.self) { try book.add([newPerson("B", "")]) }
    #expect(throws: StoreError.self) { try book.delete(ids: [1]) }
    #expect(try sample.ids() == [1])
  }

  @Test("changes from many tasks at once are all kept")
  func manyTasks() async throws {
    let sample = try SampleBook()
    let ids = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for task in 0..<4 {
        group.addTask {
          let book = try sample.reopened()
          return try (0..<10).flatMap { try book.add([newPerson("T\(task)", "\($0)")]) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ids.sorted() == (1...40).map { Int64($0) })
    #expect(try sample.book.everybody().count == 40)
  }
}
