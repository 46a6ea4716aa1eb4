import ManagedObjects
import SampleData
import TestSupport
import Testing

/// One meaning: groups and aggregates computed over columns, and one row after another.
@Suite("Columns and rows agree about groups")
struct GroupingDifferentialTests {
  @Test("random groupings have the same results by columns as one row after the other")
  func randomGroupings() throws {
    var random = seededRandom(for: "Grouping columns and rows")
    for round in 0..<testRounds(5) {
      var table = try RandomTable(RandomTable.Place.allCases[round % 5], &random)
      for _ in 0...random.below(5) { try table.commit(inserting: random.below(60), &random) }
      let model = try ManagedObjectModel([table.entity])
      let rowwise = try PersistentStoreCoordinator(managedObjectModel: model)
      try rowwise.addPersistentStore(RowwiseStore(store: table.store))
      let (byColumns, byRows) = (
        ManagedObjectContext(persistentStoreCoordinator: table.coordinator),
        ManagedObjectContext(persistentStoreCoordinator: rowwise)
      )
      for _ in 0..<30 {
        let request = try random.grouping(of: table.entity, in: byRows)
        let expected = try byRows.fetchDictionaries(request)
        let found = try byColumns.fetchDictionaries(request)
        #expect(found.names == expected.names)
        #expect(found.map(\.values) == expected.map(\.values), "\(request)")
      }
    }
  }
}

/// A store that answers only with rows, and leaves grouping to the layer above.
private final class RowwiseStore: ForwardingStore {
  let store: any PersistentStore

  init(store: any PersistentStore) {
    self.store = store
  }

  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult { try store.save(request) }
}

extension SplitMix64 {
  /// A request for groups or computed columns that binds.
  fileprivate mutating func grouping(
    of entity: EntityDescription, in context: ManagedObjectContext
  ) throws -> FetchRequest<ManagedObject> {
    let keys = entity.attributes.filter { !$0.isTransient }.map(\.name)
    while true {
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      if happens(percent: 40) { request.predicate = randomPredicate(on: entity) }
      let groups = (0..<below(3)).map { _ in PropertyToFetch.key(key(keys)) }
      request.propertiesToGroupBy = groups
      var columns = groups.map(\.namedExpression)
      for _ in 0...below(3) { columns.append(expression(keys)) }
      request.propertiesToFetch = columns.enumerated().map {
        .expression(ExpressionDescription("c\($0.offset)", $0.element))
      }
      if happens(percent: 30) {
        request.havingPredicate = .comparison(
          .key("c\(below(columns.count))"), element(of: [.notEqualTo, .equalTo]),
          .value(.integer(Int64(below(4)))))
      }
      if happens(percent: 50) {
        request.sortDescriptors = [
          KeySortDescriptor("c\(below(columns.count))", ascending: happens(percent: 50))
        ]
      }
      request.returnsDistinctResults = happens(percent: 20)
      (request.fetchOffset, request.fetchLimit) = (below(3), below(12))
      do {
        _ = try context.fetchDictionaries(request)
        return request
      } catch is FetchPredicateError {
        // What binding refuses is drawn again.
      } catch StoreError.unanswerable {
        // So is what takes a regular expression from a row that is none.
      }
    }
  }

  private mutating func key(_ keys: [String]) -> String {
    keys.isEmpty ? KeySortDescriptor.objectIDKey : pick(from: keys)
  }

  private mutating func expression(_ keys: [String]) -> FetchExpression {
    let name = key(keys)
    let key: FetchExpression = name == KeySortDescriptor.objectIDKey ? .selfReference : .key(name)
    let functions: [FunctionExpression.Function] = [
      .count, .sum, .average, .min, .max, .median, .mode, .stddev,
    ]
    let function = pick(from: functions)
    switch below(6) {
    case 0: return .function(.count, .selfReference)
    case 1: return .function(function, .function(.distinct, key))
    case 2: return .function(.add, .function(function, key), .value(.integer(1)))
    case 3: return .function(function, .function(.add, key, .value(.integer(2))))
    default: return .function(function, key)
    }
  }
}

extension PropertyToFetch {
  fileprivate var namedExpression: FetchExpression {
    name == KeySortDescriptor.objectIDKey ? .selfReference : .key(name)
  }
}
