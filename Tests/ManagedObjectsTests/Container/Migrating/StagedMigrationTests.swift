import Foundation
import ManagedObjects
import PersistentStoreTesting
import Synchronization
import TestSupport
import Testing

/// What a migration in stages does beyond its objects, which the rules for stores are about.
@Suite("Staged migration")
struct StagedMigrationTests {
  private let folder: TemporaryFolder
  private static let types = [StoreType.binary, .xml]
  private struct Refusal: Error {}

  init() throws { folder = try TemporaryFolder() }

  private static func reference(_ number: Int) -> ManagedObjectModelReference {
    ManagedObjectModelReference { try MigrationChain.version(number) }
  }

  private static func custom(
    _ current: Int, _ next: Int, will: CustomMigrationStage.Handler? = nil,
    did: CustomMigrationStage.Handler? = nil
  ) -> CustomMigrationStage {
    var stage = CustomMigrationStage(
      migratingFrom: reference(current), to: reference(next), label: "\(current) to \(next)")
    stage.willMigrateHandler = will
    stage.didMigrateHandler = did
    return stage
  }

  private func description(
    _ type: StoreType, _ stages: [any MigrationStage] = [], skipsVersions: Bool = false
  ) -> PersistentStoreDescription {
    var description = PersistentStoreDescription(type, path: folder("people.store"))
    if !stages.isEmpty {
      description.stagedMigrationManager = StagedMigrationManager(
        stages, skipsVersions: skipsVersions)
    }
    return description
  }

  private func fill(_ type: StoreType) throws {
    try MigrationChain.fill(MigrationChain.open(description(type), 1))
  }

  @Test(
    "all stages are told of as one migration, and the store before them is kept where asked",
    arguments: types)
  func events(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents["people.store"]
    let log = MigrationLog()
    var description = description(
      type, [LightweightMigrationStage([1, 2].map(Self.reference)), Self.custom(2, 3)])
    description.keepsStoreBeforeMigration = true
    description.migrationHandler = { log.note($0) }
    for _ in 1...2 { _ = try MigrationChain.open(description) }
    let changes = try ModelChanges(
      from: MigrationChain.version(1), to: MigrationChain.version(MigrationChain.count)
    ).differences.count
    #expect(log.told == ["will \(changes)", "did \(changes)"])
    let kept = try #require(log.backupPath)
    #expect(FileManager.default.contents(atPath: kept) == before)
    #expect(try folder.contents.keys.filter { $0.contains("tmp") } == [])
  }

  @Test("a handler that throws before the first stage keeps the store as it was", arguments: types)
  func refusal(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents
    for stages in [[Self.custom(1, 2)], [LightweightMigrationStage([Self.reference(1)])]]
      as [[any MigrationStage]]
    {
      var description = description(type, stages)
      description.keepsStoreBeforeMigration = true
      description.migrationHandler = { _ in throw Refusal() }
      #expect(throws: Refusal.self) { try MigrationChain.open(description) }
      #expect(try folder.contents == before)
    }
  }

  @Test("the files of a stage that fails go, those of the stage before stay", arguments: types)
  func failure(type: StoreType) throws {
    try fill(type)
    let stages: [any MigrationStage] = [
      LightweightMigrationStage([1, 2].map(Self.reference)),
      Self.custom(2, 3, did: { _, _ in throw Refusal() }),
    ]
    #expect(throws: Refusal.self) { try MigrationChain.open(description(type, stages)) }
    #expect(Set(try folder.contents.keys).isSubset(of: ["people.store", "people.store-journal"]))
    #expect(throws: StoreError.self) { try MigrationChain.open(description(type), 1) }
    #expect(try MigrationChain.open(description(type), 2).all("Person").count == 3)
  }

  @Test("stages that are one step leave the store as it was when one fails", arguments: types)
  func oneStep(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents
    for fails in [true, false] {
      var description = description(type)
      description.keepsStoreBeforeMigration = true
      description.mappingModels = [
        try .inferred(from: MigrationChain.version(8), to: MigrationChain.version(9))
      ]
      let last = Self.custom(10, 11, did: { _, _ in if fails { throw Refusal() } })
      description.stagedMigrationManager = StagedMigrationManager(
        [LightweightMigrationStage((1...10).map(Self.reference)), last], isOneStep: true)
      if fails {
        #expect(throws: Refusal.self) { try MigrationChain.open(description) }
        #expect(try folder.contents == before)
      } else {
        #expect(try MigrationChain.lines(MigrationChain.open(description)) == MigrationChain.last)
        #expect(try folder.contents.keys.filter { $0.contains("tmp") } == [])
        #expect(try folder.contents.keys.filter { $0.contains("before-migration") }.count >= 1)
      }
    }
  }

  @Test("a migration that fails behind some stages tells of these, and where the store is kept")
  func partial() throws {
    try fill(.binary)
    let told: Mutex<[String]> = Mutex([])
    var description = description(
      .binary,
      [Self.custom(1, 2), Self.custom(2, 3, did: { _, _ in throw Refusal() })])
    description.keepsStoreBeforeMigration = true
    description.migrationHandler = { event in
      guard case .didMigrate(let changes, let path) = event else { return }
      let version = changes.destination.versionIdentifiers.joined()
      told.withLock { $0.append("\(version), kept \(path != nil)") }
    }
    #expect(throws: Refusal.self) { try MigrationChain.open(description) }
    #expect(told.withLock { $0 } == ["2, kept true"])
  }

  @Test("a jump is not made where it would lose what the steps keep", arguments: types)
  func lossyJump(type: StoreType) throws {
    func version(_ name: String, was former: String?) throws -> ManagedObjectModel {
      var attribute = AttributeDescription(name, .string)
      attribute.renamingIdentifier = former
      return try ManagedObjectModel([EntityDescription("Note") { attribute }])
    }
    let versions = [
      try version("a", was: nil), try version("b", was: "a"), try version("c", was: "b"),
    ]
    func context(
      _ number: Int, _ change: (inout PersistentStoreDescription) -> Void = { _ in }
    ) throws -> ManagedObjectContext {
      var description = description(type)
      change(&description)
      return try .opening(description, versions[number])
    }
    let old = try context(0)
    try old.make("Note", ["a": "kept"])
    try old.save()
    let new = try context(2) {
      $0.stagedMigrationManager = StagedMigrationManager(
        [LightweightMigrationStage(versions.map { ManagedObjectModelReference($0) })],
        skipsVersions: true)
    }
    #expect(try new.all("Note").map { try $0.value(forKey: "c") } == ["kept"])
  }

  @Test("history goes on through stages, with what handlers have saved")
  func history() throws {
    try fill(.binary)
    let rename: CustomMigrationStage.Handler = { manager, _ in
      try manager.container?.newBackgroundContext().performAndWait { context in
        context.transactionAuthor = "stage"
        try context.one("Person", "name", "Ada").setValue("Lady", forKey: "alias")
        try context.save()
      }
    }
    let context = try MigrationChain.open(description(.binary, [Self.custom(2, 3, did: rename)]))
    let transactions = try context.persistentStoreCoordinator.persistentStore().history(after: nil)
    #expect(transactions.map(\.author) == [nil, "stage"])
    #expect(transactions.last?.changes.first?.updatedProperties == ["handle"])
    try context.revert(Array(transactions.suffix(1)))
    #expect(try context.one("Person", "name", "Ada").value(forKey: "handle") == "Countess")
  }

  @Test("a stage from a version to the same one is refused, and the store stays as it is")
  func sameVersion() throws {
    try fill(.binary)
    let before = try folder.contents
    let error = #expect(throws: MigrationError.self) {
      try MigrationChain.open(description(.binary, [Self.custom(2, 2)]))
    }
    #expect("\(error as Any)".contains("\"2 to 2\" leads from a version to the same one"))
    #expect(try folder.contents == before)
  }

  @Test("a version that is what an earlier one was is gone to by way of those between")
  func returning() throws {
    try fill(.binary)
    let calls = Mutex(0)
    var stage = CustomMigrationStage(migratingFrom: Self.reference(2), to: Self.reference(1))
    stage.didMigrateHandler = { _, _ in calls.withLock { $0 += 1 } }
    let description = description(
      .binary, [LightweightMigrationStage([1, 2].map(Self.reference)), stage])
    for _ in 1...2 { _ = try MigrationChain.open(description, 3) }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("a store for reading only is not led through stages, but read where that can be inferred")
  func readOnly() throws {
    try fill(.binary)
    let before = try folder.contents
    var description = description(.binary, [Self.custom(2, 3, did: { _, _ in throw Refusal() })])
    description.isReadOnly = true
    #expect(try MigrationChain.open(description).all("Person").count == 3)
    #expect(try folder.contents == before)
  }

  @Test("a kind of store that cannot be replaced refuses stages")
  func unreplaceable() throws {
    try fill(.xml)
    let type = StoreType(rawValue: "unreplaceable")
    PersistentStoreCoordinator.registerStoreClass(UnreplaceableStore.self, as: type)
    var description = description(.binary, [Self.custom(1, 2)])
    description.type = type
    let error = #expect(throws: StoreError.self) { try MigrationChain.open(description) }
    guard case .notSupported? = error else {
      Issue.record("\(error as Any)")
      return
    }
  }
}

/// A store that is of another version of the model always.
private final class UnreplaceableStore: ForwardingStore, OpenableStore {
  let store: any PersistentStore = InMemoryStore()

  func save(_ request: consuming StoreSaveRequest) throws -> StoreSaveResult {
    try store.save(request)
  }

  static func open(
    _ description: PersistentStoreDescription, model: ManagedObjectModel
  ) throws -> any PersistentStore {
    throw StoreError.incompatibleModel(path: description.path ?? "", differences: [])
  }

  static func metadata(of _: PersistentStoreDescription) throws -> StoreMetadata? { nil }
  static func setMetadata(
    _: [String: MetadataValue], of _: PersistentStoreDescription
  ) throws {}
  static func destroy(_: PersistentStoreDescription) throws {}
}
