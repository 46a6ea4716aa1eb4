import Testing

@testable import ManagedObjects

private final class Right: ManagedObject {
  override class var entityName: String? { "Thing" }
  override class var layoutHash: VersionHash? { ClassLayoutTests.thing.layoutHash }
}

private final class Wrong: ManagedObject {
  override class var entityName: String? { "Thing" }
  override class var layoutHash: VersionHash? { VersionHash(rawValue: 1) }
}

@Suite("Classes and the layout of entities")
struct ClassLayoutTests {
  static let thing = EntityDescription("Thing") {
    AttributeDescription("a", .string)
    AttributeDescription("b", .integer32)
    RelationshipDescription("others", toMany: "Thing", inverse: "others")
  }

  @Test("a coordinator takes a class that was generated for the entity's layout")
  func right() throws {
    _ = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Self.thing]), classes: [Right.self])
  }

  @Test("a coordinator refuses a class that was generated for another layout")
  func wrong() throws {
    let model = try ManagedObjectModel([Self.thing])
    let error = #expect(throws: ManagedObjectError.self) {
      try PersistentStoreCoordinator(managedObjectModel: model, classes: [Wrong.self])
    }
    guard case .classOfAnotherModel("Thing", "Wrong")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test(
    "the layout hash tells where properties stand, and nothing else",
    arguments: [
      ("other order", false),
      ("other type", false),
      ("to-one", false),
      ("ordered", false),
      ("other name", false),
      ("other optionality, default and entity name", true),
    ])
  func layout(change: String, isSame: Bool) {
    let changed = EntityDescription(isSame ? "Object" : "Thing") {
      switch change {
      case "other order":
        AttributeDescription("b", .integer32)
        AttributeDescription("a", .string)
      case "other type":
        AttributeDescription("a", .string)
        AttributeDescription("b", .integer64)
      case "other name":
        AttributeDescription("a", .string)
        AttributeDescription("c", .integer32)
      default:
        AttributeDescription("a", .string, isOptional: false, defaultValue: "x")
        AttributeDescription("b", .integer32)
      }
      switch change {
      case "to-one": RelationshipDescription("others", to: "Thing")
      case "ordered": RelationshipDescription("others", toMany: "Thing", isOrdered: true)
      default: RelationshipDescription("others", toMany: "Thing")
      }
    }
    #expect((changed.layoutHash == Self.thing.layoutHash) == isSame)
  }
}
