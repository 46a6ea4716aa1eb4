import ManagedObjects
import TestSupport
import Testing

/// What a migration is inferred for, and what not.
@Suite("Rules of inferred migration (1.12)")
struct InferredMigrationRuleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ type: StoreType, _ model: ManagedObjectModel) throws -> ManagedObjectContext {
    try .opening(PersistentStoreDescription(type, path: folder("people.store")), model)
  }

  /// Makes objects of the former version.
  private func fill(_ type: StoreType, _ rule: MigrationRule) throws {
    let context = try open(type, ManagedObjectModel(rule.old()))
    var objects: [ManagedObject] = []
    for (entity, values) in rule.objects { objects.append(try context.make(entity, values)) }
    for (source, key, destinations) in rule.links {
      let related = destinations.map { objects[$0] }
      let isToMany = objects[source].entity.relationships.first { $0.name == key }?.isToMany
      if isToMany == true {
        try objects[source].setObjects(related, forKey: key)
      } else {
        try objects[source].setObject(related.first, forKey: key)
      }
    }
    try context.save()
  }

  @Test("a migration is inferred", arguments: MigrationRule.inferred, [StoreType.binary, .xml])
  func inferred(rule: MigrationRule, type: StoreType) throws {
    try fill(type, rule)
    for _ in 1...2 {
      #expect(try open(type, ManagedObjectModel(rule.new())).lines() == rule.expected)
    }
  }

  @Test(
    "no migration is inferred, and the store stays as it is", arguments: MigrationRule.refused,
    [StoreType.binary, .xml])
  func refused(rule: MigrationRule, type: StoreType) throws {
    try fill(type, rule)
    let before = try open(type, ManagedObjectModel(rule.old())).lines()
    let error = #expect(throws: StoreError.self) {
      try open(type, ManagedObjectModel(rule.new()))
    }
    #expect(error?.code == 134_190)
    for words in rule.expected { #expect("\(error as Any)".contains(words)) }
    #expect(before.count == rule.objects.count)
    #expect(try open(type, ManagedObjectModel(rule.old())).lines() == before)
  }
}

extension ManagedObjectContext {
  /// All objects with their values and with the names of those that they lead to, a line each, sorted.
  fileprivate func lines() throws -> [String] {
    var lines: [String] = []
    let model = persistentStoreCoordinator.managedObjectModel
    for entity in model.entities where !entity.isAbstract {
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      request.includesSubentities = false
      for object in try fetch(request) {
        var words = [entity.name]
        for attribute in object.entity.attributes.sorted(by: { $0.name < $1.name }) {
          words.append("\(attribute.name) \(try object.text(forKey: attribute.name))")
        }
        for relationship in object.entity.relationships.sorted(by: { $0.name < $1.name }) {
          let related =
            relationship.isToMany
            ? try object.objects(forKey: relationship.name)
            : [try object.object(forKey: relationship.name)].compactMap(\.self)
          let names = try related.map { try $0.text(forKey: "name") }
          let ordered = relationship.isOrdered ? names : names.sorted()
          words.append("\(relationship.name) [\(ordered.joined(separator: " "))]")
        }
        lines.append(words.joined(separator: ", "))
      }
    }
    return lines.sorted()
  }
}

extension ManagedObject {
  fileprivate func text(forKey key: String) throws -> String {
    switch try value(forKey: key) {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .null: "nil"
    default: "another value"
    }
  }
}
