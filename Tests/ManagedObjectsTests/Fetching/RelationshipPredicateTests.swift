import ManagedObjects
import Testing

@Suite("Predicates that look through relationships")
struct RelationshipPredicateTests {
  /// Four residents: Ada and Bo work for Acme, Cy for Zeta, Di for nobody; Ada and Bo are married.
  private static func town(_ kind: Town.StoreKind) throws -> Town {
    let town = try Town(kind)
    let context = town.newContext()
    let (acme, zeta) = (
      try context.insert("Company", "Acme"), try context.insert("Company", "Zeta")
    )
    let (red, blue) = (try context.insert("Tag", "red"), try context.insert("Tag", "blue"))
    let ada = try context.insertResident("Ada", 30)
    let bo = try context.insertResident("Bo", 40)
    let cy = try context.insertResident("Cy", 50)
    try context.insertResident("Di", 60)
    (ada.employer, bo.employer, cy.employer) = (acme, acme, zeta)
    ada.spouse = bo
    (ada.tags, cy.tags) = ([red, blue], [blue])
    bo.things = [try context.insert("Thing", "car"), try context.insert("Thing", "bag")]
    try context.save()
    return town
  }

  private static let answers: [(format: String, names: [String])] = [
    ("employer.name == 'Acme'", ["Ada", "Bo"]), ("employer.name != 'Acme'", ["Cy", "Di"]),
    ("employer == nil", ["Di"]), ("employer != nil AND age > 30", ["Bo", "Cy"]),
    ("employer.name BEGINSWITH[c] 'z'", ["Cy"]), ("employer.name LIKE 'A*'", ["Ada", "Bo"]),
    ("employer.name MATCHES '.*[ce].*'", ["Ada", "Bo", "Cy"]), ("spouse.age > age", ["Ada"]),
    ("spouse.spouse == SELF", ["Ada", "Bo"]), ("spouse.employer.name == 'Acme'", ["Ada", "Bo"]),
    ("ANY tags.label == 'blue'", ["Ada", "Cy"]), ("ALL tags.label == 'blue'", ["Bo", "Cy", "Di"]),
    ("NONE tags.label == 'blue'", ["Bo", "Di"]), ("'red' IN tags.label", ["Ada"]),
    ("tags.label CONTAINS 'red'", ["Ada"]), ("tags.@count == 2", ["Ada"]),
    ("tags.@count + things.@count == 2", ["Ada", "Bo"]), ("things[FIRST].label == 'car'", ["Bo"]),
    ("things[1].label == 'bag'", ["Bo"]), ("things[SIZE] > 0", ["Bo"]),
    ("things.label == {'bag', 'car'}", ["Bo"]),
    ("employer.employees.@avg.age == 35", ["Ada", "Bo"]),
    ("employer.employees.@max.age == age", ["Bo", "Cy"]),
    ("age == max(employer.employees.age)", ["Bo", "Cy"]),
    ("ANY employer.employees.tags.label == 'red'", ["Ada", "Bo"]),
    ("SELF IN spouse.employer.employees", ["Ada", "Bo"]),
    ("SUBQUERY(employer.employees, $e, $e.age > age).@count == 1", ["Ada"]),
    (
      "SUBQUERY(employer.employees, $e, $e != SELF AND $e.employer == employer)[SIZE] == 1",
      ["Ada", "Bo"]
    ),
    (
      "SUBQUERY(employer.employees, $e, SUBQUERY($e.tags, $t, $t.label == 'red').@count > 0).@count > 0",
      ["Ada", "Bo"]
    ),
    ("SUBQUERY(employer.employees, $e, $e.age > 35)[FIRST].name == 'Bo'", ["Ada", "Bo"]),
    ("NOT ANY tags.residents.name == 'Cy'", ["Bo", "Di"]),
    ("ANY tags.residents.name.length == 2", ["Ada", "Cy"]),
    ("employer.employees.@count == nil OR employer.employees.@count == 0", ["Di"]),
    ("TERNARY(employer == nil, 'none', employer.name) == 'none'", ["Di"]),
    ("ANY (tags UNION spouse.tags).label == 'red'", ["Ada", "Bo"]),
    ("spouse.tags.@count == 2", ["Bo"]),
    ("tags.@distinctUnionOfObjects.label[SIZE] == 2", ["Ada"]),
    ("SELF == SELF.self", ["Ada", "Bo", "Cy", "Di"]),
    ("age > 100 AND employer.name == 'Acme'", []), ("objectID == nil", []),
  ]

  @Test("rows answer as they should", arguments: Town.StoreKind.allCases)
  func rows(kind: Town.StoreKind) throws {
    let town = try Self.town(kind)
    for (format, names) in Self.answers {
      #expect(try town.newContext().residents(format).map { $0.name ?? "" } == names, "\(format)")
    }
  }

  @Test("objects with unsaved changes answer as they should")
  func objects() throws {
    let town = try Self.town(.inMemory)
    let context = town.newContext()
    // A change far from the question makes all of it one of objects.
    let company = try context.insert("Company", "New")
    let (tag, thing) = (try context.insert("Tag", "green"), try context.insert("Thing", "box"))
    let extra = try context.insertResident("Zed", 1)
    try withExtendedLifetime((company, tag, thing, extra)) {
      for (format, names) in Self.answers {
        let found = try context.residents("(\(format)) AND name != 'Zed'")
        #expect(found.map { $0.name ?? "" } == names, "\(format)")
      }
    }
  }

  @Test("a row joins or leaves when an object that it is related to has changed")
  func pendingChanges() throws {
    let town = try Self.town(.binary)
    let context = town.newContext()
    let ada = try context.resident("Ada")
    let acme = try #require(ada.employer)
    try acme.setValue(.string("Beta"), forKey: "name")
    #expect(try context.residents("employer.name == 'Beta'").map(\.name) == ["Ada", "Bo"])
    #expect(try context.residents("employer.name == 'Acme'").isEmpty)
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(format: "employer.name == 'Acme'")
    #expect(try context.count(for: request) == 0)
    request.includesPendingChanges = false
    #expect(try context.count(for: request) == 2)
    try context.delete(acme)
    #expect(try context.residents("employer == nil").map(\.name) == ["Ada", "Bo", "Di"])
  }

  @Test("an object or its ID may be an argument, alone and in lists")
  func identities() throws {
    let town = try Self.town(.inMemory)
    let context = town.newContext()
    let (ada, bo) = (try context.resident("Ada"), try context.resident("Bo"))
    func names(_ format: String, _ arguments: Any?...) throws -> [String] {
      var request = FetchRequest<Resident>()
      request.predicate = try FetchPredicate(format: format, arguments: arguments)
      return try town.newContext().fetch(request).map { $0.name ?? "" }
    }
    #expect(try names("SELF == %@", ada.objectID) == ["Ada"])
    #expect(try names("SELF != %@ AND age < 50", ada.objectID) == ["Bo"])
    #expect(try names("SELF IN %@", [ada.objectID, bo.objectID]) == ["Ada", "Bo"])
    // Only who the object is, is known, and not what it holds.
    for format in [
      "SELF.name == %@.name", "ANY {%@}.name == name",
      "TERNARY(TRUEPREDICATE, %@, SELF).name == name",
      "SUBQUERY({%@}, $x, $x.name == 'Ada')[SIZE] == 1",
      "SUBQUERY({%@}, $x, {$x}.name == {name})[SIZE] == 1",
      "noindex(%@).name == name", "{%@}[FIRST].name == name",
    ] {
      #expect(throws: FetchPredicateError.self) { try names(format, ada.objectID) }
    }
    #expect(try names("SUBQUERY(%@, $x, $x == SELF)[SIZE] == 1", [ada.objectID]) == ["Ada"])
    #expect(try names("objectID IN %@", Set([bo.objectID])) == ["Bo"])
    #expect(try names("spouse == %@", ada.objectID) == ["Bo"])
    #expect(try names("ANY employer.employees == %@", bo.objectID) == ["Ada", "Bo"])
    #expect(try names("%@ IN employer.employees", bo.objectID) == ["Ada", "Bo"])
    let employer = try #require(ada.employer)
    #expect(try names("employer == %@", employer.objectID) == ["Ada", "Bo"])
    let predicate = try FetchPredicate(format: "SELF == $ME")
      .withSubstitutionVariables(["ME": ada.objectID])
    #expect(try FetchPredicate(format: predicate.format) == predicate)
    #expect(throws: FetchPredicateError.self) { try names("SELF == %@", employer.objectID) }
    #expect(throws: FetchPredicateError.self) { try names("employer == %@", ada.objectID) }
  }

  @Test("the ID of another store's object, or of an unknown entity's, is refused")
  func foreignIdentities() throws {
    let (town, other) = (try Self.town(.inMemory), try Self.town(.binary))
    let (context, foreign) = (town.newContext(), other.newContext())
    let ada = try foreign.resident("Ada")
    var request = FetchRequest<Resident>()
    request.predicate = try FetchPredicate(
      format: "spouse == %@ OR SELF IN {%@}", ada.objectID, ada.objectID)
    #expect(try foreign.fetch(request).map(\.name) == ["Ada", "Bo"])
    #expect(try foreign.count(for: request) == 2)
    for ask in [{ _ = try context.fetch(request) }, { _ = try context.count(for: request) }] {
      let error = #expect(throws: FetchPredicateError.self) { try ask() }
      #expect(error?.kind == .foreignObject(ada.objectID.description))
    }
    let delete = BatchDeleteRequest(entityName: "Resident", predicate: request.predicate)
    #expect(throws: FetchPredicateError.self) { try context.execute(delete) }
    let unknown = ada.objectID.description.replacing("Resident", with: "Residents")
    request.predicate = try FetchPredicate(format: "SELF == CAST(%@, 'NSManagedObjectID')", unknown)
    let error = #expect(throws: FetchPredicateError.self) { try foreign.fetch(request) }
    #expect(error?.kind == .unknownEntity("Residents"))
    #expect(error?.suggestion == "Resident")
  }

  @Test("a key path that fans out without end is an error, of rows as of objects")
  func fanOut() throws {
    let town = try Town(.binary)
    let context = town.newContext()
    let company = try context.insert("Company", "Acme")
    for number in 0..<40 {
      try context.insertResident("R\(number)", 1).employer = company
    }
    try context.save()
    let path = Array(repeating: "employer.employees", count: 8).joined(separator: ".")
    let format = "age == 1 AND \(path).@count > 5"
    let limit = EvaluationWork.limit
    let rows = #expect(throws: StoreError.self) { try town.newContext().residents(format) }
    guard case .unanswerable(let error)? = rows else {
      Issue.record("\(String(describing: rows))")
      return
    }
    #expect(error.kind == .tooMuchWork(limit: limit))
    #expect(marked(error) == "\(path).@count > 5")
    // A changed company makes the question one of objects.
    try company.setValue(.string("Beta"), forKey: "name")
    let objects = #expect(throws: FetchPredicateError.self) { try context.residents(format) }
    #expect(objects?.kind == .tooMuchWork(limit: limit))
  }

  @Test(
    "what does not suit the entities is refused, with a better name where there is one",
    arguments: [
      ("tags.label == 'x'", "tags.label", nil), ("ANY employer.name == 'x'", "employer.name", nil),
      ("employer.nme == 'x'", "employer.nme", "employer.name"),
      ("emploier.name == 'x'", "emploier.name", "employer"),
      (
        "employer.employees.nam.@count == 1", "employer.employees.nam.@count",
        "employer.employees.name"
      ),
      ("employer == 'x'", "employer == 'x'", nil), ("tags == nil", "tags", nil),
      ("employer < employer", "employer", nil), ("spouse.mood == 'x'", "spouse.mood", nil),
      ("tags BEGINSWITH 'x'", "tags", nil), ("tags + 1 == 2", "tags", nil),
      ("employer.employees.@sum.name == 1", "employer.employees.@sum.name", nil),
      ("tags IN employer.employees", "tags", nil), ("age IN employer", "employer", nil),
      ("SELF IN tags", "SELF IN tags", nil), ("employer == SELF", "employer == SELF", nil),
    ] as [(String, String, String?)])
  func refusals(format: String, range: String, suggestion: String?) throws {
    let model = try #require(Town.model)
    let entity = try #require(model.entity(named: "Resident"))
    let predicate = try FetchPredicate(format: format)
    let error = try #require(throws: FetchPredicateError.self) {
      try predicate.bound(to: entity, in: model)
    }
    #expect(marked(error) == range)
    #expect(error.suggestion == suggestion)
    #expect(!error.message.isEmpty)
  }
}
