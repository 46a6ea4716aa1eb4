import Foundation
import Testing

@testable import ContactsCLI

/// The address book is of version 1 of the model, in which UIDs were optional.
@Suite("Commands with an address book of a former version")
struct FormerStoreCommandTests {
  private let shell: TestShell
  private let export: String
  private static let fixtures = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../Fixtures/stores").standardizedFileURL

  init() throws {
    shell = try TestShell()
    export = try String(
      contentsOf: Self.fixtures.appending(path: "model-2.json"), encoding: .utf8)
    try put("former")
  }

  /// Puts the address book at a name in the home folder.
  private func put(_ name: String) throws {
    for ending in ["", "-journal"] {
      let path = shell.path(name + ending)
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
      try FileManager.default.copyItem(
        at: Self.fixtures.appending(path: "model-2.contacts" + ending), to: URL(filePath: path))
    }
  }

  private func exported(_ name: String) -> String {
    shell.contacts("export", "--format", "json", "--store", shell.path(name)).output
  }

  @Test(
    "whichever command comes first, exports are what they were",
    arguments: [
      ["list"], ["export"], ["find", "ada"], ["history"], ["store", "info"], ["store", "check"],
      ["store", "dump"], ["store", "history"], ["store", "compact"],
    ])
  func first(words: [String]) {
    let outcome = shell.run(words + ["--store", shell.path("former")])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(exported("former") == export)
  }

  @Test(
    "what is made of it has the UIDs of its exports",
    arguments: [["backup"], ["convert"], ["recover", "--output"]])
  func made(words: [String]) {
    let words = ["store"] + words + [shell.path("made"), "--store", shell.path("former")]
    let outcome = shell.run(words)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(exported("made") == export)
    #expect(exported("former") == export)
  }

  @Test("the last command is undone and redone, and the migration told by 'store history' alone")
  func undo() {
    let store = ["--store", shell.path("former")]
    #expect(shell.run(["undo"] + store).output.contains("Flo Last"))
    #expect(shell.run(["redo"] + store).output.contains("Flo Last"))
    #expect(exported("former") == export)
    let numbers = shell.run(["history", "--limit", "3"] + store).lines.map { $0.prefix(2) }
    #expect(numbers == ["21", "20", "18"])
    let all = shell.run(["store", "history", "--limit", "3", "--json"] + store).output
    #expect(all.contains(#""tag":{"kind":"migration"}"#), "\(all)")
  }

  @Test("a backup of it is restored over it, over what has become of it, and where nothing is")
  func restored() throws {
    try put("backup")
    let before = try Data(contentsOf: URL(filePath: shell.path("backup")))
    func restore(_ name: String, _ words: String...) -> TestShell.Outcome {
      shell.run(
        ["store", "restore", shell.path("backup"), "--store", shell.path(name)] + words)
    }
    #expect(restore("former").error.contains("is the same as the backup"))
    shell.contacts("delete", "1", "2", "--yes", "--store", shell.path("former"))
    let changed = exported("former")
    #expect(changed != export)
    #expect(restore("former", "--dry-run").error.contains("'contacts undo' could take back"))
    #expect(exported("former") == changed)
    #expect(restore("former").status == .success)
    #expect(exported("former") == export)
    shell.contacts("undo", "--store", shell.path("former"))
    #expect(exported("former") == changed)
    #expect(restore("new").status == .success)
    #expect(exported("new") == export)
    #expect(try Data(contentsOf: URL(filePath: shell.path("backup"))) == before)
    let folder = try FileManager.default.contentsOfDirectory(atPath: shell.path(""))
    #expect(!folder.contains { $0.contains("restoring") })
  }

  @Test("one that is damaged is recovered with UIDs, and a backup takes its place")
  func damaged() throws {
    try put("backup")
    var bytes = try Data(contentsOf: URL(filePath: shell.path("former")))
    bytes.replaceSubrange(3000..<3004, with: Data("xxxx".utf8))
    try bytes.write(to: URL(filePath: shell.path("former")))
    let store = ["--store", shell.path("former")]
    #expect(shell.run(["list"] + store).status == .badData)
    #expect(shell.run(["store", "recover", "-o", shell.path("saved")] + store).status == .badData)
    #expect(shell.contacts("list", "--store", shell.path("saved")).lines.count == 7)
    #expect(!exported("saved").contains(#""uid":"""#))
    #expect(shell.run(["store", "restore", shell.path("backup")] + store).status == .success)
    #expect(exported("former") == export)
  }
}
