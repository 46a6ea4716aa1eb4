import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

/// One meaning, three ways to find out: columns, the object evaluator over snapshots of rows, and
/// the object evaluator over the values that were saved.
///
/// The usual run tries 1,600 predicates in the first test; with `CONTACTS_TEST_ROUNDS=63` it is
/// 100,000, and `make soak` tries other ones for as long as there is time.
@Suite("Columns and objects agree about predicates")
struct PredicateDifferentialTests {
  @Test("random predicates find the same rows by columns as one row after the other")
  func randomPredicates() throws {
    var random = seededRandom(for: "Columns and objects")
    var operators: Set<String> = []
    for round in 0..<testRounds(20) {
      let place = RandomTable.Place.allCases[round % 6]
      var table = try RandomTable(place, &random)
      for _ in 0...random.below(6) { try table.commit(inserting: random.below(40), &random) }
      try expectSavedValues(of: table)
      for _ in 0..<80 {
        let predicate = random.randomPredicate(on: table.entity)
        operators.formUnion(predicate.operators)
        try expectAgreement(about: predicate, on: table, limit: random.below(20))
      }
    }
    let kinds = ComparisonPredicate.Operator.Kind.allCases.count * 4
    #expect(operators.count == kinds, "not every operator with every option: \(operators)")
  }

  @Test("so they do over several blocks of columns")
  func severalBlocks() throws {
    var random = seededRandom(for: "Columns and objects over several blocks")
    var table = try RandomTable(.smallJournal, &random)
    try table.commit(inserting: 4100, &random)
    try table.commit(inserting: 5, &random)
    for _ in 0..<testRounds(2) {
      let predicate = random.randomPredicate(on: table.entity)
      try expectAgreement(about: predicate, on: table, limit: random.below(5000))
    }
  }

  @Test("with pending changes a context finds what its objects say")
  func pendingChanges() throws {
    var random = seededRandom(for: "Columns and objects with pending changes")
    for _ in 0..<testRounds(2) {
      var table = try RandomTable(.memory, &random)
      for _ in 0...random.below(3) { try table.commit(inserting: random.below(20), &random) }
      let context = ManagedObjectContext(persistentStoreCoordinator: table.coordinator)
      let objects = try pendingObjects(of: table, in: context, &random)
      for _ in 0..<20 {
        var request = FetchRequest<ManagedObject>(entityName: table.entity.name)
        request.predicate = random.randomPredicate(on: table.entity)
        let bound = try request.predicate?.bound(to: table.entity)
        let expected = try unlessUnanswerable {
          try objects.filter { try bound?.matches(ValueList(values: $0.values)) ?? true }
            .map(\.object.objectID)
        }
        let found = try unlessUnanswerable { try context.fetch(request).map(\.objectID) }
        // The store may fail at what an object had before it changed.
        guard let found, let expected else { continue }
        #expect(found == expected, "\(String(describing: request.predicate))")
        #expect(try context.count(for: request) == expected.count)
      }
    }
  }

  private func expectSavedValues(of table: RandomTable) throws {
    let found = try table.store.fetch(StoreFetchRequest(entity: table.entity))
    #expect(found.map(\.key) == table.keys)
    for row in found {
      for (position, value) in (table.rows[row.key] ?? []).enumerated() {
        let saved = row.value(at: AttributeIndex(position))
        #expect(saved == value, "\(saved) in place of \(value)")
      }
    }
  }

  private func expectAgreement(
    about predicate: FetchPredicate, on table: RandomTable, limit: Int
  ) throws {
    let condition = try StorePredicate(predicate, of: table.entity)
    var request = StoreFetchRequest(entity: table.entity)
    let all = try table.store.fetch(request)
    request.predicate = condition
    let byValues = try unlessUnanswerable {
      try table.keys.filter { key in
        try table.rows[key].map { try condition.bound.matches(ValueList(values: $0)) } ?? false
      }
    }
    let byColumns = try unlessUnanswerable { try table.store.fetch(request).map(\.key) }
    #expect(byColumns == byValues, "\(predicate)")
    let bySnapshots = try unlessUnanswerable { try all.filter(condition.matches).map(\.key) }
    #expect(byColumns == bySnapshots, "\(predicate)")
    guard let byColumns else { return }
    #expect(try table.store.count(request) == byColumns.count, "\(predicate)")
    request.limit = limit
    #expect(try table.store.fetch(request).map(\.key) == Array(byColumns.prefix(limit)))
  }

  /// What is found; nil where a regular expression of some row cannot be compiled.
  private func unlessUnanswerable<Found>(_ find: () throws -> Found) throws -> Found? {
    do {
      return try find()
    } catch StoreError.unanswerable {
      return nil
    } catch is FetchPredicateError {
      return nil
    }
  }

  /// An object of a context and the values that it has.
  private struct Pending {
    let object: ManagedObject
    var values: [AttributeValue]
  }

  /// Makes changes in a context.
  ///
  /// - Returns: What a fetch of everything has to find, in order.
  private func pendingObjects(
    of table: RandomTable, in context: ManagedObjectContext, _ random: inout SplitMix64
  ) throws -> [Pending] {
    var pending: [Pending] = []
    for key in table.keys {
      let id = try table.coordinator.managedObjectID(entityName: table.entity.name, key: key)
      let object = try context.existingObject(with: id)
      var values = table.rows[key] ?? []
      if random.happens(percent: 10) {
        try context.delete(object)
        continue
      }
      if random.happens(percent: 30) { set(&values, of: object, &random) }
      pending.append(Pending(object: object, values: values))
    }
    for _ in 0..<random.below(10) {
      let object = try context.insert(table.entity.name)
      var values = table.entity.attributes.map(\.defaultValue)
      set(&values, of: object, &random)
      pending.append(Pending(object: object, values: values))
    }
    return pending
  }

  private func set(
    _ values: inout [AttributeValue], of object: ManagedObject, _ random: inout SplitMix64
  ) {
    for position in values.indices where random.happens(percent: 60) {
      values[position] = random.randomValue(of: object.entity.attributes[position].type)
      object.setValue(values[position], at: AttributeIndex(position))
    }
  }
}
