import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Compares both stores with plain lists of rows and links, after random transactions.
@Suite("Relationships of random transactions")
struct FamilyDifferentialTests {
  private static func check(
    _ store: any StoreReading, _ families: NaiveFamilies, _ random: inout SplitMix64,
    _ hint: Comment
  ) throws {
    for entity in StoredFamilies.entities {
      #expect(try store.exactRows(of: entity) == families.exactRows(of: entity), hint)
      let keys = [RowKey(-1), RowKey(1 << 40)] + random.shuffled((1...12).map(RowKey.init))
      for (position, relationship) in entity.relationships.enumerated() where relationship.isToMany
      {
        let index = RelationshipIndex(position)
        let asked = random.happens(percent: 50) ? keys : [random.element(of: keys)]
        let found = try store.related(
          StoreRelationshipRequest(
            model: StoredFamilies.model, entity: entity, relationship: index, keys: asked))
        let expected = asked.map {
          families.related(RowReference(entity: entity.number, key: $0), entity, index)
        }
        #expect(found == expected, "\(hint) \(entity.name).\(relationship.name)")
      }
    }
  }

  /// Makes one random transaction, or reserves a key.
  private static func step(
    _ store: any PersistentStore, _ families: inout NaiveFamilies, _ random: inout SplitMix64
  ) throws {
    if random.happens(percent: 15) {
      let entity = random.element(of: StoredFamilies.entities)
      #expect(try store.reserveKeys(1, of: entity) == [families.reserve(entity)])
    }
    _ = try store.save(families.change(&random))
  }

  @Test("an in-memory store answers as plain lists do", arguments: 0..<testRounds(1))
  func inMemory(round: Int) throws {
    let seed = testSeed("relationships in an in-memory store, round \(round)")
    var random = SplitMix64(seed: seed &+ UInt64(round))
    var families = NaiveFamilies()
    let store = InMemoryStore()
    var kept: (any StoreReading, NaiveFamilies)?
    // More transactions than the store keeps segments.
    for number in 0..<80 {
      try Self.step(store, &families, &random)
      try Self.check(store, families, &random, "seed \(seed), transaction \(number)")
      if random.happens(percent: 15) { kept = (try store.currentGeneration(), families) }
      if let kept { try Self.check(kept.0, kept.1, &random, "seed \(seed), a generation") }
    }
  }

  @Test(
    "a binary store answers as plain lists do, however it is opened", arguments: 0..<testRounds(1))
  func binary(round: Int) throws {
    let seed = testSeed("relationships in a binary store, round \(round)")
    var random = SplitMix64(seed: seed &+ UInt64(round))
    var families = NaiveFamilies()
    let disk = SimulatedFileSystem()
    func open(_ limit: Int) throws -> BinaryStore {
      try BinaryStore(
        path: "/families", model: StoredFamilies.model, options: .limited(to: limit),
        fileSystem: disk)
    }
    let limits = [1 << 30, 10_000, 0]
    let reader = try open(0)
    var store = try open(limits[random.below(3)])
    var kept: (any StoreReading, NaiveFamilies)?
    for number in 0..<40 {
      if random.happens(percent: 25) { store = try open(limits[random.below(3)]) }
      try Self.step(store, &families, &random)
      try Self.check(
        random.happens(percent: 50) ? store : reader, families, &random,
        "seed \(seed), transaction \(number)")
      if random.happens(percent: 15) { kept = (try store.currentGeneration(), families) }
      if let kept { try Self.check(kept.0, kept.1, &random, "seed \(seed), a generation") }
    }
    #expect(disk.openFileCount == 0)
  }
}
