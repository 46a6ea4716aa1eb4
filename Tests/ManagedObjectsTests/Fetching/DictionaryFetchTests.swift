import Foundation
import ManagedObjects
import Testing

@Suite("Dictionary results")
struct DictionaryFetchTests {
  /// Five residents; Ada and Bo work for Acme, Cy and Ed for Zeta, Di for nobody.
  private static func town(_ kind: Town.StoreKind) throws -> Town {
    let town = try Town(kind)
    let context = town.newContext()
    let (acme, zeta) = (
      try context.insert("Company", "Acme"), try context.insert("Company", "Zeta")
    )
    let ada = try context.insertResident("Ada", 30)
    let bo = try context.insertResident("Bo", 41)
    let cy = try context.insertResident("Cy", 50)
    try context.insertResident("Di", 60)
    let ed = try context.insertResident("Ed", 50)
    (ada.employer, bo.employer, cy.employer, ed.employer) = (acme, acme, zeta, zeta)
    try context.save()
    return town
  }

  /// The results of a request, a line each.
  private func lines(
    _ kind: Town.StoreKind, _ change: (inout FetchRequest<Resident>) throws -> Void
  ) throws -> [String] {
    var request = FetchRequest<Resident>()
    try change(&request)
    let town = try Self.town(kind)
    return try withExtendedLifetime(town) {
      try town.newContext().fetchDictionaries(request).map { result in
        result.values.map(Self.text).joined(separator: " ")
      }
    }
  }

  private static func text(_ value: FetchedValue) -> String {
    switch value {
    case .value(.null): "nil"
    case .value(.integer(let number)): "\(number)"
    case .value(.decimal(let number)): "\(number)"
    case .value(.double(let number)): "\(number)"
    case .value(.string(let text)): text
    case .value(let value): "\(value)"
    case .object(let reference): "#\(reference.key.rawValue)"
    }
  }

  private func computed(_ name: String, _ format: String) throws -> PropertyToFetch {
    .expression(ExpressionDescription(name, try FetchExpression(format: format)))
  }

  @Test(
    "properties to fetch are columns: attributes, key paths, IDs and expressions",
    arguments: Town.StoreKind.allCases)
  func columns(kind: Town.StoreKind) throws {
    let found = try lines(kind) { request in
      request.propertiesToFetch = [
        "name", "employer.name", "employer", "objectID", try computed("next", "age + 1"),
        try computed("loud", "uppercase:(name)"),
      ]
      request.sortDescriptors = [KeySortDescriptor("name", ascending: false)]
      request.fetchLimit = 3
      request.fetchOffset = 1
    }
    #expect(found == ["Di nil nil #4 61 DI", "Cy Zeta #2 #3 51 CY", "Bo Acme #1 #2 42 BO"])
  }

  @Test(
    "without properties to fetch there is a column for each attribute, and none for relationships")
  func defaultColumns() throws {
    let found = try Self.town(.inMemory).newContext().fetchDictionaries(FetchRequest<Resident>())
    #expect(found.names.contains("name") && found.names.contains("age"))
    #expect(!found.names.contains("employer"))
    #expect(found.count == 5)
  }

  @Test("nil values are absent keys, and a to-one relationship may be a column, which is its ID")
  func absentKeys() throws {
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "name IN {'Ada', 'Di'}")
    request.propertiesToFetch = ["name", "employer.name", "employer"]
    let town = try Self.town(.binary)
    defer { withExtendedLifetime(town) {} }
    let context = town.newContext()
    let found = try context.fetchDictionaries(request)
    #expect(found[1].dictionary == ["name": .string("Di")])
    #expect(found[1].objectID("employer") == nil)
    let id = try #require(found[0].objectID("employer"))
    #expect(try context.object(with: id).value(forKey: "name") == .string("Acme"))
    #expect(found.column("name") == [.value(.string("Ada")), .value(.string("Di"))])
    #expect(found.column("nobody") == nil)
  }

  @Test("dictionary results never reflect pending changes")
  func pendingChanges() throws {
    let context = try Self.town(.inMemory).newContext()
    try context.insertResident("Zoe", 1)
    for resident in try context.fetch(FetchRequest<Resident>()) { resident.age = 7 }
    var request = FetchRequest<Resident>()
    request.propertiesToFetch = [
      try computed("greatest", "max:(age)"), try computed("n", "@count"),
    ]
    #expect(
      try context.fetchDictionaries(request).map(\.values)
        == [[.value(.integer(60)), .value(.integer(5))]])
  }

  @Test(
    "an aggregate without something to group by yields one result, also of no objects",
    arguments: Town.StoreKind.allCases)
  func oneGroup(kind: Town.StoreKind) throws {
    let formats = [
      "count:(SELF)", "sum:(age)", "average:(age)", "min:(name)", "max:(age)", "median:(age)",
      "mode:(age)", "stddev:(age - 30)", "max:(age) - min:(age)", "count:(distinct:(age))",
      "@avg.age", "count:(employer)", "max:(employer.name)",
    ]
    func values(_ predicate: String) throws -> [String] {
      try lines(kind) { request in
        request.predicate = try FetchPredicate(format: predicate)
        request.propertiesToFetch = try formats.map { try computed($0, $0) }
      }
    }
    #expect(
      try values("age > 35")
        == ["4 201 50.25 Bo 60 50.0 50 \(Double(45.1875).squareRoot()) 19 3 50.25 3 Zeta"])
    #expect(try values("age > 100") == ["0 0 nil nil nil nil nil nil nil 0 nil 0 nil"])
  }

  @Test(
    "groups come in the order of what they are grouped by, nil first",
    arguments: Town.StoreKind.allCases)
  func groups(kind: Town.StoreKind) throws {
    let found = try lines(kind) { request in
      request.propertiesToGroupBy = ["employer.name"]
      request.propertiesToFetch = [
        "employer.name", try computed("n", "@count"), try computed("mean", "average:(age)"),
        try computed("who", "TERNARY(count:(SELF) > 1, 'several', min:(name))"),
      ]
    }
    #expect(found == ["nil 1 60.0 Di", "Acme 2 35.5 several", "Zeta 2 50.0 several"])
  }

  @Test("several keys group by all of them, and expressions and relationships may be keys")
  func severalKeys() throws {
    let found = try lines(.binary) { request in
      request.propertiesToGroupBy = ["employer", try computed("decade", "trunc:(age / 10)")]
      request.propertiesToFetch = [
        "employer", try computed("decade", "trunc:(age / 10)"), try computed("n", "@count"),
      ]
    }
    #expect(found == ["nil 6 1", "#1 3 1", "#1 4 1", "#2 5 2"])
  }

  @Test("a condition on groups speaks of columns, of keys and of aggregates")
  func having() throws {
    func found(_ having: String) throws -> [String] {
      try lines(.inMemory) { request in
        request.propertiesToGroupBy = ["employer.name"]
        request.propertiesToFetch = ["employer.name", try computed("mean", "average:(age)")]
        request.havingPredicate = try FetchPredicate(format: having)
      }
    }
    #expect(try found("mean > 40") == ["nil 60.0", "Zeta 50.0"])
    #expect(try found("count:(SELF) == 2") == ["Acme 35.5", "Zeta 50.0"])
    #expect(try found("employer.name != nil AND max:(age) < 45") == ["Acme 35.5"])
    #expect(try found("SUBQUERY({1, 2}, $n, $n == @count).@count == 0") == [])
  }

  @Test("results are sorted by their columns or by what they are grouped by, within the window")
  func order() throws {
    func found(_ keys: [KeySortDescriptor]) throws -> [String] {
      try lines(.inMemory) { request in
        request.propertiesToGroupBy = ["age"]
        request.propertiesToFetch = [
          try computed("n", "@count"), try computed("who", "min:(name)"),
        ]
        request.sortDescriptors = keys
        request.fetchLimit = 2
      }
    }
    let count = KeySortDescriptor("n", ascending: false)
    #expect(try found([count]) == ["2 Cy", "1 Ada"])
    #expect(try found([count, KeySortDescriptor("age", ascending: false)]) == ["2 Cy", "1 Di"])
    #expect(try found([KeySortDescriptor("who", ascending: false)]) == ["1 Di", "2 Cy"])
    #expect(throws: FetchRequestError.unknownSortKey(entity: "Resident", key: "name")) {
      try found([KeySortDescriptor("name")])
    }
  }

  @Test("equal results are answered once, on request")
  func distinct() throws {
    let found = try lines(.binary) { request in
      request.propertiesToFetch = [try computed("isOld", "TERNARY(age >= 50, 1, 0)")]
      request.returnsDistinctResults = true
      request.sortDescriptors = [KeySortDescriptor("isOld")]
    }
    #expect(found == ["0", "1"])
  }

  @Test("rows may be sorted by a computed column")
  func computedOrder() throws {
    let found = try lines(.binary) { request in
      request.propertiesToFetch = ["name", try computed("last", "age * -1")]
      request.sortDescriptors = [KeySortDescriptor("last"), KeySortDescriptor("name")]
      request.fetchLimit = 3
    }
    #expect(found == ["Di -60", "Cy -50", "Ed -50"])
  }

  @Test("numbers are converted to the type that a column asks for")
  func resultTypes() throws {
    var request = FetchRequest<Resident>()
    let mean = try FetchExpression(format: "average:(age)")
    request.propertiesToFetch = [
      .expression(ExpressionDescription("double", mean, resultType: .double)),
      .expression(ExpressionDescription("integer", mean, resultType: .integer32)),
    ]
    let context = try Self.town(.inMemory).newContext()
    #expect(
      try context.fetchDictionaries(request).first?.values
        == [.value(.double(46.2)), .value(.integer(46))])
  }

  @Test(
    "what makes no sense is refused with its place",
    arguments: [
      ("name", "max:(age)", FetchPredicateError.Kind.ungroupedKey("name")),
      ("SELF", "max:(age)", .ungroupedKey("SELF")),
      ("employer.employees", "age", .unexpectedCollection("employer.employees")),
      ("agee", "age", .unknownKey("agee", entity: "Resident")),
      ("max:(agee)", "age", .unknownKey("agee", entity: "Resident")),
      (
        "sum:(name)", "@count",
        .unsuitableOperand(comparisonOperator: "sum:", operand: "a string", expected: "numbers")
      ),
    ])
  func refusals(first: String, second: String, expected: FetchPredicateError.Kind) throws {
    var request = FetchRequest<Resident>()
    request.propertiesToFetch = [try computed("first", first), try computed("second", second)]
    let context = try Town(.inMemory).newContext()
    let error = #expect(throws: FetchPredicateError.self) {
      try context.fetchDictionaries(request)
    }
    #expect(error?.kind == expected)
    let key =
      switch expected {
      case .unknownKey(let key, _), .ungroupedKey(let key), .unexpectedCollection(let key): key
      default: "name"
      }
    let error2 = try #require(error)
    let bytes = Array(error2.format.utf8)[error2.range]
    #expect(String(decoding: bytes, as: UTF8.self) == key)
  }

  @Test("two columns of one name are refused")
  func sameName() throws {
    var request = FetchRequest<Resident>()
    request.propertiesToFetch = ["name", try computed("name", "age")]
    #expect(throws: FetchRequestError.duplicateColumn("name")) {
      try Town(.inMemory).newContext().fetchDictionaries(request)
    }
  }

  @Test("an expression has to be whole and to have something in it")
  func expressionFormats() {
    #expect(throws: FetchPredicateError(.emptyExpression, 0..<1, in: " ")) {
      try FetchExpression(format: " ")
    }
    #expect(throws: FetchPredicateError.self) { try FetchExpression(format: "age age") }
    #expect(throws: FetchPredicateError.self) { try FetchExpression(format: "age == 1") }
  }
}
