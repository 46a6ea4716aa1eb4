import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Restored relationships")
struct RestoredOrderTests {
  private static let backup = "/backup"

  private func restore(_ disk: SimulatedFileSystem) throws -> StoreRestoration {
    try StoreRestoration(
      of: Self.backup, at: FamilyStores.path, model: StoredFamilies.model, options: .appending,
      fileSystem: disk)
  }

  /// What the ordered relationships lead to.
  private func lists(_ disk: SimulatedFileSystem) throws -> [[RowReference]] {
    let store = try FamilyStores.open(disk)
    return try (1...4).flatMap { key in
      [
        try store.related("Person", key, "favourites"), try store.related("Tag", key, "parties"),
        try store.related("Person", key, "tags"),
      ]
    }
  }

  /// Gives each person other favourites, and each tag other parties, in another order.
  private func change(_ disk: SimulatedFileSystem, _ random: inout SplitMix64) throws {
    let people = (1...4).map { StoredFamilies.row("Person", $0) }
    let tags = (1...4).map { StoredFamilies.row("Tag", $0) }
    var (favourites, parties): ([RowReference: [RowReference]], [RowReference: [RowReference]]) =
      ([:], [:])
    for person in people {
      favourites[person] = Array(random.shuffled(tags).prefix(random.below(5)))
    }
    for tag in tags { parties[tag] = Array(random.shuffled(people).prefix(random.below(5))) }
    let all = people.flatMap { person in tags.map { Link(source: person, target: $0) } }
    try FamilyStores.open(disk).save { request in
      request.link("Person.favourites") { changes in
        changes.inserted = all.filter { favourites[$0.source]?.contains($0.target) == true }
        changes.deleted = all
        changes.orderedTargets = favourites
      }
      request.link("Party.tags") { changes in
        changes.inserted = all.filter { parties[$0.target]?.contains($0.source) == true }
        changes.deleted = all
        changes.orderedSources = parties
      }
    }
  }

  @Test("links that are only in another order are put back into theirs")
  func reordered() throws {
    let disk = SimulatedFileSystem()
    let store = try FamilyStores.open(disk)
    try store.insert("Person", count: 1)
    try store.insert("Tag", count: 3)
    let person = StoredFamilies.row("Person", 1)
    let tags = (1...3).map { StoredFamilies.row("Tag", $0) }
    try store.save { request in
      request.link("Person.favourites") { changes in
        changes.inserted = tags.map { Link(source: person, target: $0) }
      }
    }
    _ = try store.backUp(to: Self.backup)
    #expect(try restore(disk).isUnneeded)
    try store.save { request in
      request.link("Person.favourites") { $0.orderedTargets = [person: tags.reversed()] }
    }
    #expect(try store.related("Person", 1, "favourites").keys(of: "Tag") == [3, 2, 1])
    let restoration = try restore(disk)
    #expect(!restoration.isUnneeded && restoration.replacedPath != nil)
    #expect(!restoration.isInHistory, "History has no orders.")
    #expect(try store.related("Person", 1, "favourites").keys(of: "Tag") == [1, 2, 3])
    #expect(try store.history(after: nil).count == 5, "The store is the same one.")
    #expect(try restore(disk).isUnneeded)
  }

  @Test("whatever was changed since, all links come back in their order")
  func random() throws {
    let seed = testSeed("restored relationships")
    var random = SplitMix64(seed: seed)
    let disk = SimulatedFileSystem()
    for entity in ["Person", "Tag"] { try FamilyStores.open(disk).insert(entity, count: 4) }
    let identifier = try FamilyStores.open(disk).identifier
    for number in 0..<testRounds(4) {
      try change(disk, &random)
      _ = try FamilyStores.open(disk).backUp(to: Self.backup, replacing: true)
      let before = try lists(disk)
      for _ in 0..<random.below(4) { try change(disk, &random) }
      let isSame = try lists(disk) == before
      #expect(try restore(disk).isUnneeded == isSame, "seed \(seed), restoration \(number)")
      #expect(try lists(disk) == before, "seed \(seed), restoration \(number)")
      #expect(try restore(disk).isUnneeded, "seed \(seed), restoration \(number)")
    }
    #expect(try FamilyStores.open(disk).identifier == identifier)
  }
}
