import ManagedObjects
import TestSupport
import Testing

/// Which changes of a model a store goes along with by itself.
@Suite("Growth of a model")
struct ModelGrowthTests {
  typealias Change = @Sendable (inout [AttributeDescription]) -> Void

  /// What opening the store of an older model says to the model changed.
  private static func facts(
    format: Int, _ entities: [EntityDescription]
  ) throws -> String? {
    let disk = try OlderStore.disk(format: format)
    let (base, journal) = (disk.base, disk.journal)
    let facts = StoreError.facts {
      let model = try ManagedObjectModel(entities)
      let store = try BinaryStore(path: SimulatedStore.path, model: model, fileSystem: disk.disk)
      for entity in model.entities { _ = try store.exactRows(of: entity) }
    }
    #expect(disk.base == base)
    #expect(disk.journal == journal)
    disk.expectCleanShutdown()
    return facts
  }

  private static func entity(_ change: Change) -> EntityDescription {
    var attributes = StoredPeople.entity.attributes
    change(&attributes)
    return EntityDescription("Person", attributes: attributes)
  }

  private static func renamed(_ attribute: AttributeDescription) -> AttributeDescription {
    var renamed = AttributeDescription("years", attribute.type)
    renamed.renamingIdentifier = attribute.name
    return renamed
  }

  /// Changes of the entity Person that no migration can be inferred from, with what is said of them.
  private static let refusedChanges: [(words: String, change: Change)] = [
    (
      "age is stored as integer32 and string in the model",
      { $0[2] = AttributeDescription("age", .string) }
    ),
    (
      "age is stored as integer32 and integer16 in the model",
      { $0[2] = AttributeDescription("age", .integer16) }
    ),
    (
      "age is mandatory in the model and may have no value in the store",
      { $0[2].isOptional = false }
    ),
    (
      "email is new in the model and mandatory without a default value",
      { $0.append(AttributeDescription("email", .string, isOptional: false)) }
    ),
    (
      "old is not the only one that was called age",
      {
        var other = renamed($0[2])
        other = AttributeDescription("old", .integer32)
        other.renamingIdentifier = "age"
        $0[2] = renamed($0[2])
        $0.append(other)
      }
    ),
  ]

  @Test(
    "what cannot be inferred is refused with what stands in the way, and nothing is written",
    arguments: OlderStore.formats, refusedChanges.indices)
  func refused(format: Int, index: Int) throws {
    let (words, change) = Self.refusedChanges[index]
    let entity = Self.entity(change)
    #expect(
      try Self.facts(format: format, [entity])
        == "cannotInferMigration \(SimulatedStore.path) [\"Person\"]", "\(words)")
    let disk = try OlderStore.disk(format: format)
    let error = #expect(throws: StoreError.self) {
      try BinaryStore(
        path: SimulatedStore.path, model: ManagedObjectModel([entity]), fileSystem: disk.disk)
    }
    #expect(error?.description.contains(": Person.\(words) (") == true)
  }

  private static let acceptedChanges: [(reason: String, change: Change)] = [
    ("an attribute made optional", { $0[0].isOptional = true }),
    ("another order", { $0.reverse() }),
    ("an optional attribute", { $0.append(AttributeDescription("email", .string)) }),
    (
      "a mandatory attribute with a default value",
      { $0.append(AttributeDescription("n", .double, isOptional: false, defaultValue: 0.5)) }
    ),
    (
      "a transient attribute",
      { $0.append(AttributeDescription("t", .undefined, isOptional: false, isTransient: true)) }
    ),
    ("a rule for values", { $0[2].minimum = 100 }),
    ("an attribute less", { $0.removeLast() }),
    ("a wider number", { $0[2] = AttributeDescription("age", .integer64) }),
    ("another name", { $0[2] = renamed($0[2]) }),
    ("an attribute made transient", { $0[2].isTransient = true }),
    ("another meaning", { $0[2].versionHashModifier = "months" }),
    (
      "an attribute made mandatory with a default value",
      { $0[2] = AttributeDescription("age", .integer32, isOptional: false, defaultValue: 1) }
    ),
    ("nothing", { _ in }),
  ]

  @Test(
    "what leaves the rows as they are is taken", arguments: OlderStore.formats,
    acceptedChanges.indices)
  func accepted(format: Int, index: Int) throws {
    let (reason, change) = Self.acceptedChanges[index]
    #expect(try Self.facts(format: format, [Self.entity(change)]) == nil, "\(reason)")
  }

  @Test("an entity that says more about itself is taken", arguments: OlderStore.formats)
  func entityFacts(format: Int) throws {
    let parent = EntityDescription("Being", isAbstract: true) {
      AttributeDescription("species", .string)
      RelationshipDescription("friend", to: "Being", inverse: "friend")
    }
    let person = EntityDescription(
      "Person", parent: "Being", uniquenessConstraints: [["firstName", "lastName"]]
    ) {
      for attribute in StoredPeople.entity.attributes { attribute }
    }
    let robot = EntityDescription("Robot", parent: "Being")
    #expect(try Self.facts(format: format, [robot, person, parent]) == nil)
    let abstract = EntityDescription("Person", isAbstract: true) {
      for attribute in StoredPeople.entity.attributes { attribute }
    }
    let child = EntityDescription("Child", parent: "Person")
    #expect(
      try Self.facts(format: format, [abstract, child])
        == "cannotInferMigration \(SimulatedStore.path) [\"Person\"]")
    var modified = Self.entity { _ in }
    modified.versionHashModifier = "2"
    #expect(try Self.facts(format: format, [modified]) == nil)
  }

  @Test(
    "rows of a new entity are kept in a store that did not know it", arguments: OlderStore.formats)
  func newEntity(format: Int) throws {
    let disk = try OlderStore.disk(format: format)
    let model = try ManagedObjectModel([StoredPeople.entity, OlderStore.group])
    for count in 1...2 {
      let store = try BinaryStore(
        path: SimulatedStore.path, model: model, options: .appending, fileSystem: disk.disk)
      var changes = StoreSaveRequest.EntityChanges(OlderStore.group)
      changes.insertedValues = [["Friends"]]
      _ = try store.save(StoreSaveRequest(changes: [changes]))
      #expect(try store.exactRows(of: OlderStore.group).count == count)
      #expect(try store.keys() == [1, 2, 3])
      #expect(StoreError.facts { _ = try disk.open() }?.hasPrefix("newerModel") == true)
    }
  }

  @Test("rows of an entity that goes are not read", arguments: OlderStore.formats)
  func unknownEntities(format: Int) throws {
    #expect(try Self.facts(format: format, [OlderStore.group]) == nil)
  }

  @Test("a store is refused whose model differs where no migration is wanted")
  func refusedMigration() throws {
    let disk = try OlderStore.disk(format: OlderStore.formats[1])
    var options = BinaryStore.Options()
    options.infersMigration = false
    #expect(
      StoreError.facts { _ = try OlderStore.open(disk, options) }
        == "incompatibleModel \(SimulatedStore.path) [\"Person\", \"Group\"]")
  }
}
