import Foundation
import Testing

@testable import ManagedObjects

@Suite("Uniqueness constraints in stores")
struct UniquenessTests {
  @Test("a new row cannot have the unique values of a stored one", arguments: StoreKind.allCases)
  func taken(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Person", ["code": "a"], ["code": "b"])
    let found = try contacts.conflicts(inserting: "Person", ["code": "c"], ["code": "b"])
    #expect(
      found == [
        ConstraintConflict(
          entityName: "Contact", properties: ["code"], values: ["b"],
          rows: [try contacts.reference("Person", -2)],
          stored: try contacts.reference("Person", 2))
      ])
    #expect(try contacts.count("Person") == 2)
  }

  @Test(
    "a constraint holds for all entities that inherit it together", arguments: StoreKind.allCases)
  func inheritance(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Company", ["code": "a"])
    let found = try contacts.conflicts(inserting: "Person", ["code": "a"])
    #expect(found.map(\.stored) == [try contacts.reference("Company", 1)])
    let both = try contacts.conflicts([
      "Person": .init(insert: [["code": "b"]]), "Company": .init(insert: [["code": "b"]]),
    ])
    #expect(
      both.map(\.rows) == [
        [try contacts.reference("Company", -1), try contacts.reference("Person", -1)]
      ])
    #expect(both.map(\.stored) == [nil])
  }

  @Test("all conflicts are told at once, in the order of the request")
  func allAtOnce() throws {
    let contacts = try UniqueContacts(.inMemory)
    try contacts.insert("Person", ["code": "a"], ["balance": .decimal(1)])
    let found = try contacts.conflicts(
      inserting: "Person", ["code": "x"], ["code": "a"], ["code": "x"], ["code": "x"],
      ["balance": .decimal(1)])
    #expect(found.map(\.properties) == [["code"], ["code"], ["balance"]])
    #expect(found.map { $0.rows.map(\.key.rawValue) } == [[-1, -3, -4], [-2], [-5]])
    #expect(found.map { $0.stored?.key.rawValue } == [nil, 1, 2])
  }

  @Test("values of which one is missing are not checked", arguments: StoreKind.allCases)
  func nulls(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Company", ["code": "firm"])
    try contacts.insert("Person", ["nickname": "Al"], ["nickname": "Al"], [:], [:])
    try contacts.insert("Person", ["employer": 1], ["employer": 1])
    try contacts.insert("Person", ["rating": .double(.nan)], ["rating": .double(.nan)])
    #expect(try contacts.count("Person") == 8)
  }

  @Test("relationships can be part of a constraint", arguments: StoreKind.allCases)
  func relationships(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Company", ["code": "x"], ["code": "y"])
    try contacts.insert("Person", ["nickname": "Al", "employer": 1])
    try contacts.insert("Person", ["nickname": "Al", "employer": 2])
    let found = try contacts.conflicts(inserting: "Person", ["nickname": "Al", "employer": 1])
    #expect(found.map(\.properties) == [["nickname", "employer"]])
    #expect(found.map(\.values) == [["Al", 1]])
    #expect(found.map { $0.stored?.key.rawValue } == [1])
  }

  @Test("strings compare by their code points, and numbers by value", arguments: StoreKind.allCases)
  func exactness(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert(
      "Person", ["code": "\u{e9}"], ["code": "e\u{301}"], ["code": "E"], ["code": "e"])
    try contacts.insert("Person", ["balance": .decimal(Decimal(string: "1.50") ?? 0)])
    try contacts.insert("Person", ["rating": .double(0)])
    let found = try contacts.conflicts(
      inserting: "Person", ["balance": .decimal(Decimal(15) / 10)], ["rating": .double(-0.0)])
    #expect(found.map(\.properties) == [["balance"], ["rating"]])
  }

  @Test(
    "rows that the request deletes or updates free their values", arguments: StoreKind.allCases)
  func freed(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Person", ["code": "a"], ["code": "b"], ["code": "c"])
    try contacts.save([
      "Person": .init(
        insert: [["code": "c"]],
        update: [(1, 1, ["code": "b"]), (2, 1, ["code": "a"])], delete: [(3, 1)])
    ])
    #expect(try contacts.count("Person") == 3)
    let found = try contacts.conflicts(["Person": .init(update: [(1, 2, ["code": "c"])])])
    #expect(found.map { $0.rows.map(\.key.rawValue) } == [[1]])
    #expect(found.map { $0.stored?.key.rawValue } == [4])
  }

  @Test(
    "an updated row that keeps its values still has them, and is not checked itself",
    arguments: StoreKind.allCases)
  func kept(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Person", ["code": "a"])
    let found = try contacts.conflicts([
      "Person": .init(insert: [["code": "a"]], update: [(1, 1, ["code": "a", "note": "new"])])
    ])
    #expect(found.map { $0.rows.map(\.key.rawValue) } == [[-1]])
    #expect(found.map { $0.stored?.key.rawValue } == [1])
    try contacts.save(["Person": .init(update: [(1, 1, ["code": "a", "note": "new"])])])
  }

  @Test("a row conflict goes before a conflict over values")
  func rowConflict() throws {
    let contacts = try UniqueContacts(.inMemory)
    try contacts.insert("Person", ["code": "a"])
    let facts = StoreError.facts {
      try contacts.save(["Person": .init(insert: [["code": "a"]], delete: [(1, 7)])])
    }
    #expect(facts == "conflict")
  }

  @Test("rows in columns are checked as well", arguments: StoreKind.allCases)
  func columns(kind: StoreKind) throws {
    let contacts = try UniqueContacts(kind)
    try contacts.insert("Person", ["code": "700"])
    let person = try contacts.entity("Person")
    let code = try #require(person.index(ofAttribute: "code"))
    var rows = try InsertedColumns(person, attributes: [code])
    for number in 0..<1_000 { try rows.append([.string("\(number == 20 ? 10 : number)")]) }
    var changes = StoreSaveRequest.EntityChanges(person)
    changes.insertedValues = [try contacts.values("Person", ["code": "999"])]
    changes.insertedColumns = rows
    let error = #expect(throws: StoreError.self) {
      _ = try contacts.store.save(StoreSaveRequest(changes: [changes]))
    }
    guard case .constraintConflict(let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.map { $0.rows.map(\.key.rawValue) } == [[-1, -1_001], [-12, -22], [-702]])
    #expect(found.map { $0.stored?.key.rawValue } == [nil, nil, 1])
  }
}
