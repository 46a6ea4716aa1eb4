import Foundation
import ManagedObjects
import PersistentStoreTesting
import Synchronization
import TestSupport
import Testing

/// What opening a store of an earlier version of its model does, beyond its rows.
@Suite("Inferred migration of stores")
struct InferredMigrationTests {
  private let folder: TemporaryFolder
  private static let types = [StoreType.binary, .xml]

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder("people.store") }

  private static let old = ManagedObjectModel.unchecked {
    EntityDescription("Person") {
      AttributeDescription("name", .string)
      AttributeDescription("nick", .string)
      AttributeDescription("age", .integer16)
      RelationshipDescription("boss", to: "Person", inverse: "team")
      RelationshipDescription("team", toMany: "Person", inverse: "boss")
    }
  }

  /// The later version: one attribute has another name, one is wider, one is new, and one relationship is
  /// to-many.
  private static func new(
    bossesAreMany: Bool = false, _ change: (inout EntityDescription) -> Void = { _ in }
  ) throws -> ManagedObjectModel {
    var alias = AttributeDescription("alias", .string)
    alias.renamingIdentifier = "nick"
    var boss =
      bossesAreMany
      ? RelationshipDescription("bosses", toMany: "Person", inverse: "team")
      : RelationshipDescription("boss", to: "Person", inverse: "team")
    if bossesAreMany { boss.renamingIdentifier = "boss" }
    var person = EntityDescription("Person") {
      AttributeDescription("name", .string)
      alias
      AttributeDescription("age", .double)
      AttributeDescription("city", .string, defaultValue: "Rome")
    }
    person.declaredRelationships = [
      boss,
      RelationshipDescription("team", toMany: "Person", inverse: bossesAreMany ? "bosses" : "boss"),
    ]
    change(&person)
    return try ManagedObjectModel([person])
  }

  private func description(_ type: StoreType) -> PersistentStoreDescription {
    PersistentStoreDescription(type, path: path)
  }

  private func open(
    _ type: StoreType, _ model: ManagedObjectModel,
    _ change: (inout PersistentStoreDescription) -> Void = { _ in }
  ) throws -> ManagedObjectContext {
    var description = description(type)
    change(&description)
    return try .opening(description, model)
  }

  private func fill(_ type: StoreType) throws {
    let context = try open(type, Self.old)
    let ada = try context.make("Person", ["name": "Ada", "nick": "Countess", "age": 36])
    let bo = try context.make("Person", ["name": "Bo"])
    try bo.setObject(ada, forKey: "boss")
    try context.save()
    try ada.setValue("Lady", forKey: "nick")
    try context.save()
  }

  @Test("a migrated store has the same identity, and its objects the same IDs", arguments: types)
  func identity(type: StoreType) throws {
    try fill(type)
    let ids = try open(type, Self.old).all("Person").map { $0.objectID.uriRepresentation() }
    let context = try open(type, Self.new())
    let people = try context.all("Person")
    #expect(people.map { $0.objectID.uriRepresentation() } == ids)
    #expect(try people.map { try $0.value(forKey: "alias") } == ["Lady", .null])
    #expect(try people.map { try $0.value(forKey: "age") } == [36.0, .null])
    #expect(try people.map { try $0.value(forKey: "city") } == ["Rome", "Rome"])
    #expect(try people[0].objects(forKey: "team") == [people[1]])
  }

  @Test("history goes on in the words of the later version, and can be taken back")
  func history() throws {
    try fill(.binary)
    let context = try open(.binary, Self.new())
    let store = try context.persistentStoreCoordinator.persistentStore()
    let transactions = try store.history(after: nil)
    #expect(transactions.map(\.transactionNumber) == [1, 2])
    let change = try #require(transactions.last?.changes.first)
    #expect(change.updatedProperties == ["alias"])
    #expect(change.previousValues == ["alias": "Countess"])
    try context.revert([transactions[1]])
    #expect(try context.one("Person", "name", "Ada").value(forKey: "alias") == "Countess")
    try context.revert([try store.history(after: nil)[2], transactions[0]])
    #expect(try context.all("Person").isEmpty)
  }

  @Test("a reference that led to another row before leads there again when that is taken back")
  func historyOfReferences() throws {
    try fill(.binary)
    let old = try open(.binary, Self.old)
    let cy = try old.make("Person", ["name": "Cy"])
    try old.save()
    let bo = try old.one("Person", "name", "Bo")
    for boss in [cy, nil, cy] as [ManagedObject?] {
      try bo.setObject(boss, forKey: "boss")
      try old.save()
    }
    let context = try open(.binary, Self.new())
    let store = try context.persistentStoreCoordinator.persistentStore()
    let expected: [String?] = [nil, "Cy", "Ada"]
    for (transaction, name) in zip(try store.history(after: nil).suffix(3).reversed(), expected) {
      try context.revert([transaction])
      context.reset()
      let boss = try context.one("Person", "name", "Bo").object(forKey: "boss")
      #expect(try boss?.value(forKey: "name") == name.map { .string($0) })
    }
  }

  @Test(
    "a change of a relationship that is kept in another way is in history, and cannot be taken back"
  )
  func otherwiseKept() throws {
    try fill(.binary)
    let old = try open(.binary, Self.old)
    try old.one("Person", "name", "Bo").setObject(nil, forKey: "boss")
    try old.save()
    let context = try open(.binary, Self.new(bossesAreMany: true))
    let transactions = try context.persistentStoreCoordinator.persistentStore().history(after: nil)
    #expect(transactions[2].changes.contains { $0.updatedProperties == ["bosses"] })
    #expect(throws: HistoryReversalError.valuesNotKept(transaction: 3)) {
      try context.revert([transactions[2]])
    }
    try context.revert([transactions[1]])
    #expect(try context.one("Person", "name", "Ada").value(forKey: "alias") == "Countess")
  }

  @Test(
    "what is told before and after is the same, and the files are kept where asked",
    arguments: types)
  func backup(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents["people.store"]
    let log = MigrationLog()
    for _ in 1...2 {
      _ = try open(type, Self.new()) {
        $0.keepsStoreBeforeMigration = true
        $0.migrationHandler = { log.note($0) }
      }
    }
    #expect(log.progress.isEmpty, "no mapping model is carried out")
    #expect(log.told == ["will 3", "did 3"])
    let kept = try #require(log.backupPath)
    #expect(FileManager.default.contents(atPath: kept) == before)
    let former = try PersistentStoreCoordinator(managedObjectModel: Self.old)
    try former.addPersistentStore(PersistentStoreDescription(type, path: kept))
    let context = ManagedObjectContext(persistentStoreCoordinator: former)
    #expect(try context.all("Person").map { try $0.value(forKey: "nick") } == ["Lady", .null])
  }

  @Test("a handler that throws before keeps the store as it was", arguments: types)
  func refusal(type: StoreType) throws {
    struct Refusal: Error {}
    try fill(type)
    let before = try folder.contents
    #expect(throws: Refusal.self) {
      try open(type, Self.new()) {
        $0.keepsStoreBeforeMigration = true
        $0.migrationHandler = { _ in throw Refusal() }
      }
    }
    #expect(try folder.contents == before)
    #expect(try open(type, Self.old).all("Person").count == 2)
  }

  @Test(
    "what is not to be migrated, or not by inference, is refused with what differs",
    arguments: types)
  func flags(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents
    let changes: [(inout PersistentStoreDescription) -> Void] = [
      { $0.shouldMigrateStoreAutomatically = false },
      { $0.shouldInferMappingModelAutomatically = false },
    ]
    for change in changes {
      let error = #expect(throws: StoreError.self) { try open(type, Self.new(), change) }
      #expect(error?.code == 134_100)
      #expect("\(error as Any)".contains("Person.alias is called nick in the store"))
      #expect("\(error as Any)".contains("Person.city is new in the model"))
    }
    #expect(try folder.contents == before)
  }

  @Test(
    "a store whose migration is put off is read as the later version, and written when asked",
    arguments: types)
  func deferred(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents
    let context = try open(type, Self.new()) { $0.defersLightweightMigration = true }
    #expect(try context.all("Person").map { try $0.value(forKey: "alias") } == ["Lady", .null])
    #expect(try folder.contents == before)
    #expect(try open(type, Self.old).all("Person").count == 2)
    #expect(try context.persistentStoreCoordinator.finishDeferredLightweightMigration())
    #expect(try !context.persistentStoreCoordinator.finishDeferredLightweightMigration())
    #expect(throws: StoreError.self) { try open(type, Self.old) }
    try context.one("Person", "name", "Bo").setValue("b", forKey: "alias")
    try context.save()
    #expect(try open(type, Self.new()).one("Person", "name", "Bo").value(forKey: "alias") == "b")
  }

  @Test(
    "a store for reading only is read as the later version, and stays as it is", arguments: types)
  func readOnly(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents
    let context = try open(type, Self.new()) { $0.isReadOnly = true }
    #expect(try context.all("Person").map { try $0.value(forKey: "city") } == ["Rome", "Rome"])
    #expect(try folder.contents == before)
  }

  @Test(
    "rows that are not what the later version asks for are told, and nothing is written",
    arguments: types)
  func problems(type: StoreType) throws {
    try fill(type)
    let context = try open(type, Self.old)
    try context.make("Person", ["name": "Bo"])
    try context.save()
    let before = try folder.contents
    let changes: [(words: String, change: (inout EntityDescription) -> Void)] = [
      (
        "Person.name of Person 3 has values that another object has",
        { $0.uniquenessConstraints = [["name"]] }
      ),
      (
        "Person.boss of Person 1 and 1 more has no value",
        { $0.declaredRelationships[0].isOptional = false }
      ),
      (
        "Person.team of Person 1 and 2 more has to lead to at least 2 objects",
        {
          $0.declaredRelationships[1].isOptional = false
          $0.declaredRelationships[1].minCount = 2
        }
      ),
    ]
    for (words, change) in changes {
      let error = #expect(throws: StoreError.self) { try open(type, Self.new(change)) }
      #expect(error?.code == 134_110, "\(words)")
      #expect("\(error as Any)".contains(words), "\(error as Any)")
    }
    #expect(try folder.contents == before)
  }

  @Test("derived attributes that are new have their values at once", arguments: types)
  func derived(type: StoreType) throws {
    try fill(type)
    let context = try open(
      type,
      Self.new {
        $0.declaredAttributes += [
          AttributeDescription("loud", .string, derivedFrom: "uppercase:(name)"),
          AttributeDescription("size", .integer32, derivedFrom: "team.@count"),
          AttributeDescription("chief", .string, derivedFrom: "boss.name"),
        ]
      })
    let people = try context.all("Person")
    #expect(try people.map { try $0.value(forKey: "loud") } == ["ADA", "BO"])
    #expect(try people.map { try $0.value(forKey: "size") } == [1, 0])
    #expect(try people.map { try $0.value(forKey: "chief") } == [.null, "Ada"])
  }

  @Test("of several that open a store at once, one migrates it", arguments: types)
  func several(type: StoreType) async throws {
    try fill(type)
    let count = Mutex(0)
    let model = try Self.new()
    var described = description(type)
    described.timeout = .seconds(60)
    described.migrationHandler = { event in
      if case .didMigrate = event { count.withLock { $0 += 1 } }
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { [described] in
          let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
          try coordinator.addPersistentStore(described)
          let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
          return try context.count(for: FetchRequest<ManagedObject>(entityName: "Person"))
        }
      }
      for try await found in group { #expect(found == 2) }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("who reads a state of the earlier version reads on, and then is refused")
  func readers() throws {
    try fill(.binary)
    let reader = try open(.binary, Self.old)
    try reader.setQueryGeneration(from: .current)
    #expect(try reader.all("Person").count == 2)
    _ = try open(.binary, Self.new())
    #expect(try reader.all("Person").map { try $0.value(forKey: "nick") } == ["Lady", .null])
    try reader.setQueryGeneration(from: nil)
    let error = #expect(throws: StoreError.self) { try reader.all("Person") }
    #expect(error?.code == 134_130)
    reader.reset()
    try reader.make("Person", ["name": "Cy"])
    #expect(throws: StoreError.self) { try reader.save() }
    #expect(try open(.binary, Self.new()).all("Person").count == 2)
  }

  @Test("a file of XML that holds no model is migrated with a model that is given")
  func sourceModels() throws {
    try fill(.xml)
    var text = try String(contentsOfFile: path, encoding: .utf8)
    let compiled = try #require(
      text.firstMatch(of: #/\s*<key>compiled<\/key>\s*<data>[^<]*<\/data>/#))
    text.removeSubrange(compiled.range)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: StoreError.self) { try open(.xml, Self.new()) }
    let context = try open(.xml, Self.new()) { $0.sourceModels = [Self.old] }
    #expect(try context.one("Person", "name", "Ada").value(forKey: "alias") == "Lady")
  }
}
