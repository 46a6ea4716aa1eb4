import ManagedObjects
import TestSupport

/// A stack of people, companies, items and tags, related in every way that a model can say.
struct GraphStack {
  /// Where the rows are.
  enum Place: CaseIterable {
    case memory
    /// A file whose journal is folded into the base again and again.
    case smallJournal
  }

  let coordinator: PersistentStoreCoordinator
  private let folder: TemporaryFolder?

  init(_ place: Place = .memory) throws {
    folder = place == .memory ? nil : try TemporaryFolder()
    coordinator = try Self.coordinator(of: folder)
  }

  private static func coordinator(
    of folder: TemporaryFolder?
  ) throws -> PersistentStoreCoordinator {
    let model = try model()
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    guard let folder else {
      try coordinator.addPersistentStore(InMemoryStore())
      return coordinator
    }
    var options = BinaryStore.Options()
    options.journalLimit = 64...2048
    try coordinator.addPersistentStore(
      BinaryStore(path: path(in: folder), model: model, options: options))
    return coordinator
  }

  private static func path(in folder: TemporaryFolder) -> String { folder("graph.contacts") }

  /// The path of the file; nil where there is none.
  var path: String? { folder.map { Self.path(in: $0) } }

  /// A coordinator that has opened the file itself; the same one where there is no file.
  func otherCoordinator() throws -> PersistentStoreCoordinator {
    folder == nil ? coordinator : try Self.coordinator(of: folder)
  }

  func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  static func model() throws -> ManagedObjectModel { try ManagedObjectModel(entities) }

  /// The entities that have objects.
  static let concreteNames = ["Company", "Person", "Item", "Tag"]

  private static var entities: [EntityDescription] {
    [
      EntityDescription("Thing", isAbstract: true) {
        AttributeDescription("number", .integer64)
        AttributeDescription("zone", .integer64)
        AttributeDescription("name", .string, isOptional: false, defaultValue: "")
        AttributeDescription("rank", .integer32)
        AttributeDescription("note", .string, isTransient: true)
      },
      EntityDescription("Party", parent: "Thing", isAbstract: true) {
        RelationshipDescription("tags", toMany: "Tag", inverse: "parties")
      },
      company, person, item,
      EntityDescription("Tag", parent: "Thing") {
        RelationshipDescription("parties", toMany: "Party", inverse: "tags", isOrdered: true)
      },
    ]
  }

  private static var company: EntityDescription {
    EntityDescription("Company", parent: "Party") {
      RelationshipDescription(
        "employees", toMany: "Person", inverse: "employer", deleteRule: .deny)
      RelationshipDescription(
        "subsidiaries", toMany: "Company", inverse: "holding", deleteRule: .cascade)
      RelationshipDescription("holding", to: "Company", inverse: "subsidiaries")
    }
  }

  private static var person: EntityDescription {
    EntityDescription("Person", parent: "Party") {
      RelationshipDescription("employer", to: "Company", inverse: "employees")
      RelationshipDescription("spouse", to: "Person", inverse: "spouse")
      RelationshipDescription("friends", toMany: "Person", inverse: "friends", maxCount: 3)
      RelationshipDescription(
        "items", toMany: "Item", inverse: "owner", isOrdered: true, deleteRule: .cascade)
      RelationshipDescription("idol", to: "Person", deleteRule: .noAction)
      RelationshipDescription("wishes", toMany: "Item")
      transient(RelationshipDescription("crush", to: "Person"))
    }
  }

  private static var item: EntityDescription {
    EntityDescription("Item", parent: "Thing") {
      RelationshipDescription("owner", to: "Person", inverse: "items")
      // A chain of items goes as a whole, and it may be a ring.
      RelationshipDescription("next", to: "Item", inverse: "previous", deleteRule: .cascade)
      RelationshipDescription("previous", to: "Item", inverse: "next", deleteRule: .cascade)
    }
  }

  private static func transient(_ relationship: RelationshipDescription) -> RelationshipDescription
  {
    var relationship = relationship
    relationship.isTransient = true
    return relationship
  }
}

/// The attributes of every entity of ``GraphStack``.
enum GraphAttribute {
  static let number = AttributeIndex(0)
  static let zone = AttributeIndex(1)
  static let name = AttributeIndex(2)
  static let rank = AttributeIndex(3)
  static let note = AttributeIndex(4)
}
