import Foundation
import Testing

@testable import ManagedObjects

@Suite("Persistent history")
struct HistoryTests {
  private func trial(_ kind: StoreKind) throws -> HistoryTrial {
    HistoryTrial(store: try kind.make(HistoryTrial.model))
  }

  @Test(
    "history tells by whom, when and in which process a transaction was made",
    arguments: StoreKind.withHistory)
  func origins(kind: StoreKind) throws {
    let trial = try trial(kind)
    let start = Date()
    try trial.save("Tag", author: "Ada") { $0.insertedValues = [["one"], ["two"]] }
    let transaction = try #require(try trial.store.history(after: nil).first)
    #expect(transaction.transactionNumber == 1)
    #expect(transaction.author == "Ada")
    #expect(transaction.contextName == "main")
    #expect(transaction.processIdentifier == ProcessInfo.processInfo.processIdentifier)
    #expect(kind != .inMemory || start...Date() ~= transaction.timestamp)
    #expect(transaction.token == (try trial.token()))
    #expect(transaction.token.storeIdentifier == trial.store.identifier)
  }

  @Test("history tells which rows were changed, and in what", arguments: StoreKind.withHistory)
  func changes(kind: StoreKind) throws {
    let trial = try trial(kind)
    try trial.insert("Company", ["name": "a"], ["name": "b"])
    try trial.insert("Person", ["name": "x", "age": 1])
    try trial.update(
      "Person", 1, ["name": "y", "age": 1], ["employer": StoredFamilies.row("Company", 2)])
    try trial.update("Company", 1, ["name": "a"])
    try trial.delete("Company", 2)
    #expect(
      try trial.lines() == [
        ["insert Company 1", "insert Company 2"], ["insert Person 1"],
        ["update Person 1 employer,name"], ["update Company 1"], ["delete Company 2"],
      ])
  }

  @Test(
    "rows that get or lose links count as updated, at both ends", arguments: StoreKind.withHistory)
  func links(kind: StoreKind) throws {
    let trial = try trial(kind)
    try trial.insert("Person", ["name": "x"], ["name": "y"])
    try trial.insert("Tag", ["title": "t"])
    let token = try trial.token()
    try trial.link([(1, 1), (2, 1)])
    try trial.link([], unlink: [(2, 1)])
    try trial.delete("Tag", 1)
    let linked = try trial.lines(after: .token(token)).map { $0.sorted() }
    #expect(
      linked == [
        ["update Person 1 tags", "update Person 2 tags", "update Tag 1 people"],
        ["update Person 2 tags", "update Tag 1 people"],
        ["delete Tag 1", "update Person 1 tags"],
      ])
  }

  @Test(
    "history keeps the values of deleted rows that are to be preserved, and no others",
    arguments: StoreKind.withHistory)
  func tombstones(kind: StoreKind) throws {
    let trial = try trial(kind)
    let number = UUID()
    try trial.insert(
      "Person", ["email": "a@b", "number": .uuid(number), "name": "secret"], ["email": "c@d"],
      ["name": "none"])
    try trial.delete("Person", 1, 2, 3)
    #expect(
      try trial.lines().last == [
        "delete Person 1 email=a@b number=\(number.uuidString)", "delete Person 2 email=c@d",
        "delete Person 3",
      ])
  }

  @Test("batch insertions are part of history, in little room", arguments: StoreKind.withHistory)
  func batchInsertions(kind: StoreKind) throws {
    let trial = try trial(kind)
    try trial.save("Tag") { changes in
      var rows = try InsertedColumns(changes.entity, attributes: [AttributeIndex(0)])
      for number in 0..<20_000 { try rows.append([.string("\(number)")]) }
      changes.insertedColumns = rows
    }
    let changes = try #require(try trial.store.history(after: nil).first).changes
    #expect(changes.count == 20_000)
    #expect(changes.last?.line == "insert Tag 20000")
    #expect(changes[12_344].line == "insert Tag 12345")
  }

  @Test("a token tells what came since", arguments: StoreKind.withHistory)
  func tokens(kind: StoreKind) throws {
    let trial = try trial(kind)
    #expect(try trial.store.currentPersistentHistoryToken() == nil)
    #expect(try trial.lines() == [])
    try trial.insert("Tag", ["title": "a"])
    let token = try trial.token()
    #expect(try trial.lines(after: .token(token)) == [])
    try trial.insert("Tag", ["title": "b"])
    try trial.insert("Tag", ["title": "c"])
    #expect(try trial.numbers(after: .token(token)) == [2, 3])
    #expect(try trial.lines(after: .token(token)) == [["insert Tag 2"], ["insert Tag 3"]])
    let foreign = PersistentHistoryToken(storeIdentifier: UUID(), transactionNumber: 1)
    #expect(
      StoreError.facts { _ = try trial.lines(after: .token(foreign)) }
        == "persistentHistoryTokenExpired 1")
  }

  @Test(
    "what changes no row is no transaction of history", arguments: StoreKind.withHistory)
  func nothing(kind: StoreKind) throws {
    let trial = try trial(kind)
    try trial.insert("Tag", ["title": "a"])
    _ = try trial.store.reserveKeys(5, of: StoredFamilies.entity("Tag", of: HistoryTrial.model))
    try trial.save("Tag") { _ in }
    try trial.insert("Tag", ["title": "b"])
    #expect(try trial.lines() == [["insert Tag 1"], ["insert Tag 7"]])
    #expect(try trial.numbers() == [1, 2])
  }

  @Test(
    "purging drops what came before a token, and older tokens expire",
    arguments: StoreKind.withHistory)
  func purging(kind: StoreKind) throws {
    let trial = try trial(kind)
    var tokens: [PersistentHistoryToken] = []
    for title in ["a", "b", "c", "d"] {
      try trial.insert("Tag", ["title": .string(title)])
      tokens.append(try trial.token())
    }
    #expect(try trial.store.purgeHistory(before: .token(tokens[2])) == 2)
    #expect(try trial.store.purgeHistory(before: .token(tokens[2])) == 0)
    #expect(try trial.numbers() == [3, 4])
    #expect(try trial.numbers(after: .token(tokens[1])) == [3, 4])
    #expect(
      StoreError.facts { _ = try trial.numbers(after: .token(tokens[0])) }
        == "persistentHistoryTokenExpired 1")
    #expect(try trial.store.purgeHistory(before: .date(.distantFuture)) == 2)
    #expect(try trial.numbers() == [])
    #expect(try trial.numbers(after: .token(tokens[3])) == [])
    try trial.insert("Tag", ["title": "e"])
    #expect(try trial.lines(after: .token(tokens[3])) == [["insert Tag 5"]])
    #expect(try trial.numbers() == [5])
  }

  @Test("a token survives as text and coded")
  func coding() throws {
    let token = PersistentHistoryToken(storeIdentifier: UUID(), transactionNumber: 12)
    #expect(PersistentHistoryToken(token.description) == token)
    let coded = try PropertyListEncoder().encode(token)
    #expect(try PropertyListDecoder().decode(PersistentHistoryToken.self, from: coded) == token)
    for text in ["", "12", "\(UUID())/", "\(UUID())/-1", "\(UUID())/1/2", "x/1"] {
      #expect(PersistentHistoryToken(text) == nil)
    }
  }
}
