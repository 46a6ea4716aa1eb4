import ManagedObjects
import TestSupport
import Testing

@Suite("Growth of a model by relationships")
struct RelationshipGrowthTests {
  typealias Change = @Sendable (inout [RelationshipDescription]) -> Void

  private static let path = "/topics"

  private static func model(_ change: Change) throws -> ManagedObjectModel {
    var entity = EntityDescription(
      "Topic", attributes: FormatFixture.format3.entity.attributes)
    var relationships = FormatFixture.format3.entity.relationships
    change(&relationships)
    entity.declaredRelationships = relationships
    return try ManagedObjectModel([entity, EntityDescription("Other")])
  }

  /// The files of format 3 on a disk.
  private static func disk() throws -> SimulatedFileSystem {
    let disk = SimulatedFileSystem()
    for (name, path) in zip(FormatFixture.format3.fileNames, [path, path + "-journal"]) {
      try disk.place(Array(try FormatFixture.content(of: name)), at: path)
    }
    return disk
  }

  private static func related(
    _ store: BinaryStore, _ model: ManagedObjectModel, _ name: String
  ) throws -> [[Int64]] {
    let entity = model.entities[0]
    let request = StoreRelationshipRequest(
      model: model, entity: entity,
      relationship: try #require(entity.index(ofRelationship: name)), keys: [RowKey(1), RowKey(2)])
    return try store.related(request).map { $0.map(\.key.rawValue) }
  }

  private static let accepted: [(reason: String, change: Change)] = [
    ("another order", { $0.reverse() }),
    ("a to-one relationship", { $0.insert(RelationshipDescription("next", to: "Topic"), at: 0) }),
    ("links", { $0.insert(RelationshipDescription("more", toMany: "Topic"), at: 0) }),
    (
      "a transient relationship",
      {
        var relationship = RelationshipDescription("shown", to: "Topic", isOptional: false)
        relationship.isTransient = true
        $0.append(relationship)
      }
    ),
    ("another delete rule", { $0[3].deleteRule = .cascade }),
    ("room for fewer", { $0[3].minCount = 0 }),
    ("another meaning", { $0[3].versionHashModifier = "2" }),
  ]

  @Test("a store goes along with what needs nothing of its rows", arguments: accepted.indices)
  func growth(index: Int) throws {
    let (reason, change) = Self.accepted[index]
    let (model, disk) = (try Self.model(change), try Self.disk())
    for _ in 0..<2 {
      let store = try BinaryStore(path: Self.path, model: model, fileSystem: disk)
      for (name, _, expected) in FormatFixture.related {
        #expect(try Self.related(store, model, name) == expected, "\(reason)")
      }
      for added in ["more"] where model.entities[0].index(ofRelationship: added) != nil {
        #expect(try Self.related(store, model, added) == [[], []])
      }
      _ = try store.save(StoreSaveRequest(changes: []))
    }
  }

  /// What is refused whatever the rows are, and what because of them.
  private static let refused: [(words: String, change: Change)] = [
    (
      "Topic.next is new in the model and mandatory without a default value (make it optional or give it a "
        + "default value)",
      { $0.append(RelationshipDescription("next", to: "Topic", isOptional: false)) }
    ),
    (
      "Topic.whole of Topic 1 has no value and must have one; change",
      { $0[0].isOptional = false }
    ),
    (
      "Topic.further of Topic 1 and 1 more has to lead to at least 4 objects; change",
      { $0[3].minCount = 4 }
    ),
    (
      "Topic.whole leads to Topic in the store and to Other in the model (use a mapping model, or keep it as "
        + "it was)",
      {
        $0[0] = RelationshipDescription("whole", to: "Other")
        $0[1] = RelationshipDescription("parts", toMany: "Topic")
      }
    ),
    (
      "Topic.further is an ordered to-many relationship in the store and a to-one relationship in the model",
      { $0[3] = RelationshipDescription("further", to: "Topic") }
    ),
  ]

  @Test(
    "a store refuses what cannot be inferred or its rows do not have, and says what",
    arguments: refused.indices)
  func refusal(index: Int) throws {
    let (words, change) = Self.refused[index]
    let (model, disk) = (try Self.model(change), try Self.disk())
    let error = #expect(throws: StoreError.self) {
      _ = try BinaryStore(path: Self.path, model: model, fileSystem: disk)
    }
    let said = error?.description ?? ""
    #expect(said.contains(" cannot be migrated to the model: \(words)"), "\(said)")
  }

  @Test("a store of an earlier format, which kept none, goes along with any that are optional")
  func earlierFormat() throws {
    let disk = try OlderStore.disk(format: 1)
    func open(isOptional: Bool) throws -> BinaryStore {
      var person = StoredPeople.entity
      person.declaredRelationships = [
        RelationshipDescription("boss", to: "Person", isOptional: isOptional)
      ]
      return try BinaryStore(
        path: SimulatedStore.path, model: ManagedObjectModel([person]), fileSystem: disk.disk)
    }
    let store = try open(isOptional: true)
    #expect(try store.keys() == [1, 2, 3])
    #expect(throws: StoreError.self) { try open(isOptional: false) }
  }
}
