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

  /// That nobody has touched tags with some titles.
  private func untouched(
    _ format: String, since token: PersistentHistoryToken?
  ) throws -> StoreSaveCondition {
    let rows = StoreSaveCondition.Rows("Tag", try FetchPredicate(format: format))
    return StoreSaveCondition(since: token, untouched: [rows], in: HistoryTrial.model)
  }

  @Test("a condition is not looked at while nobody has committed", arguments: StoreKind.withHistory)
  func unchanged(kind: StoreKind) throws {
    let trial = try trial(kind)
    for title in ["one", "two"] {
      // There is no such property, which nobody finds out.
      let condition = try untouched(
        "colour == 1", since: trial.store.currentPersistentHistoryToken())
      _ = try trial.store.save(request(title, condition))
    }
    #expect(try trial.store.history(after: nil).count == 2)
    let late = try untouched("colour == 1", since: nil)
    #expect(throws: FetchPredicateError.self) { try trial.store.save(request("three", late)) }
  }

  @Test(
    "a condition is about rows that were inserted since, as they are",
    arguments: StoreKind.withHistory,
    [("title == 'second'", false), ("title == 'first'", true), ("title ==[c] 'SECOND'", false)])
  func inserted(kind: StoreKind, rows: (format: String, areAllowed: Bool)) throws {
    let trial = try trial(kind)
    let token = try trial.token(afterInserting: "first")
    try trial.insert("Tag", ["title": "second"])
    let third = try request("third", untouched(rows.format, since: token))
    if rows.areAllowed {
      _ = try trial.store.save(third)
    } else {
      #expect(StoreError.facts { _ = try trial.store.save(third) } == "overtaken")
    }
    #expect(try trial.store.history(after: nil).count == (rows.areAllowed ? 3 : 2))
  }

  @Test("without rows a condition is about all there are", arguments: StoreKind.withHistory)
  func anything(kind: StoreKind) throws {
    let trial = try trial(kind)
    let token = try trial.token(afterInserting: "first")
    let condition = StoreSaveCondition(since: token)
    _ = try trial.store.save(request("second", condition))
    let third = try request("third", condition)
    #expect(StoreError.facts { _ = try trial.store.save(third) } == "overtaken")
  }

  @Test(
    "a condition is about rows that were deleted since, as they were",
    arguments: StoreKind.withHistory, [true, false])
  func deleted(kind: StoreKind, isAmongThem: Bool) throws {
    let trial = try trial(kind)
    let token = try trial.token(afterInserting: "first")
    let tag = try StoredFamilies.entity("Tag", of: HistoryTrial.model)
    let row = try #require(try trial.store.fetch(StoreFetchRequest(entity: tag)).first)
    var changes = StoreSaveRequest.EntityChanges(tag)
    changes.deleted = [StoreSaveRequest.Deletion(key: row.key, expectedVersion: row.version)]
    _ = try trial.store.save(StoreSaveRequest(changes: [changes]))
    let condition = try untouched(isAmongThem ? "title == 'first'" : "title == 'x'", since: token)
    let other = try request("other", condition)
    if isAmongThem {
      #expect(StoreError.facts { _ = try trial.store.save(other) } == "overtaken")
    } else {
      _ = try trial.store.save(other)
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
    let condition = try untouched("title == 'x'", since: token)
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
