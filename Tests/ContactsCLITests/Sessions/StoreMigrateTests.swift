import Foundation
import ManagedObjects
import Testing

@testable import ContactStore
@testable import ContactsCLI

/// How an address book of version 1 of the model comes to the newest version.
@Suite("Migrating an address book")
struct StoreMigrateTests {
  private let shell: TestShell
  private let store: String
  private static let fixtures = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../Fixtures/stores").standardizedFileURL

  init() throws {
    shell = try TestShell()
    store = shell.path("former")
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(
        at: Self.fixtures.appending(path: "model-2.contacts" + ending),
        to: URL(filePath: store + ending))
    }
    shell.variables["CONTACTS_STORE"] = store
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: shell.path("")).filter {
        !$0.hasSuffix("-lock")
      }.sorted()
    }
  }

  private var content: Data? { FileManager.default.contents(atPath: store) }

  private var line: String {
    "contacts: brought \(store) from version 1 to version 3; older versions of contacts cannot read it "
      + "any more\n"
  }

  @Test(
    "is done by the first command, with one line on standard error",
    arguments: [["list"], ["count"], ["add", "Zed"], ["store", "info"], ["store", "history"]])
  func first(words: [String]) {
    let first = shell.run(words)
    #expect(first.status == .success)
    #expect(first.error.hasPrefix(line), "\(first.error)")
    #expect(!shell.run(words).error.contains("brought"))
  }

  @Test("says nothing to who wants to hear nothing")
  func quiet() {
    #expect(shell.run(["list", "--quiet"]).error == "")
  }

  @Test("is shown before it is done: each entity and property that changes")
  func plan() throws {
    let (before, files) = (content, try names)
    let outcome = shell.run(["store", "migrate", "--dry-run"])
    for line in [
      "Contact: kept", "  hasMadeUID: added", "  uid: converted; becomes mandatory",
      "  notes: kept",
      "Group: kept", "Tag: kept",
    ] {
      #expect(outcome.lines.contains(line), "\(line)")
    }
    #expect(outcome.lines.last == "UIDs are filled in as exports gave them")
    #expect(outcome.error == "contacts: nothing was changed\n")
    #expect(content == before)
    #expect(try names == files)
  }

  @Test("is shown to a program")
  func json() throws {
    let outcome = shell.run(["store", "migrate", "--dry-run", "--json"])
    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any])
    #expect(plan["from"] as? Int == 1)
    #expect(plan["to"] as? Int == 3)
    let entities = try #require(plan["entities"] as? [[String: Any]])
    #expect(
      entities.contains { $0["name"] as? String == "Contact" && $0["change"] as? String == "kept" })
  }

  @Test("keeps the files as they were, where asked, and goes on once more to nothing")
  func backup() throws {
    let before = content
    let outcome = shell.run(["store", "migrate", "--keep-backup"])
    #expect(outcome.error == line)
    let backup = try #require(outcome.lines.first)
    #expect(FileManager.default.contents(atPath: backup) == before)
    let again = shell.run(["store", "migrate", "--keep-backup"])
    #expect(again.status == .success)
    #expect(again.error == "contacts: \(store) is of version 3; there is nothing to do\n")
    #expect(again.output == "")
    #expect(try names.filter { $0.contains("before-migration") }.count == 2)
    #expect(shell.run(["store", "check"]).status == .success)
  }

  @Test("goes to a version between, and not back")
  func versions() {
    #expect(
      shell.run(["store", "migrate", "--to", "2"]).error.contains("from version 1 to version 2"))
    let back = shell.run(["store", "migrate", "--to", "1"])
    #expect(back.status == .usage)
    #expect(back.error.contains("is of version 2, and does not go back to 1"))
    #expect(shell.run(["store", "migrate"]).error.contains("from version 2 to version 3"))
    #expect(shell.run(["store", "migrate", "--to", "4"]).status == .usage)
  }

  @Test("asks for an address book that is there, and is a file")
  func missing() {
    #expect(shell.run(["store", "migrate", "--store", shell.path("none")]).status == .noInput)
    #expect(shell.run(["store", "migrate", "--store", StoreKind.memoryName]).status == .usage)
  }

  @Test("tells a program where the files are kept as they were")
  func jsonBackup() throws {
    let before = content
    let outcome = shell.run(["store", "migrate", "--keep-backup", "--json"])
    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any])
    let backup = try #require(plan["backup"] as? String)
    #expect(FileManager.default.contents(atPath: backup) == before)
  }

  @Test("does not show or do anything to an address book of a newer version")
  func newer() throws {
    let path = shell.path("newer")
    var model = try ManagedObjectModel {
      EntityDescription("Person") { AttributeDescription("everything", .string) }
    }
    model.formerVersions = [try ContactsModel.managedObjectModel.versionHash]
    try {
      let container = try PersistentContainer(model: model)
      try container.loadPersistentStore(PersistentStoreDescription(.binary, path: path))
      let context = container.newContext()
      try context.insert("Person").setValue("x", forKey: "everything")
      try context.save()
    }()
    let before = FileManager.default.contents(atPath: path)
    for words in [
      ["list"], ["add", "Zed"], ["store", "migrate"], ["store", "migrate", "--dry-run"],
      ["store", "convert", shell.path("converted.xml")],
    ] {
      let outcome = shell.run(words + ["--store", path])
      #expect(outcome.status == .badData, "\(words): \(outcome.output) \(outcome.error)")
      #expect(outcome.error.contains("a newer contacts wrote"), "\(words): \(outcome.error)")
    }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test("does not take the data of another program", arguments: [false, true])
  func foreign(hasPeople: Bool) throws {
    let path = shell.path("foreign")
    let model = try ManagedObjectModel {
      EntityDescription(hasPeople ? "Person" : "Recipe") {
        AttributeDescription("firstName", .string)
        AttributeDescription("recipe", .string)
      }
    }
    let container = try PersistentContainer(model: model)
    try container.loadPersistentStore(PersistentStoreDescription(.binary, path: path))
    let context = container.newContext()
    try context.insert(hasPeople ? "Person" : "Recipe").setValue("Salt.", forKey: "recipe")
    try context.save()
    let before = FileManager.default.contents(atPath: path)
    for words in [
      ["list"], ["add", "Zed"], ["store", "info"], ["store", "migrate"],
      ["store", "migrate", "--dry-run"],
    ] {
      let outcome = shell.run(words + ["--store", path])
      #expect(outcome.status == .badData, "\(words): \(outcome.output) \(outcome.error)")
      #expect(outcome.error.contains("holds other data than contacts"), "\(outcome.error)")
    }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  /// The kinds of address books that this build has.
  private static let kinds: [StoreKind] = {
    #if SQLite
      [.xml, .sqlite]
    #else
      [.xml]
    #endif
  }()

  @Test(
    "is done in each kind of address book, with a backup and what exports gave", arguments: kinds)
  func eachKind(kind: StoreKind) throws {
    _ = kind.register()
    let path = shell.path("other.\(kind.rawValue)")
    let description = PersistentStoreDescription(kind.type, path: path)
    let uid = try { () -> String in
      let container = try PersistentContainer(
        model: FormerContactsModel.version1.managedObjectModel)
      try container.loadPersistentStore(description)
      let context = container.newContext()
      let person = try context.insert("Person")
      for key in ["firstName", "lastName"] { try person.setValue("Ada", forKey: key) }
      try context.save()
      let store = try container.persistentStoreCoordinator.persistentStore()
      return FormerUIDs(ofStore: store.identifier).uid(ofContact: "Person", key: 1)
    }()
    let outcome = shell.run(["store", "migrate", "--keep-backup", "--store", path])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.error.contains("from version 1 to version 3"))
    let backup = try #require(outcome.lines.first)
    let shown = shell.run(["export", "--format", "json", "--store", path]).output
    #expect(shown.contains(uid), "\(shown)")
    let stored = try PersistentStoreCoordinator.storedModel(
      of: PersistentStoreDescription(kind.type, path: backup))
    #expect(try stored.flatMap { try AddressBook.version(of: $0) } == 1)
    #expect(try names.filter { $0.contains("tmp") } == [])
  }
}
