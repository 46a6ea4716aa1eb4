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
      "Person", predicate: try FetchPredicate(format: "name == 'Di'"))
    let result = try request.batch(in: model).run(in: store)
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
    let result = try BatchDeleteRequest(rows).batch(in: model).run(in: store)
    #expect(Set(result.deleted) == [rows[0], rows[3]])
    #expect(result.count == 2)
    #expect(try BatchTrial.column("name", of: "Person", in: store) == ["Bo", "Cy"])
    #expect(try BatchDeleteRequest(rows).batch(in: model).run(in: store).count == 0)
  }

  @Test("rows of subentities go as well, unless they are not wanted")
  func subentities() throws {
    let store = try store(.inMemory)
    var request = BatchDeleteRequest("Person")
    request.includesSubentities = false
    #expect(try request.batch(in: model).run(in: store).count == 3)
    #expect(try BatchDeleteRequest("Party").batch(in: model).run(in: store).count == 2)
    #expect(try BatchTrial.column("name", of: "Company", in: store) == [])
  }

  @Test("a batch is one transaction of history with its author")
  func history() throws {
    let store = try store(.journal)
    let token = try store.currentHistoryToken()
    var batch = try BatchDeleteRequest("Company").batch(in: model)
    batch.author = "batch"
    _ = try batch.run(in: store)
    let history = try store.history(after: token.map(HistoryPosition.token))
    #expect(history.map(\.author) == ["batch"])
    #expect(
      history.map { $0.changes.map(\.line).sorted() } == [
        ["delete Company 1", "update Person 3 employer"]
      ])
  }

  @Test("a reference that somebody makes meanwhile is cleared as well")
  func lateReferences() throws {
    let store = try store(.inMemory)
    let interrupted = InterruptedStore(store, times: 1) { store in
      let person = try StoredFamilies.entity("Person")
      var changes = StoreSaveRequest.EntityChanges(person)
      changes.insertedValues = [
        try StoredFamilies.values(
          person, ["name": "late"], ["employer": StoredFamilies.row("Company", 1)])
      ]
      _ = try store.save(StoreSaveRequest(changes: [changes]))
    }
    let result = try BatchDeleteRequest("Company").batch(in: model).run(in: interrupted)
    #expect(result.updated == [StoredFamilies.row("Person", 3), StoredFamilies.row("Person", 4)])
    let rows = try store.rows([RowKey(4)], of: StoredFamilies.entity("Person"))
    let person = try StoredFamilies.entity("Person")
    let index = try #require(person.index(ofRelationship: "employer"))
    let column = try #require(person.referenceColumn(of: index))
    #expect(rows.map { $0?.reference(at: column) } == [nil])
  }
}
