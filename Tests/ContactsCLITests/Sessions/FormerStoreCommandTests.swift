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

  @Test("converting it leaves it as it is")
  func converted() throws {
    let before = try Data(contentsOf: URL(filePath: shell.path("former")))
    let store = ["--store", shell.path("former")]
    #expect(shell.run(["store", "convert", shell.path("made.xml")] + store).status == .success)
    #expect(try Data(contentsOf: URL(filePath: shell.path("former"))) == before)
    #expect(exported("made.xml") == export)
  }

  @Test("a trial of a restoration says what the restoration does, and changes nothing")
  func trial() throws {
    try put("backup")
    let before = try Data(contentsOf: URL(filePath: shell.path("former")))
    let words = ["store", "restore", shell.path("backup"), "--store", shell.path("former")]
    #expect(shell.run(words + ["--dry-run"]).error.contains("is the same as the backup"))
    #expect(try Data(contentsOf: URL(filePath: shell.path("former"))) == before)
    #expect(shell.run(words).error.contains("is the same as the backup"))
  }

  @Test("a backup of what has become of it is restored over it")
  func laterBackup() throws {
    try put("later")
    shell.contacts("delete", "1", "--yes", "--store", shell.path("later"))
    shell.contacts("store", "backup", shell.path("backup"), "--store", shell.path("later"))
    let words = ["store", "restore", shell.path("backup"), "--store", shell.path("former")]
    #expect(shell.run(words).status == .success)
    #expect(exported("former") == exported("later"))
  }

  @Test("one that does not tell its version any more is recovered with the UIDs of its exports")
  func unknownVersion() throws {
    var bytes = try Data(contentsOf: URL(filePath: shell.path("former")))
    bytes[276] = 0xff
    try bytes.write(to: URL(filePath: shell.path("former")))
    let store = ["--store", shell.path("former")]
    #expect(shell.run(["store", "recover", "-o", shell.path("saved")] + store).status == .badData)
    func uids(_ text: String) -> Set<Substring> {
      Set(text.matches(of: #/"uid":"([^"]*)"/#).map(\.1))
    }
    #expect(uids(exported("saved")) == uids(export))
    let check = shell.run(["store", "check", "--store", shell.path("saved")])
    #expect(check.status == .success)
    #expect(!check.error.contains("UID") && !check.output.contains("UID"))
    for words in [["edit", "1", "--last", "Q"], ["edit", "2", "--last", "Q"]] {
      #expect(shell.run(words + ["--store", shell.path("saved")]).status == .success)
    }
  }

  @Test("a backup for reading only, of which nothing is to be changed, is restored")
  func readOnlyBackup() throws {
    try put("backup")
    for ending in ["", "-journal"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: shell.path("backup" + ending))
    }
    let words = ["store", "restore", shell.path("backup"), "--store", shell.path("new")]
    #expect(shell.run(words).status == .success)
    #expect(exported("new") == export)
  }

  @Test("the data of another program is not restored over it, and it stays as it is")
  func foreignBackup() throws {
    try FileManager.default.copyItem(
      at: Self.fixtures.appending(path: "format-3.contacts"),
      to: URL(filePath: shell.path("foreign")))
    let before = try Data(contentsOf: URL(filePath: shell.path("former")))
    let outcome = shell.run(
      ["store", "restore", shell.path("foreign"), "--store", shell.path("former")])
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains("\(shell.path("foreign")) holds other data than contacts"))
    #expect(try Data(contentsOf: URL(filePath: shell.path("former"))) == before)
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
