import Foundation
import Testing

@testable import ManagedObjects

@Suite("Batch updates")
struct BatchUpdateTests {
  private let model = StoredFamilies.model

  private func store(_ kind: StoreKind) throws -> any PersistentStore {
    let store = try kind.make(model)
    try BatchTrial.fill(store)
    return store
  }

  @Test("all rows that satisfy a predicate get the values, past validation")
  func predicate() throws {
    for kind in StoreKind.allCases {
      let store = try store(kind)
      var request = BatchUpdateRequest(
        entityName: "Person", propertiesToUpdate: ["age": 7, "name": .null])
      request.predicate = try FetchPredicate(format: "age >= 30")
      request.includesSubentities = false
      let result = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
      #expect(result.count == 1)
      #expect(result.updated == [StoredFamilies.row("Person", 2)])
      #expect(try BatchTrial.column("age", of: "Person", in: store) == [20, 7, .null])
      #expect(try BatchTrial.column("name", of: "Person", in: store) == ["Al", .null, "Cy"])
    }
  }

  @Test("rows of subentities count as well, unless they are not wanted")
  func subentities() throws {
    let store = try store(.inMemory)
    var request = BatchUpdateRequest(entityName: "Party", propertiesToUpdate: ["name": "new"])
    request.predicate = try FetchPredicate(format: "name == 'Di' OR name == 'Acme'")
    let result = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
    #expect(
      Set(result.updated) == [StoredFamilies.row("Manager", 1), StoredFamilies.row("Company", 1)])
    request.includesSubentities = false
    #expect(
      try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store).count == 0)
  }

  @Test("to-one relationships can be set, to nothing as well")
  func references() throws {
    let store = try store(.journal)
    var request = BatchUpdateRequest(entityName: "Person")
    func manager(_ key: Int64) throws -> ManagedObjectID {
      try BatchTrial.ids([StoredFamilies.row("Manager", key)], in: store)[0]
    }
    request.referencesToUpdate = ["boss": try manager(1), "parent": nil]
    #expect(
      try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store).count == 4)
    #expect(try store.related("Manager", 1, "reports").count == 4)
    request.referencesToUpdate = ["boss": nil]
    _ = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
    #expect(try store.related("Manager", 1, "reports") == [])
    request.referencesToUpdate = ["boss": try manager(9)]
    let facts = StoreError.facts {
      _ = try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store)
    }
    #expect(facts == "missingDestinations")
  }

  @Test("relationships that are kept at both ends, and objects of other entities, are refused")
  func refusedReferences() throws {
    let store = try store(.inMemory)
    let id = try BatchTrial.ids([StoredFamilies.row("Company", 1)], in: store)[0]
    var request = BatchUpdateRequest(entityName: "Person")
    request.referencesToUpdate = ["employer": id]
    var error = #expect(throws: ManagedObjectError.self) {
      try request.batch(in: model, of: StoreSlots(store.identifier))
    }
    guard case .notUpdatableInBatch(entity: "Person", key: "employer")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    request.referencesToUpdate = ["boss": id]
    error = #expect(throws: ManagedObjectError.self) {
      try request.batch(in: model, of: StoreSlots(store.identifier))
    }
    guard case .wrongDestination(entity: "Person", key: "boss", expected: "Manager")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("rows that have the values already count, but are left as they are")
  func unchanged() throws {
    let store = try store(.inMemory)
    let token = try store.currentPersistentHistoryToken()
    let request = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": 20])
    #expect(
      try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store).count == 4)
    #expect(
      try request.batch(in: model, of: StoreSlots(store.identifier)).run(in: store).count == 4)
    let history = try store.history(after: token.map(PersistentHistoryPosition.token))
    #expect(
      history.map { Set($0.changes.map(\.line)) } == [
        ["update Person 2 age", "update Person 3 age", "update Manager 1 age"]
      ])
  }

  @Test("names that the entity does not have are refused, and values of another type as well")
  func refusals() throws {
    let store = try store(.inMemory)
    for name in ["nose", "reports", "friends"] {
      let request = BatchUpdateRequest(entityName: "Manager", propertiesToUpdate: [name: 1])
      let error = #expect(throws: ManagedObjectError.self) {
        try request.batch(in: model, of: StoreSlots(store.identifier))
      }
      guard case .unknownKey(entity: "Manager", key: name)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(throws: ManagedObjectError.self) {
      try BatchUpdateRequest(entityName: "Nobody").batch(
        in: model, of: StoreSlots(store.identifier))
    }
    let request = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": "old"])
    let error = #expect(throws: ManagedObjectError.self) {
      try request.batch(in: model, of: StoreSlots(store.identifier))
    }
    guard case .wrongType("Person", "age", _, "old")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("when somebody else gets in between it starts anew, and loses no change of theirs")
  func interruptions() throws {
    for interruptions in [3, 100] {
      let store = try store(.inMemory)
      let interrupted = InterruptedStore(store, times: interruptions)
      let request = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": 50])
      if interruptions == 100 {
        let facts = StoreError.facts {
          _ = try request.batch(in: model, of: StoreSlots(interrupted.identifier)).run(
            in: interrupted)
        }
        #expect(facts == "conflict")
        continue
      }
      #expect(
        try request.batch(in: model, of: StoreSlots(interrupted.identifier)).run(in: interrupted)
          .count == 4)
      #expect(try BatchTrial.column("age", of: "Person", in: store) == [50, 50, 50])
      #expect(try BatchTrial.column("name", of: "Person", in: store) == ["other", "Bo", "Cy"])
    }
  }
}
