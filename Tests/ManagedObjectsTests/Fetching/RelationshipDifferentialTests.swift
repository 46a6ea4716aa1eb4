import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

/// One meaning: over the rows of a store, and over the objects of a context.
///
/// The usual run tries 400 predicates; with `CONTACTS_TEST_ROUNDS=250` it is 100,000, and `make soak`
/// tries other ones for as long as there is time.
@Suite("Rows and objects agree about relationships")
struct RelationshipDifferentialTests {
  @Test("random predicates over related rows find the same by columns as object after object")
  func randomPredicates() throws {
    var random = seededRandom(for: "Rows and objects with relationships")
    let model = try #require(Town.model)
    let entity = try #require(model.entity(named: "Resident"))
    for round in 0..<testRounds(2) {
      let town = try Town(round % 2 == 0 ? .inMemory : .binary)
      try random.populate(town)
      let (columns, objects) = (town.newContext(), town.reader())
      let all = try objects.fetch(FetchRequest<Resident>())
      let changed = town.reader()
      let changedObjects = try random.change(changed)
      for _ in 0..<200 {
        let predicate = random.residentPredicate(in: model, depth: 2)
        let bound = try predicate.bound(to: entity, in: model)
        var request = FetchRequest<Resident>()
        request.predicate = predicate
        let expected = try all.filter { try bound.matches(ObjectSubject($0)) }.map(\.objectID)
        #expect(try columns.fetch(request).map(\.objectID) == expected, "\(predicate)")
        let pending = try changedObjects.filter { try bound.matches(ObjectSubject($0)) }
          .map(\.objectID)
        #expect(Set(try changed.fetch(request).map(\.objectID)) == Set(pending), "\(predicate)")
      }
    }
  }
}

extension SplitMix64 {
  /// Saves residents, companies, tags and things in several transactions.
  mutating func populate(_ town: Town) throws {
    for _ in 0...below(3) {
      let context = town.newContext()
      let known = try context.fetch(FetchRequest<Resident>())
      var companies = try context.fetch(FetchRequest<ManagedObject>(entityName: "Company"))
      var tags = try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag"))
      for _ in 0...below(3) {
        companies.append(try context.insert("Company", name()))
        tags.append(try context.insert("Tag", name()))
      }
      var residents = known
      for _ in 0..<below(12) {
        residents.append(try context.insertResident(name(), Int32(below(6))))
      }
      for resident in residents where below(2) == 0 {
        try relate(resident, companies, tags, residents, in: context)
      }
      if let gone = companies.first, below(3) == 0 { try context.delete(gone) }
      try context.save()
    }
  }

  private mutating func relate(
    _ resident: Resident, _ companies: [ManagedObject], _ tags: [ManagedObject],
    _ residents: [Resident], in context: ManagedObjectContext
  ) throws {
    resident.employer = below(4) == 0 ? nil : element(of: companies)
    resident.spouse = below(2) == 0 ? nil : element(of: residents)
    resident.tags = Set((0..<below(3)).map { _ in element(of: tags) })
    if below(3) == 0 {
      resident.things = try (0..<below(3)).map { _ in try context.insert("Thing", name()) }
    }
  }

  /// Makes changes that are not saved.
  ///
  /// - Returns: All residents that are there afterwards.
  mutating func change(_ context: ManagedObjectContext) throws -> [Resident] {
    var residents = try context.fetch(FetchRequest<Resident>())
    let companies = try context.fetch(FetchRequest<ManagedObject>(entityName: "Company"))
    let tags = try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag"))
    for company in companies where below(2) == 0 {
      try company.setValue(.string(name()), forKey: "name")
    }
    for _ in 0..<below(3) { residents.append(try context.insertResident(name(), Int32(below(6)))) }
    for resident in residents where below(4) == 0 && !companies.isEmpty && !tags.isEmpty {
      try relate(resident, companies, tags, residents, in: context)
    }
    if let gone = residents.last, below(2) == 0 {
      try context.delete(gone)
      residents.removeLast()
    }
    if let gone = companies.last, below(3) == 0 { try context.delete(gone) }
    return residents
  }

  private mutating func name() -> String { element(of: ["a", "ab", "B", "é", ""]) }

  /// A predicate that binds: what binding refuses is drawn again.
  mutating func residentPredicate(
    in model: ManagedObjectModel, depth: Int
  ) -> FetchPredicate {
    if depth > 0, below(2) == 0 {
      let parts = (0...below(2)).map { _ in residentPredicate(in: model, depth: depth - 1) }
      return below(3) == 0 ? .not(parts[0]) : below(2) == 0 ? .and(parts) : .or(parts)
    }
    guard let entity = model.entity(named: "Resident") else { return .always }
    while true {
      let operation = element(of: ComparisonPredicate.Operator.Kind.allCases)
      let predicate = FetchPredicate.comparison(
        residentExpression(depth: 1), ComparisonPredicate.Operator(operation),
        residentExpression(depth: 1),
        options: ComparisonPredicate.Options(rawValue: UInt8(below(16))),
        modifier: element(of: [.direct, .direct, .any, .all]))
      if (try? predicate.bound(to: entity, in: model)) != nil { return predicate }
    }
  }

  private mutating func residentExpression(depth: Int) -> FetchExpression {
    switch below(depth > 0 ? 12 : 7) {
    case 0, 1: return .key(path())
    case 2: return .value(.string(below(6) == 0 ? "Company" : name()))
    case 3: return .value(below(5) == 0 ? .null : .integer(Int64(below(6))))
    case 4: return .list([.value(.string(name())), .key("name"), .value(.string(name()))])
    case 5: return .selfReference
    case 6: return .list([.value(.integer(1)), .value(.integer(Int64(below(6))))])
    case 7:
      return .subquery(
        .key(element(of: ["tags", "employer.employees", "tags.residents", "things"])), "x",
        .comparison(
          .key(element(of: ["name", "label", "age", "owner", "employer"]), of: .variable("x")),
          element(of: [.equalTo, .notEqualTo, .lessThan]), residentExpression(depth: 0)))
    case 8:
      return .element(
        element(of: [.first, .last, .size, .at(.value(.integer(1)))]), of: .key(path()))
    case 9:
      return .function(
        element(of: [.add, .subtract, .max, .tokenize]), residentExpression(depth: 0),
        residentExpression(depth: 0))
    case 10:
      return .combination(.key(path()), element(of: [.union, .minus, .intersect]), .key(path()))
    default:
      return .ternary(
        .comparison(.key("employer"), .equalTo, .value(.null)), residentExpression(depth: 0),
        residentExpression(depth: 0))
    }
  }

  private mutating func path() -> String {
    element(of: [
      "name", "age", "employer", "employer.name", "spouse", "spouse.age", "spouse.employer.name",
      "tags", "tags.label", "things", "things.label", "tags.@count", "things.owner.name",
      "employer.employees", "employer.employees.age", "employer.employees.@max.age",
      "employer.employees.tags.label", "tags.residents.@distinctUnionOfObjects.employer",
      "spouse.things.@count", "employer.employees.@avg.age", "name.length",
      "entity", "employer.entity", "things.owner.entity.name",
    ])
  }
}
