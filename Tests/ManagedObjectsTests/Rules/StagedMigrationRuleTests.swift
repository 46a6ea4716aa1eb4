import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// How a store goes through stages, where other implementations are known to do otherwise.
@Suite("Rules of staged migration (1.12)")
struct StagedMigrationRuleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Notes with one text, which may be another property than the one of that name before.
  private static func version(_ attributes: String...) throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Note") { for name in attributes { AttributeDescription(name, .string) } }
    ])
  }

  private func open(
    _ model: ManagedObjectModel, _ stages: [any MigrationStage] = [], skipsVersions: Bool = false
  ) throws -> ManagedObjectContext {
    var description = PersistentStoreDescription(.binary, path: folder("notes.store"))
    if !stages.isEmpty {
      description.stagedMigrationManager = StagedMigrationManager(
        stages, skipsVersions: skipsVersions)
    }
    return try .opening(description, model)
  }

  private func fill() throws {
    let context = try open(Self.version("title", "text"))
    try context.make("Note", ["title": "a", "text": "b"])
    try context.save()
  }

  private func text(_ context: ManagedObjectContext) throws -> AttributeValue {
    try context.all("Note")[0].value(forKey: "text")
  }

  @Test("lightweight stages that follow each other run one by one", arguments: [false, true])
  func oneByOne(areSeparate: Bool) throws {
    try fill()
    // What the version between does not have is lost on the way.
    let versions = try [
      Self.version("title", "text"), Self.version("title"), Self.version("title", "text", "more"),
    ].map { ManagedObjectModelReference($0) }
    let stages =
      areSeparate
      ? [
        LightweightMigrationStage([versions[0], versions[1]]), .init([versions[1], versions[2]]),
      ]
      : [LightweightMigrationStage(versions)]
    #expect(try text(open(Self.version("title", "text", "more"), stages)) == .null)
  }

  @Test("a jump over lightweight stages is made where it is asked for")
  func jump() throws {
    try fill()
    let versions = try [
      Self.version("title", "text"), Self.version("title"), Self.version("title", "text", "more"),
    ].map { ManagedObjectModelReference($0) }
    let context = try open(
      Self.version("title", "text", "more"), [LightweightMigrationStage(versions)],
      skipsVersions: true)
    #expect(try text(context) == "b")
  }

  @Test("versions with the same hashes may stand in several stages")
  func equalVersions() throws {
    try fill()
    let (first, last) = try (
      Self.version("title", "text"), Self.version("title", "text", "more")
    )
    let stages = [
      LightweightMigrationStage([.init(first), .init(first)]),
      LightweightMigrationStage([.init(first), .init(last)]),
      LightweightMigrationStage([.init(last), .init(last)]),
    ]
    for _ in 1...2 { #expect(try text(open(last, stages)) == "b") }
  }

  @Test("a custom stage has the store as one of the version before, then as one of that behind")
  func container() throws {
    try fill()
    let (first, last) = try (Self.version("title", "text"), Self.version("title", "more"))
    var stage = CustomMigrationStage(migratingFrom: .init(first), to: .init(last), label: "move")
    let kept: Mutex<[AttributeValue]> = Mutex([])
    stage.willMigrateHandler = { manager, stage in
      let container = try #require(manager.container)
      #expect(stage.label == "move")
      try container.newBackgroundContext().performAndWait { context in
        let texts = try context.all("Note").map { try $0.value(forKey: "text") }
        kept.withLock { $0 = texts }
      }
    }
    stage.didMigrateHandler = { manager, _ in
      let container = try #require(manager.container)
      try container.newBackgroundContext().performAndWait { context in
        let texts = kept.withLock { $0 }
        for (note, text) in zip(try context.all("Note"), texts) {
          try note.setValue(text, forKey: "more")
        }
        try context.save()
      }
    }
    let context = try open(last, [stage])
    #expect(try context.all("Note").map { try $0.value(forKey: "more") } == ["b"])
  }
}
