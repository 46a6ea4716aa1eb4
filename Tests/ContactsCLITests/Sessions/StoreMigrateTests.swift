import Foundation
import ManagedObjects
import Testing

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
    #expect(
      outcome.lines == [
        "Contact: changed", "  hasMadeUID: added", "  uid: becomes mandatory", "Group: changed",
        "  uid: added; mandatory without a default value", "11 entities unchanged",
      ])
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
    for words in [["list"], ["add", "Zed"], ["store", "info"], ["store", "migrate"]] {
      let outcome = shell.run(words + ["--store", path])
      #expect(outcome.status == .badData, "\(words): \(outcome.output) \(outcome.error)")
      #expect(outcome.error.contains("holds other data than contacts"), "\(outcome.error)")
    }
    #expect(FileManager.default.contents(atPath: path) == before)
  }
}
