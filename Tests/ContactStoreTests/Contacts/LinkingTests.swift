import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Managers and companies of people")
struct LinkingTests {
  private func link(_ manager: Int64) -> ContactLink {
    var link = ContactLink()
    link.manager = manager
    return link
  }

  @Test("a manager and a company are connected and taken away")
  func linking() throws {
    let sample = try SampleBook([("Ada", "King", nil), ("Bob", "", nil), ("Cid", "", nil)])
    var card = ContactCard()
    (card.kind, card.company) = (.company, "Acme")
    _ = try sample.book.addCompany(card)
    var link = link(2)
    link.company = "acme"
    try sample.book.link([1, 3], to: link, now: 7)
    let cards = try sample.reopened().contacts(ids: [1, 2, 3]).map(\.card)
    #expect(cards.map(\.manager) == ["Bob", "", "Bob"])
    #expect(cards.map(\.company) == ["Acme", "", "Acme"])
    #expect(cards.map(\.modified) == [7, nil, 7])
    try sample.book.unlink([1, 2], manager: true, company: false, now: 8)
    try sample.book.unlink([3], manager: false, company: true, now: 8)
    let later = try sample.reopened().contacts(ids: [1, 2, 3]).map(\.card)
    #expect(later.map(\.manager) == ["", "", "Bob"])
    #expect(later.map(\.company) == ["Acme", "", ""])
    #expect(later.map(\.modified) == [8, nil, 8])
  }

  @Test("nobody reports to themselves, directly or through others, and nothing is changed then")
  func loops() throws {
    let sample = try SampleBook(["A", "B", "C", "D"].map { ($0, "", nil) })
    try sample.book.link([1], to: link(2), now: 7)
    try sample.book.link([2], to: link(3), now: 7)
    let names: [(Int64, String)] = [(1, "A"), (2, "B"), (3, "C")]
    let loop = names.map { NamedContact(id: $0.0, name: $0.1) }
    #expect(throws: AddressBookError.managementLoop(loop)) {
      try sample.book.link([4, 3], to: link(1), now: 7)
    }
    #expect(throws: AddressBookError.managementLoop([loop[2]])) {
      try sample.book.link([3], to: link(3), now: 7)
    }
    #expect(try sample.book.contacts(ids: [3, 4]).map(\.card.manager) == ["", ""])
    try sample.book.link([3], to: link(4), now: 7)
  }

  @Test("a loop that others have closed meanwhile is opened, whoever else was deleted meanwhile")
  func laterLoops() throws {
    let sample = try SampleBook(["A", "B", "C"].map { ($0, "", nil) })
    try sample.book.link([1, 2], to: link(3), now: 7)
    let context = sample.book.newContext()
    let people = try sample.book.objects([1, 3], in: context)
    people[1].manager = people[0]
    try context.save()
    try sample.book.delete(ids: [2])
    #expect(throws: AddressBookError.self) {
      try sample.book.undoLoops(of: [2, 1], under: 3, [1: nil, 2: nil])
    }
    #expect(try sample.book.contacts(ids: [1, 3]).map(\.card.manager) == ["", "A"])
  }

  @Test("who becomes one with the manager of their manager reports to nobody")
  func merging() throws {
    let sample = try SampleBook(["A", "B", "C"].map { ($0, "", nil) })
    try sample.book.link([1], to: link(2), now: 7)
    try sample.book.link([2], to: link(3), now: 7)
    _ = try sample.book.merge(ids: [1, 3], now: 8)
    #expect(try sample.book.contacts(ids: [1, 2]).map(\.card.manager) == ["", "A"])
  }

  @Test("who become one have the manager of the one changed last, as the conflict says")
  func mergingManagers() throws {
    let sample = try SampleBook(["A", "A", "X", "Y"].map { ($0, "", nil) })
    try sample.book.link([1], to: link(3), now: 7)
    try sample.book.link([2], to: link(4), now: 8)
    let conflicts = try sample.book.merge(groups: [[1, 2]], now: 9)[0]
    let conflict = try #require(conflicts.first { $0.field == .manager })
    #expect(conflict.values[conflict.taken] == "Y")
    #expect(try sample.book.contacts(ids: [1]).map(\.card.manager) == ["Y"])
  }

  @Test("who becomes one with their manager reports to whom that one does")
  func mergingWithManager() throws {
    let sample = try SampleBook(["A", "A", "Boss"].map { ($0, "", nil) })
    try sample.book.link([1], to: link(2), now: 8)
    try sample.book.link([2], to: link(3), now: 7)
    let trial = try sample.book.merge(ids: [1, 2], now: 9, isTrial: true)
    #expect(trial.contact.card.manager == "Boss")
    #expect(!trial.conflicts.contains { $0.field == .manager })
    _ = try sample.book.merge(ids: [1, 2], now: 9)
    #expect(try sample.book.contacts(ids: [1]).map(\.card.manager) == ["Boss"])
  }

  @Test("who connect people at the same time never close a loop together")
  func atOnce() async throws {
    let seed = testSeed("managers at once")
    var random = SplitMix64(seed: seed)
    let count = 6
    let sample = try SampleBook((0..<count).map { ("P\($0)", "", nil) })
    for _ in 0..<testRounds(2) {
      let all = (1...count).map { Int64($0) }
      try sample.book.unlink(all, manager: true, company: false, now: 7)
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for id in all {
          let (book, boss) = (try sample.reopened(), all[random.below(all.count)])
          let link = link(boss)
          tasks.addTask {
            do {
              try book.link([id], to: link, now: 7)
            } catch AddressBookError.managementLoop {
              return
            }
          }
        }
        try await tasks.waitForAll()
      }
      let names = try sample.book.contacts(ids: all).map {
        ($0.card.displayName, $0.card.manager)
      }
      let managers = Dictionary(uniqueKeysWithValues: names)
      for start in managers.keys {
        var (name, steps) = (start, 0)
        while let next = managers[name], !next.isEmpty, steps <= count {
          (name, steps) = (next, steps + 1)
        }
        try #require(steps <= count, "seed \(seed)")
      }
    }
  }
}
