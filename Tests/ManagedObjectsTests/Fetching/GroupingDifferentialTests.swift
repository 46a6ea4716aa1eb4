import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

/// One meaning: groups and aggregates computed over columns, and one row after another.
@Suite("Columns and rows agree about groups")
struct GroupingDifferentialTests {
  @Test("random groupings have the same results by columns as one row after the other")
  func randomGroupings() throws {
    var random = seededRandom(for: "Grouping columns and rows")
    for round in 0..<testRounds(6) {
      var table = try RandomTable(RandomTable.Place.allCases[round % 6], &random)
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
