import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

extension MappingModelRuleTests {
  @Test(
    "a mapping model that is inferred does what an inferred migration does",
    arguments: 0..<testRounds(20))
  func inferred(round: Int) throws {
    let seed = testSeed("inferred mapping models, round \(round)")
    var random = SplitMix64(seed: seed)
    var evolution = RandomEvolution(&random)
    let first = try evolution.model()
    try evolution.fill(ManagedObjectContext.opening(old, first))
    for _ in 0..<1 + random.below(12) { evolution.step(&random) }
    let last = try evolution.model()
    let mapping = try MappingModel.inferred(from: first, to: last)
    #expect(mapping.maps(from: first, to: last))
    try MigrationManager(sourceModel: first, destinationModel: last)
      .migrateStore(from: old, to: new, with: mapping)
    #expect(try evolution.lines(ManagedObjectContext.opening(new, last)) == evolution.lines)
  }
}
