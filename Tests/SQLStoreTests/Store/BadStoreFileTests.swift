import Files
import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import SQLStore

/// What is wrong with files, the same for every kind of store that is a file.
@Suite("Bad files of stores of every kind")
struct BadStoreFileTests {
  #if SQLite
    static let types: [StoreType] = [.binary, .xml, .sqlite]
  #else
    static let types: [StoreType] = [.binary, .xml]
  #endif
  /// Those that whoever has the right program can edit.
  private static let editable = types.filter { $0 != .binary }

  private let folder: TemporaryFolder
  private var path: String { folder("book") }

  init() throws {
    #if SQLite
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
    #endif
    folder = try TemporaryFolder()
  }

  private static func model(
    _ age: AttributeType = .integer16, _ more: [AttributeDescription] = []
  ) throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        AttributeDescription("age", age)
        for attribute in more { attribute }
        RelationshipDescription("boss", to: "Person", inverse: "staff")
        RelationshipDescription("staff", toMany: "Person", inverse: "boss")
      }
    ])
  }

  private func open(
    _ type: StoreType, _ model: ManagedObjectModel? = nil, at path: String? = nil,
    timeout: Duration = .milliseconds(50)
  ) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model ?? Self.model())
    var description = PersistentStoreDescription(type, path: path ?? self.path)
    description.timeout = timeout
    try coordinator.addPersistentStore(description)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
    return context
  }

  /// A store of four people, closed, in one file.
  private func fill(_ type: StoreType, at path: String? = nil) throws {
    let context = try open(type, at: path)
    var last: ManagedObject?
    for number in 0..<4 {
      let person = try context.insert("Person")
      try person.setValue(.string("p\(number)"), forKey: "name")
      try person.setValue(.integer(Int64(number)), forKey: "age")
      try person.setObject(last, forKey: "boss")
      last = person
    }
    try context.save()
  }

  private func names(_ context: ManagedObjectContext) throws -> [String] {
    try context.fetch(FetchRequest<ManagedObject>(entityName: "Person")).map {
      "\(try $0.value(forKey: "name")) \(try $0.value(forKey: "age"))"
    }
  }

  /// Has somebody run SQL on the database.
  private func run(_ sql: String) throws {
    #if SQLite
      _ = try SQLiteConnection.open(path, SQLiteConfiguration()).run(sql)
    #endif
  }

  /// Puts something else in the place of what is in the text of the file.
  private func edit(_ old: some RegexComponent, _ new: String) throws {
    let text = String(decoding: try bytes(), as: UTF8.self)
    let changed = text.replacing(old, with: new)
    #expect(changed != text)
    try Data(changed.utf8).write(to: URL(filePath: path))
  }

  private func bytes(_ path: String? = nil) throws -> Data {
    try Data(contentsOf: URL(filePath: path ?? self.path))
  }

  /// The error with which a store cannot be opened, read and saved, after which its file is the same.
  private func failure(
    _ type: StoreType, _ model: ManagedObjectModel? = nil
  ) throws -> StoreError? {
    let before = try bytes()
    let error = #expect(throws: StoreError.self) {
      let context = try open(type, model)
      _ = try names(context)
      try context.insert("Person")
      try context.save()
    }
    #expect(try bytes() == before)
    return error
  }

  @Test("the file of another kind of store is none, and stays as it is", arguments: types, types)
  func otherKind(type: StoreType, other: StoreType) throws {
    guard type != other else { return }
    try fill(other)
    let error = try failure(type)
    #expect(error?.description.contains(path) == true)
    #expect(try names(open(other)).count == 4)
  }

  @Test("a file without anything, or of something else, is no store", arguments: types)
  func foreign(type: StoreType) throws {
    for content in [
      "", "\n", "first,last\nAda,Lovelace\n", "bplist00", "<?xml version=\"1.0\"?>",
    ] {
      try Data(content.utf8).write(to: URL(filePath: path))
      #expect(try failure(type)?.description.contains(path) == true, "\(content)")
    }
  }

  @Test("a file that was cut anywhere is an error, and stays as it is", arguments: types)
  func cut(type: StoreType) throws {
    try fill(type)
    let whole = try bytes()
    // The last line of XML may lack its end, and of a database only whole pages are missed.
    let step = type == .sqlite ? 4_096 : max(1, whole.count / 40)
    for length in stride(from: 1, to: whole.count - 8, by: step) {
      try whole.prefix(length).write(to: URL(filePath: path))
      _ = try failure(type)
    }
    try whole.write(to: URL(filePath: path))
    #expect(try names(open(type)).count == 4)
  }

  @Test(
    "a model that no migration can be inferred to is refused with what stands in the way",
    arguments: types)
  func otherModel(type: StoreType) throws {
    try fill(type)
    let other = try Self.model(
      .string, [AttributeDescription("email", .string, isOptional: false)])
    let error = try failure(type, other)
    guard case .cannotInferMigration(_, let differences)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let words = differences.map(\.description).joined(separator: "; ")
    #expect(words.contains("Person"), "\(words)")
    #expect(words.contains("age") || words.contains("email"), "\(words)")
  }

  @Test("a store that another holds is busy, and saved when it is free", arguments: types)
  func locked(type: StoreType) throws {
    try fill(type)
    let context = try open(type)
    try context.insert("Person")
    let error: StoreError?
    if type == .sqlite {
      #if SQLite
        let other = try SQLiteConnection.open(path, SQLiteConfiguration())
        _ = try other.run("BEGIN IMMEDIATE")
        error = #expect(throws: StoreError.self) { try context.save() }
        _ = try other.run("ROLLBACK")
      #else
        error = nil
      #endif
    } else {
      let lock = try POSIXFileSystem().open(path + "-lock", .createIfMissing)
      #expect(try lock.tryLock())
      error = #expect(throws: StoreError.self) { try context.save() }
      lock.close()
    }
    guard case .busy? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try context.save()
    #expect(try names(open(type)).count == 5)
  }

  @Test("a file of a newer version is refused with both versions", arguments: editable)
  func newer(type: StoreType) throws {
    try fill(type)
    if type == .sqlite {
      try run("PRAGMA user_version = 99")
    } else {
      try edit(
        #/<key>format</key>\s*<integer>\d+</integer>/#,
        "<key>format</key>\n<integer>99</integer>")
    }
    guard case .newerFormat(_, found: 99, _)? = try failure(type) else {
      Issue.record("not the version")
      return
    }
  }

  @Test("a value out of the range of its attribute is an error that names it", arguments: editable)
  func outOfRange(type: StoreType) throws {
    try fill(type)
    if type == .sqlite {
      try run("UPDATE \"Person\" SET age = 70000 WHERE age = 3")
    } else {
      try edit(#/<integer>3</integer>/#, "<integer>70000</integer>")
    }
    let words = try failure(type)?.description ?? ""
    #expect(words.contains("age") && words.contains("Person"), "\(words)")
  }

  @Test("a copy is not put beside the log of a store that is gone", arguments: types)
  func logOfAnother(type: StoreType) throws {
    try fill(.xml, at: folder("source"))
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: Self.model())
    let (source, target) = (
      PersistentStoreDescription(.xml, path: folder("source")),
      PersistentStoreDescription(type, path: path)
    )
    for ending in ["-wal", "-journal"] {
      try Data("left".utf8).write(to: URL(filePath: path + ending))
      #expect(throws: StoreError.self) {
        try coordinator.replacePersistentStore(at: target, with: source)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try bytes(path + ending) == Data("left".utf8))
      try FileManager.default.removeItem(atPath: path + ending)
    }
    try coordinator.replacePersistentStore(at: target, with: source)
    #expect(try names(open(type)).count == 4)
  }

  #if SQLite
    @Test("a database under two names is not written, since each would have a log of its own")
    func hardLink() throws {
      try fill(.sqlite)
      try FileManager.default.linkItem(atPath: path, toPath: folder("other"))
      guard case .hardLinked? = try failure(.sqlite) else {
        Issue.record("written")
        return
      }
    }

    @Test("no database is made beside the log of one that is gone")
    func log() throws {
      try Data("left".utf8).write(to: URL(filePath: path + "-wal"))
      let error = #expect(throws: StoreError.self) { try open(.sqlite) }
      #expect(error?.description.contains("book-wal") == true)
      #expect(try bytes(path + "-wal") == Data("left".utf8))
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("processes that begin one database at the same time all have it")
    func begun() async throws {
      for round in 0..<5 {
        let place = folder("new\(round)")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask {
              let context = try open(.sqlite, at: place, timeout: .seconds(10))
              try context.insert("Person")
              try context.save()
            }
          }
          try await group.waitForAll()
        }
        #expect(try names(open(.sqlite, at: place)).count == 4)
      }
    }

    @Test(
      "what a store notes for itself may be anything",
      arguments: [
        "UPDATE \"$keys\" SET next = 9223372036854775807", "UPDATE \"$keys\" SET next = -5",
        "UPDATE \"$facts\" SET value = x'00' WHERE name = 'model'",
        "UPDATE \"$facts\" SET value = x'00' WHERE name = 'identifier'",
        "DELETE FROM \"$facts\"",
      ])
    func forged(sql: String) throws {
      try fill(.sqlite)
      try run(sql)
      guard case .corrupt? = try failure(.sqlite) else {
        Issue.record("not damaged")
        return
      }
    }

    /// SQL that somebody runs on a database, and whether its rows can still be read and saved.
    static let edits: [(sql: String, isReadable: Bool)] = [
      ("ALTER TABLE \"Person\" DROP COLUMN age", false),
      ("ALTER TABLE \"Person\" RENAME COLUMN age TO years", false),
      ("DROP TABLE \"Person\"", false), ("CREATE TABLE notes (text)", false),
      ("UPDATE \"Person\" SET name = 'q'", true),
    ]

    @Test(
      "a database that was changed by hand is read where it can be, or is an error",
      arguments: edits
    )
    func edited(sql: String, isReadable: Bool) throws {
      try fill(.sqlite)
      try run(sql)
      if isReadable {
        #expect(try names(open(.sqlite)).count == 4)
      } else {
        _ = try failure(.sqlite)
      }
    }
  #endif
}
