import Foundation
import Testing

@testable import ManagedObjects

@Suite("Batch deletions")
struct BatchDeleteTests {
  private let model = StoredFamilies.model

  private func store(_ kind: StoreKind) throws -> any PersistentStore {
    let store = try kind.make(model)
    try BatchTrial.fill(store)
    return store
  }

  @Test(
    "deleting past the delete rules leaves no reference and no link to what is gone",
    arguments: StoreKind.allCases)
  func references(kind: StoreKind) throws {
    let store = try store(kind)
    let request = BatchDeleteRequest(
      entityName: "Person", predicate: try FetchPredicate(format: "name == 'Di'"))
    let result = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
    #expect(result.count == 1)
    #expect(result.deleted == [StoredFamilies.row("Manager", 1)])
    #expect(result.updated == [StoredFamilies.row("Person", 1), StoredFamilies.row("Person", 2)])
    let person = try StoredFamilies.entity("Person")
    for name in ["boss", "parent"] {
      let index = try #require(person.index(ofRelationship: name))
      let column = try #require(person.referenceColumn(of: index))
      let rows = try store.fetch(StoreFetchRequest(entity: person))
      #expect(rows.allSatisfy { $0.reference(at: column)?.entity != EntityNumber(name: "Manager") })
    }
    #expect(try store.related("Person", 3, "friends") == [])
  }

  @Test("rows can be named, and those that are gone are left out", arguments: StoreKind.allCases)
  func listed(kind: StoreKind) throws {
    let store = try store(kind)
    let rows = [
      StoredFamilies.row("Person", 1), StoredFamilies.row("Person", 1),
      StoredFamilies.row("Person", 99), StoredFamilies.row("Company", 1),
    ]
    let request = BatchDeleteRequest(objectIDs: try BatchTrial.ids(rows, in: store))
    let result = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
    #expect(Set(result.deleted) == [rows[0], rows[3]])
    #expect(result.count == 2)
    #expect(try BatchTrial.column("name", of: "Person", in: store) == ["Bo", "Cy"])
    #expect(
      try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store).count == 0)
  }

  @Test("new rows come in the same transaction", arguments: StoreKind.allCases)
  func insertion(kind: StoreKind) throws {
    let store = try store(kind)
    var request = BatchDeleteRequest(
      entityName: "Person", predicate: try FetchPredicate(format: "name == 'Bo'"))
    var insertion = try BatchInsertRequest(entityName: "Person", keys: ["name"], in: model)
    for name in ["Eve", "Flo"] { try insertion.append([.string(name)]) }
    request.insertion = insertion
    let result = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
    #expect(result.count == 1 && result.deleted.count == 1 && result.inserted.count == 2)
    let names = try BatchTrial.column("name", of: "Person", in: store)
    #expect(!names.contains("Bo") && names.suffix(2) == ["Eve", "Flo"])
  }

  @Test("IDs of another store, and temporary ones, are refused")
  func foreignIDs() throws {
    let (store, other) = (try store(.inMemory), try store(.inMemory))
    let foreign = try BatchTrial.ids([StoredFamilies.row("Person", 1)], in: other)
    let temporary = try BatchTrial.ids([StoredFamilies.row("Person", -1)], in: store)
    for ids in [foreign, temporary] {
      let request = BatchDeleteRequest(objectIDs: ids)
      #expect(throws: ManagedObjectError.self) {
        try request.batch(in: model, of: StoreSlots(store.identifier))
      }
      var update = BatchUpdateRequest(entityName: "Person")
      update.referencesToUpdate = ["boss": ids[0]]
      #expect(throws: ManagedObjectError.self) {
        try update.batch(in: model, of: StoreSlots(store.identifier))
      }
    }
  }

  @Test("rows of subentities go as well, unless they are not wanted")
  func subentities() throws {
    let store = try store(.inMemory)
    var request = BatchDeleteRequest(entityName: "Person")
    request.includesSubentities = false
    #expect(
      try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store).count == 3)
    #expect(
      try BatchDeleteRequest(entityName: "Party").batch(in: model, of: StoreSlots(store.identifier))
        .run(
          in: store
        ).count == 2)
    #expect(try BatchTrial.column("name", of: "Company", in: store) == [])
  }

  @Test("a batch is one transaction of history with its author")
  func history() throws {
    let store = try store(.journal)
    let token = try store.currentPersistentHistoryToken()
    var batch = try BatchDeleteRequest(entityName: "Company").batch(
      in: model, of: StoreSlots(store.identifier))
    batch.author = "batch"
    _ = try batch.run(in: store)
    let history = try store.history(after: token.map(PersistentHistoryPosition.token))
    #expect(history.map(\.author) == ["batch"])
    #expect(
      history.map { $0.changes.map(\.line).sorted() } == [
        ["delete Company 1", "update Person 3 employer"]
      ])
  }

  /// Saves somebody who works for the company.
  @Sendable
  private static func employ(in store: any PersistentStore) throws {
    let person = try StoredFamilies.entity("Person")
    var changes = StoreSaveRequest.EntityChanges(person)
    changes.insertedValues = [
      try StoredFamilies.values(
        person, ["name": "late"], ["employer": StoredFamilies.row("Company", 1)])
    ]
    _ = try store.save(StoreSaveRequest(changes: [changes]))
  }

  @Test(
    "a reference that somebody makes meanwhile is cleared as well, in the one transaction",
    arguments: StoreKind.withHistory)
  func lateReferences(kind: StoreKind) throws {
    let store = try store(kind)
    let interrupted = InterruptedStore(store, times: 1, Self.employ)
    var batch = try BatchDeleteRequest(entityName: "Company").batch(
      in: model, of: StoreSlots(store.identifier))
    batch.author = "batch"
    let result = try batch.run(in: interrupted)
    #expect(try store.history(after: nil).map(\.author) == [nil, nil, "batch"])
    #expect(result.updated == [StoredFamilies.row("Person", 3), StoredFamilies.row("Person", 4)])
    let rows = try store.rows([RowKey(4)], of: StoredFamilies.entity("Person"))
    let person = try StoredFamilies.entity("Person")
    let index = try #require(person.index(ofRelationship: "employer"))
    let column = try #require(person.referenceColumn(of: index))
    #expect(rows.map { $0?.reference(at: column) } == [nil])
  }

  @Test(
    "when somebody makes references again and again, nothing is deleted",
    arguments: StoreKind.allCases)
  func endlessReferences(kind: StoreKind) throws {
    let store = try store(kind)
    let interrupted = InterruptedStore(store, times: .max, Self.employ)
    let batch = try BatchDeleteRequest(entityName: "Company").batch(
      in: model, of: StoreSlots(store.identifier))
    #expect(throws: StoreError.self) { try batch.run(in: interrupted) }
    #expect(try BatchTrial.column("name", of: "Company", in: store) == ["Acme"])
    let person = try StoredFamilies.entity("Person")
    let column = try #require(
      person.index(ofRelationship: "employer").flatMap { person.referenceColumn(of: $0) })
    let row = try #require(try store.row(RowKey(3), of: person))
    #expect(row.reference(at: column) == StoredFamilies.row("Company", 1))
  }
}
