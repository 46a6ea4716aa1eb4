import Testing

@testable import ManagedObjects

@Suite("Conditions of saving")
struct SaveConditionTests {
  private func request(_ title: String, _ condition: StoreSaveCondition?) throws -> StoreSaveRequest
  {
    var changes = StoreSaveRequest.EntityChanges(
      try StoredFamilies.entity("Tag", of: HistoryTrial.model))
    changes.insertedValues = [[.string(title)]]
    var request = StoreSaveRequest(changes: [changes])
    request.condition = condition
    return request
  }

  private func trial(_ kind: StoreKind) throws -> HistoryTrial {
    HistoryTrial(store: try kind.make(HistoryTrial.model))
  }

  @Test("what nobody has committed since is not asked about", arguments: StoreKind.withHistory)
  func unchanged(kind: StoreKind) throws {
    let trial = try trial(kind)
    for title in ["one", "two"] {
      let condition = StoreSaveCondition(since: try trial.store.currentPersistentHistoryToken()) {
        _, _ in
        Issue.record("There is nothing newer.")
        return false
      }
      _ = try trial.store.save(request(title, condition))
    }
    #expect(try trial.store.history(after: nil).count == 2)
  }

  @Test(
    "a condition sees what was committed since, and the rows as they are, and decides",
    arguments: StoreKind.withHistory, [true, false])
  func newer(kind: StoreKind, isAllowed: Bool) throws {
    let trial = try trial(kind)
    for token in [nil, try trial.token(afterInserting: "first")] {
      try trial.insert("Tag", ["title": "second"])
      let tag = try StoredFamilies.entity("Tag", of: HistoryTrial.model)
      let condition = StoreSaveCondition(since: token) { newer, rows in
        let change = try #require(newer.last?.changes.first)
        let row = try #require(try rows.row(change.key, of: tag))
        #expect(row.value(at: AttributeIndex(0)) == .string("second"))
        #expect((newer.first?.transactionNumber ?? 0) == (token?.transactionNumber ?? 0) + 1)
        return isAllowed
      }
      let before = try trial.store.history(after: nil).count
      let third = try request("third", condition)
      if isAllowed {
        _ = try trial.store.save(third)
      } else {
        #expect(StoreError.facts { _ = try trial.store.save(third) } == "overtaken")
      }
      #expect(try trial.store.history(after: nil).count == before + (isAllowed ? 1 : 0))
    }
  }

  @Test(
    "a token that history does not reach back to is overtaken", arguments: StoreKind.withHistory)
  func expired(kind: StoreKind) throws {
    let trial = try trial(kind)
    let token = try trial.token(afterInserting: "first")
    for title in ["second", "third"] { try trial.insert("Tag", ["title": .string(title)]) }
    let last = try #require(try trial.store.currentPersistentHistoryToken())
    _ = try trial.store.purgeHistory(before: .token(last))
    let condition = StoreSaveCondition(since: token) { _, _ in true }
    let fourth = try request("fourth", condition)
    #expect(StoreError.facts { _ = try trial.store.save(fourth) } == "overtaken")
  }
}

extension HistoryTrial {
  fileprivate func token(afterInserting title: String) throws -> PersistentHistoryToken {
    try insert("Tag", ["title": .string(title)])
    return try #require(try store.currentPersistentHistoryToken())
  }
}
