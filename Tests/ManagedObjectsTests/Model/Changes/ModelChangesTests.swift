import ManagedObjects
import TestSupport
import Testing

@Suite("Changes of models")
struct ModelChangesTests {
  private static let name = AttributeDescription("name", .string, isOptional: false)

  /// A model of an abstract entity and one that inherits from it, with the name in either.
  private static func things(
    nameIsInherited: Bool, isAbstract: Bool = true
  ) throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Base", isAbstract: isAbstract) { if nameIsInherited { name } },
      EntityDescription("Thing", parent: "Base") { if !nameIsInherited { name } },
    ])
  }

  @Test(
    "A mandatory attribute can move up to an abstract entity, which has no rows without a value")
  func movingUp() throws {
    let (old, new) = try (
      Self.things(nameIsInherited: false), Self.things(nameIsInherited: true)
    )
    let changes = ModelChanges(from: old, to: new)
    #expect(changes.obstacles.isEmpty)
    #expect(changes.change(ofEntityNamed: "Thing")?.isEmpty == true)

    let disk = SimulatedFileSystem()
    var rows = StoreSaveRequest.EntityChanges(try #require(old.entity(named: "Thing")))
    rows.insertedValues = [["a"], ["b"]]
    _ = try BinaryStore(path: "/things", model: old, fileSystem: disk)
      .save(StoreSaveRequest(changes: [rows]))
    let store = try BinaryStore(path: "/things", model: new, fileSystem: disk)
    let thing = try #require(new.entity(named: "Thing"))
    let names = try store.fetch(StoreFetchRequest(entity: thing)).map {
      $0.value(at: AttributeIndex(0))
    }
    #expect(names == ["a", "b"])
  }

  @Test("A mandatory attribute cannot move up to an entity that may have rows")
  func movingUpToRows() throws {
    let changes = try ModelChanges(
      from: Self.things(nameIsInherited: false, isAbstract: false),
      to: Self.things(nameIsInherited: true, isAbstract: false))
    #expect(changes.obstacles == [ModelDifference("Base", "name", .addedMandatory)])
  }

  @Test(
    "What stands in the way of rows of an inheriting entity is an obstacle of the abstract one too")
  func inheritedObstacles() throws {
    func model(_ attributes: [AttributeDescription]) throws -> ManagedObjectModel {
      try ManagedObjectModel([
        EntityDescription("Base", isAbstract: true) { for attribute in attributes { attribute } },
        EntityDescription("Thing", parent: "Base"),
        EntityDescription("Lone", isAbstract: true) { for attribute in attributes { attribute } },
      ])
    }
    let changes = try ModelChanges(from: model([]), to: model([Self.name]))
    #expect(
      changes.obstacles == [
        ModelDifference("Base", "name", .addedMandatory),
        ModelDifference("Thing", "name", .addedMandatory),
      ])
  }

  @Test("A parent that goes is another than the one that gets its name")
  func parentOfSameName() throws {
    var heir = EntityDescription("Base")
    heir.renamingIdentifier = "Other"
    let changes = try ModelChanges(
      from: ManagedObjectModel([
        EntityDescription("Base"), EntityDescription("Other"),
        EntityDescription("Thing", parent: "Base"),
      ]),
      to: ManagedObjectModel([heir, EntityDescription("Thing", parent: "Base")]))
    #expect(
      changes.change(ofEntityNamed: "Thing")?.differences
        == [.otherParent(stored: "Base", model: "Base")])
    #expect(changes.obstacles == [ModelDifference("Thing", nil, .noCommonParent(with: "Base"))])
  }

  @Test("What was unique and goes is another than the attribute that gets its name")
  func constraintOfSameName() throws {
    func model(_ attributes: [AttributeDescription]) throws -> ManagedObjectModel {
      try ManagedObjectModel([
        EntityDescription("Person", uniquenessConstraints: [["email"]]) {
          for attribute in attributes { attribute }
        }
      ])
    }
    let email = AttributeDescription("email", .string)
    var renamed = email
    renamed.renamingIdentifier = "mail"
    let old = try model([email, AttributeDescription("mail", .string)])
    #expect(
      try ModelChanges(from: old, to: model([renamed])).entities.map(\.differences)
        == [[.otherConstraints]])
    #expect(ModelChanges(from: old, to: old).isEmpty)
  }
}
