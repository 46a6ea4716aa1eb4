import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("The article on migration")
struct MigrationExamples {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func version1() throws -> ManagedObjectModel {
    let version1 = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        AttributeDescription("nick", .string)
        AttributeDescription("employer", .string)
      }
    }
    return version1
  }

  private static func version2() throws -> ManagedObjectModel {
    var alias = AttributeDescription("alias", .string)
    alias.renamingIdentifier = "nick"
    let version2 = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        alias
        AttributeDescription("employer", .string)
        AttributeDescription("city", .string, isOptional: false, defaultValue: "Rome")
      }
    }
    return version2
  }

  private static func version3() throws -> ManagedObjectModel {
    let version3 = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        AttributeDescription("alias", .string)
        AttributeDescription("city", .string, isOptional: false, defaultValue: "Rome")
        RelationshipDescription("company", to: "Company", inverse: "people")
      }
      EntityDescription("Company", uniquenessConstraints: [["name"]]) {
        AttributeDescription("name", .string, isOptional: false)
        RelationshipDescription("people", toMany: "Person", inverse: "company")
      }
    }
    return version3
  }

  /// A store of version 1.
  private func description() throws -> PersistentStoreDescription {
    let description = PersistentStoreDescription(.binary, path: folder("people.store"))
    let container = try PersistentContainer(model: Self.version1())
    try container.loadPersistentStore(description)
    let context = container.newContext()
    for (name, nick) in [("Ada", "Countess"), ("Bo", nil)] as [(String, String?)] {
      try context.make(
        "Person",
        [
          "name": .string(name), "nick": nick.map { .string($0) } ?? .null,
          "employer": "Engine Works",
        ])
    }
    try context.save()
    return description
  }

  @Test("an inferred step goes as the article says")
  func inferred() throws {
    let description = try description()
    let (version1, version2) = (try Self.version1(), try Self.version2())
    let container = try PersistentContainer(model: version2)
    try container.loadPersistentStore(description)
    #expect(
      try container.newContext().all("Person").map { try $0.value(forKey: "city") } == [
        "Rome", "Rome",
      ])
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    let changes = ModelChanges(from: version1, to: version2)
    for difference in changes.differences { print("\(difference)") }
    for obstacle in changes.obstacles { print("\(obstacle): \(obstacle.remedy)") }
    #expect(lines.count == 2)
  }

  private static func mapping() throws -> MappingModel {
    let (version2, version3) = (try version2(), try version3())
    var person = EntityMapping("PersonToPerson", from: "Person", to: "Person")
    person.attributeMappings = [
      PropertyMapping("name", try FetchExpression(format: "uppercase:($source.name)")),
      PropertyMapping("alias", .source("alias")), PropertyMapping("city", .source("city")),
    ]
    person.entityMigrationPolicyClassName = "EmployerPolicy"
    let mapping = MappingModel([person], from: version2, to: version3)
    return mapping
  }

  @Test("a mapped step and one in stages go as the article says", arguments: [false, true])
  func steps(isStaged: Bool) throws {
    var description = try description()
    if !isStaged {
      try PersistentContainer(model: Self.version2()).loadPersistentStore(description)
    }
    let (version1, version2, version3) = (
      try Self.version1(), try Self.version2(), try Self.version3()
    )
    description.mappingModels = [try Self.mapping()]
    description.migrationPolicies = [EmployerPolicy.self]
    if isStaged {
      var fill = CustomMigrationStage(migratingFrom: .init(version1), to: .init(version2))
      fill.didMigrateHandler = { manager, _ in
        try manager.container?.newBackgroundContext().performAndWait { context in
          var request = FetchRequest<ManagedObject>(entityName: "Person")
          request.predicate = try FetchPredicate(format: "alias == nil")
          for person in try context.fetch(request) {
            try person.setValue(person.value(forKey: "name"), forKey: "alias")
          }
          try context.save()
        }
      }
      description.stagedMigrationManager = StagedMigrationManager([
        fill, LightweightMigrationStage([.init(version2), .init(version3)]),
      ])
    }
    let container = try PersistentContainer(model: version3)
    try container.loadPersistentStore(description)
    let context = container.newContext()
    context.retainsRegisteredObjects = true
    let people = try context.all("Person")
    #expect(try people.map { try $0.value(forKey: "name") } == ["ADA", "BO"])
    #expect(
      try people.map { try $0.value(forKey: "alias") } == ["Countess", isStaged ? "Bo" : .null])
    let companies = try context.all("Company")
    #expect(try companies.map { try $0.value(forKey: "name") } == ["Engine Works"])
    #expect(try Set(companies[0].objects(forKey: "people")) == Set(people))
  }
}

/// Makes a company of each name of an employer.
private final class EmployerPolicy: EntityMigrationPolicy {
  private var companies: [AttributeValue: ManagedObject] = [:]

  override func createDestinationInstances(
    forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
    let employer = try source.value(forKey: "employer")
    if employer == .null { return }
    let company = try companies[employer] ?? manager.destinationContext.insert("Company")
    try company.setValue(employer, forKey: "name")
    companies[employer] = company
    for person in manager.destinationInstances(
      forEntityMappingName: mapping.name, sourceInstances: [source])
    {
      try person.setObject(company, forKey: "company")
    }
  }
}
