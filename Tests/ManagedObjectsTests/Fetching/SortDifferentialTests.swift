import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

/// What a context sorts in memory before a save, the store sorts by columns after it.
@Suite("Stores and contexts sort alike")
struct SortDifferentialTests {
  @Test("random changes do not move an object when they are saved")
  func beforeAndAfterSaving() throws {
    var random = seededRandom(for: "Sorting before and after a save")
    for round in 0..<testRounds(6) {
      var table = try RandomTable(RandomTable.Place.allCases[round % 6], &random)
      for _ in 0...random.below(4) { try table.commit(inserting: random.below(60), &random) }
      let context = ManagedObjectContext(persistentStoreCoordinator: table.coordinator)
      let requests = (0..<15).map { _ in randomRequest(on: table, &random) }
      // In every third round all objects have changes, so that nothing is left to the store.
      let objects = try change(table, in: context, share: round % 3 == 0 ? 100 : 40, &random)
      let before = try requests.map { try context.fetch($0).map(ObjectIdentifier.init) }
      try context.save()
      let reader = ManagedObjectContext(persistentStoreCoordinator: table.coordinator)
      for (request, before) in zip(requests, before) {
        let after = try context.fetch(request)
        #expect(before == after.map(ObjectIdentifier.init), "\(request.sortDescriptors)")
        let ids = try reader.fetch(request).map(\.objectID)
        #expect(ids == after.map(\.objectID), "\(request.sortDescriptors)")
      }
      withExtendedLifetime(objects) {}
    }
  }

  @Test("a limit takes the first of all that are in order")
  func limits() throws {
    var random = seededRandom(for: "Sorting with a limit")
    for round in 0..<testRounds(6) {
      var table = try RandomTable(RandomTable.Place.allCases[round % 6], &random)
      for _ in 0..<3 { try table.commit(inserting: 60, &random) }
      let context = ManagedObjectContext(persistentStoreCoordinator: table.coordinator)
      for _ in 0..<15 {
        var request = randomRequest(on: table, &random)
        (request.fetchOffset, request.fetchLimit) = (0, 0)
        let all = try context.fetchRows(request).map(\.key)
        #expect(Set(all) == Set(table.keys))
        for (offset, limit) in [(0, 1), (0, 5), (3, 7), (20, 30), (all.count - 1, 5)] {
          (request.fetchOffset, request.fetchLimit) = (offset, limit)
          let expected = Array(all.dropFirst(offset).prefix(limit))
          #expect(try context.fetchRows(request).map(\.key) == expected)
        }
      }
    }
  }

  private func randomRequest(
    on table: RandomTable, _ random: inout SplitMix64
  ) -> FetchRequest<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: table.entity.name)
    request.sortDescriptors = random.sortDescriptors(
      for: table.entity, and: [KeySortDescriptor.objectIDKey])
    if random.happens(percent: 30) { request.fetchOffset = random.below(20) }
    if random.happens(percent: 30) { request.fetchLimit = random.below(40) }
    return request
  }

  /// Changes some of the objects of a table, deletes a few and inserts others.
  ///
  /// - Returns: All objects, so that they stay while they are compared.
  private func change(
    _ table: RandomTable, in context: ManagedObjectContext, share percent: Int,
    _ random: inout SplitMix64
  ) throws -> [ManagedObject] {
    let request = FetchRequest<ManagedObject>(entityName: table.entity.name)
    var objects = try context.fetch(request)
    for object in objects {
      if random.happens(percent: 5) { try context.delete(object) }
      if random.happens(percent: percent) { setValues(of: object, &random) }
    }
    for _ in 0..<random.below(12) {
      let object = try context.insert(table.entity.name)
      setValues(of: object, &random)
      objects.append(object)
    }
    return objects
  }

  private func setValues(of object: ManagedObject, _ random: inout SplitMix64) {
    for (position, attribute) in object.entity.attributes.enumerated() {
      object.setValue(random.randomValue(of: attribute.type), at: AttributeIndex(position))
    }
  }
}
