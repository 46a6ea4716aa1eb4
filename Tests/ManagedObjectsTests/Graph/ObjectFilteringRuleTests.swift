import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("Rules of predicates and sort descriptors over objects in memory (1.7, 1.8)")
struct ObjectFilteringRuleTests {
  @Test("one object and several are chosen as a fetch chooses them", arguments: [false, true])
  func differentialFilter(isBinary: Bool) throws {
    var random = seededRandom(for: "Objects and fetches")
    let model = try #require(Town.model)
    let town = try Town(isBinary ? .binary : .inMemory)
    try random.populate(town)
    let context = town.reader()
    let residents = try random.change(context)
    for _ in 0..<(100 * testRounds(1)) {
      let predicate = random.residentPredicate(in: model, depth: 2)
      var request = FetchRequest<Resident>()
      request.predicate = predicate
      let fetched = Set(try context.fetch(request))
      #expect(Set(try residents.filtered(using: predicate)) == fetched, "\(predicate)")
      let evaluated = try residents.filter { try predicate.evaluate(with: $0) }
      #expect(Set(evaluated) == fetched, "\(predicate)")
    }
  }

  @Test("objects are sorted as a fetch sorts them", arguments: [false, true])
  func differentialSort(isBinary: Bool) throws {
    var random = seededRandom(for: "Sorted objects and fetches")
    let town = try Town(isBinary ? .binary : .inMemory)
    for _ in 0..<4 { try random.populate(town) }
    let context = town.reader()
    _ = try random.change(context)
    // Unsaved objects that are equal have no order but that in which they come.
    let unsaved = try context.fetch(FetchRequest<Resident>()).filter(\.objectID.isTemporaryID)
    let keys = ["name", "age", "employer.name", "spouse.age", KeySortDescriptor.objectIDKey]
    for _ in 0..<(30 * testRounds(1)) {
      var request = FetchRequest<Resident>()
      request.sortDescriptors = (0..<random.below(4)).map { _ in
        KeySortDescriptor(random.element(of: keys), ascending: random.below(2) == 0)
      }
      let fetched = try context.fetch(request)
      let given = fetched.filter { !$0.objectID.isTemporaryID }.reversed() + unsaved
      #expect(try given.sorted(using: request.sortDescriptors) == fetched)
    }
  }

  @Test("objects of several entities are chosen and sorted together")
  func mixedEntities() throws {
    let office = try Office(model: Office.model())
    let people = try ["Cy", "Ada"].map { try office.here.make("Person", ["name": .string($0)]) }
    let company = try office.here.make("Company", ["name": "Bo"])
    let all = people + [company]
    let names = try all.sorted(using: [KeySortDescriptor("name")]).map {
      try $0.value(forKey: "name")
    }
    #expect(names == ["Ada", "Bo", "Cy"])
    let found = try all.filtered(using: try FetchPredicate(format: "name IN {'Bo', 'Cy'}"))
    #expect(found == [people[0], company])
    #expect(throws: FetchRequestError.self) { try all.sorted(using: [KeySortDescriptor("age")]) }
    let ofAge = try FetchPredicate(format: "age > 1")
    #expect(throws: FetchPredicateError.self) { try all.filtered(using: ofAge) }
  }

  @Test("collection operators make one value of the values behind a key path")
  func operators() throws {
    let office = try Office(model: Office.model())
    let company = try office.here.make("Company", ["name": "Acme"])
    for (name, age) in [("Ada", 36), ("Bo", 36), ("Cy", nil)] as [(String, Int64?)] {
      let person = try office.here.make("Person", ["name": .string(name)])
      try person.setValue(age.map { .integer($0) } ?? .null, forKey: "age")
      try person.setObject(company, forKey: "employer")
    }
    let ada = try office.here.one("Person", "name", "Ada")
    let cases: [(String, PropertyValue)] = [
      ("employees.@count", .value(3)), ("employees.@sum.age", .value(72)),
      ("employees.@avg.age", .value(.double(36))), ("employees.@min.name", .value("Ada")),
      ("employees.@max.name", .value("Cy")), ("employees.@max.age", .value(36)),
      ("employees.age.@max.self", .value(36)), ("employees.age.@count", .value(2)),
      ("employees.@distinctUnionOfObjects.age", .values([36])),
      ("employees.@unionOfObjects.age", .values([36, 36])),
      ("employees.@distinctUnionOfObjects.employer", .objects([company])),
      ("departments.@sum.name", .value(0)), ("departments.@max.name", .value(.null)),
    ]
    for (keyPath, expected) in cases {
      #expect(try company.value(forKeyPath: keyPath) == expected, "\(keyPath)")
    }
    #expect(try ada.value(forKeyPath: "employer.employees.@count") == .value(3))
    for keyPath in [
      "employees.@foo", "@count", "name.@count", "employees.@sum", "employees.@sum.foo",
      "employer.@count",
    ] {
      #expect(throws: ManagedObjectError.self, "\(keyPath)") {
        try company.value(forKeyPath: keyPath)
      }
    }
  }
}
