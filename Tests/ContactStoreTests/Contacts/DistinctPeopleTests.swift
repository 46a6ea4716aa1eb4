import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("People who are marked as distinct")
struct DistinctPeopleTests {
  /// So many people of one name and address, and somebody else.
  private func sample(_ count: Int) throws -> SampleBook {
    let sample = try SampleBook()
    var card = ContactCard()
    (card.name.first, card.name.last, card.emails) = ("Ada", "King", [.init("a@x.org")])
    var other = ContactCard()
    other.name.first = "Zoë"
    _ = try sample.book.add(Array(repeating: card, count: count) + [other])
    return sample
  }

  private func clusters(_ book: AddressBook) throws -> [[Int64]] {
    try book.duplicates().clusters.map(\.ids)
  }

  /// The pairs, the lower ID first, each of which has to be there in both orders.
  private func pairs(_ book: AddressBook) throws -> Set<[Int64]> {
    let pairs = try book.distinctPairs()
    let turned = pairs.map { [$0.1, $0.0] }
    #expect(Set(pairs.map { [$0.0, $0.1] }) == Set(turned))
    return Set(turned.map { $0.sorted() })
  }

  @Test("are never duplicates again, until that is undone")
  func marking() throws {
    let sample = try sample(3)
    let before = try sample.book.contacts(ids: [1, 2, 3, 4])
    #expect(try clusters(sample.book) == [[1, 2, 3]])
    try sample.book.markDistinct([1, 2])
    let book = try sample.reopened()
    #expect(try clusters(book) == [[1, 3]])
    #expect(try book.duplicates(includingDistinct: true).clusters.map(\.ids) == [[1, 2, 3]])
    #expect(try book.contacts(ids: [1, 2, 3, 4]) == before)
    #expect(try book.undo(.last(1)).map(\.changedCount) == [2])
    #expect(try pairs(book) == [])
    #expect(try clusters(book) == [[1, 2, 3]])
    _ = try book.redo()
    #expect(try pairs(book) == [[1, 2]])
    #expect(try clusters(book) == [[1, 3]])
  }

  @Test("are each distinct from each other, and marking them again changes nothing")
  func idempotence() throws {
    let sample = try sample(4)
    try sample.book.markDistinct([1, 2, 3])
    #expect(try pairs(sample.book) == [[1, 2], [1, 3], [2, 3]])
    let token = try sample.book.coordinator.currentPersistentHistoryToken()
    try sample.book.markDistinct([3, 1])
    try sample.book.markDistinct([2])
    try sample.book.markDistinct([2, 2])
    try sample.book.markDistinct([])
    #expect(try sample.book.coordinator.currentPersistentHistoryToken() == token)
    try sample.book.markDistinct([3, 4])
    #expect(try pairs(sample.book) == [[1, 2], [1, 3], [2, 3], [3, 4]])
  }

  @Test("have to be there, all or none is marked")
  func missing() throws {
    let sample = try sample(2)
    #expect(throws: AddressBookError.noSuchPeople([9])) {
      try sample.book.markDistinct([1, 2, 9])
    }
    #expect(try pairs(sample.book) == [])
  }

  @Test("are forgotten when they are deleted, and known again when that is undone")
  func deletion() throws {
    let sample = try sample(3)
    try sample.book.markDistinct([1, 2, 3])
    try sample.book.delete(ids: [2])
    #expect(try pairs(sample.book) == [[1, 3]])
    _ = try sample.book.undo(.last(1))
    #expect(try pairs(sample.book) == [[1, 2], [1, 3], [2, 3]])
  }

  @Test("what a merged contact was distinct from, the one that is left is distinct from, too")
  func merging() throws {
    let sample = try sample(5)
    try sample.book.markDistinct([2, 3])
    try sample.book.markDistinct([1, 5])
    _ = try sample.book.merge(ids: [1, 2], now: 7)
    #expect(try pairs(sample.book) == [[1, 3], [1, 5]])
    _ = try sample.book.merge(ids: [1, 3, 4], now: 8)
    #expect(try pairs(sample.book) == [[1, 5]])
    _ = try sample.book.undo(.last(2))
    #expect(try pairs(sample.book) == [[2, 3], [1, 5]])
  }

  @Test("groups that are merged at once stay distinct where some of them were")
  func mergingGroups() throws {
    let sample = try sample(6)
    try sample.book.markDistinct([2, 4])
    let number = try sample.book.coordinator.currentPersistentHistoryToken()
    _ = try sample.book.merge(groups: [[1, 2], [3, 4]], distinct: [[5, 6]], now: 7)
    #expect(try pairs(sample.book) == [[1, 3], [5, 6]])
    let history = try sample.book.coordinator.persistentStore().history(
      after: number.map { .token($0) })
    #expect(history.count == 1)
  }

  @Test("random changes leave the pairs that they should, each of which one undo takes back")
  func random() throws {
    let seed = testSeed("distinct people")
    var random = SplitMix64(seed: seed)
    let sample = try sample(12)
    var (known, ids) = (Set<[Int64]>(), (1...12).map { Int64($0) })
    var states: [Set<[Int64]>] = []
    for _ in 0..<testRounds(20) where ids.count > 3 {
      var rest = ids
      let chosen = (0..<2 + random.below(2)).map { _ in rest.remove(at: random.below(rest.count)) }
      var next = known
      switch random.below(4) {
      case 0:
        try sample.book.delete(ids: [chosen[0]])
        next = next.filter { !$0.contains(chosen[0]) }
        ids.removeAll { $0 == chosen[0] }
      case 1:
        _ = try sample.book.merge(ids: chosen, now: 7)
        next = Set(
          next.map { Set($0.map { chosen.contains($0) ? chosen[0] : $0 }).sorted() }
            .filter { $0.count == 2 })
        ids.removeAll { chosen.dropFirst().contains($0) }
      default:
        for (place, left) in chosen.enumerated() {
          for right in chosen[..<place] { next.insert([left, right].sorted()) }
        }
        if next == known { continue }
        try sample.book.markDistinct(chosen)
      }
      states.append(known)
      known = next
      try #require(try pairs(sample.book) == known, "seed \(seed)")
    }
    for state in states.reversed() {
      _ = try sample.book.undo(.last(1))
      try #require(try pairs(sample.book) == state, "seed \(seed)")
    }
  }

  @Test("who is marked at the same time by several is distinct from all of them")
  func atOnce() async throws {
    let sample = try sample(6)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for id in Int64(2)...6 {
        let book = try sample.reopened()
        tasks.addTask { try book.markDistinct([1, id]) }
      }
      try await tasks.waitForAll()
    }
    #expect(try pairs(sample.book) == [[1, 2], [1, 3], [1, 4], [1, 5], [1, 6]])
  }

  @Test("who is marked while they are merged stays distinct, or is not there any more")
  func whileMerging() async throws {
    for _ in 0..<testRounds(5) {
      let sample = try sample(3)
      let (merging, marking) = (try sample.reopened(), try sample.reopened())
      async let isMarked = {
        do {
          try marking.markDistinct([2, 3])
          return true
        } catch AddressBookError.noSuchPeople([2]) {
          return false
        }
      }()
      _ = try merging.merge(ids: [1, 2], now: 7)
      #expect(try await pairs(sample.book) == (isMarked ? [[1, 3]] : []))
    }
  }

  @Test("an address book from before there were any is migrated, and takes them")
  func formerModel() throws {
    let former = try FormerStore("model-1.contacts")
    func open() throws -> AddressBook { try AddressBook(former.description) }
    let contacts = try open().contacts(AddressBook.Query())
    #expect(contacts.map(\.card.manager) == ["", "", "Bo Li", "Zoë Ng", ""])
    #expect(contacts.map(\.card.company) == ["Acme", "", "", "", ""])
    #expect(contacts.map(\.card.notes).last == "Only in the journal.")
    #expect(try clusters(open()) == [[1, 3], [2, 4]])
    try open().markDistinct([1, 3])
    #expect(try clusters(open()) == [[2, 4]])
    #expect(try open().contacts(AddressBook.Query()) == contacts)
    // What was done before the model grew can be taken back as well.
    _ = try open().undo(.last(2))
    #expect(try clusters(open()) == [[1, 3], [2, 4]])
    #expect(try open().contacts(ids: [4]).map(\.card.manager) == [""])
  }
}
