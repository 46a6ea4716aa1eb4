import Foundation
import TestSupport
import Testing

@testable import ContactsCLI

@Suite("contacts store convert")
struct StoreConvertTests {
  private static let kinds: [String] = {
    #if SQLite
      ["binary", "xml", "sqlite"]
    #else
      ["binary", "xml"]
    #endif
  }()

  @Test(
    "an address book goes from any kind to any other with all that is in it",
    arguments: kinds, kinds)
  func anyToAny(from: String, to: String) throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "team")
    shell.contacts("group", "add", "team", "1", "2")
    shell.contacts("edit", "1", "--company", "Mill")
    let expected = shell.contacts("export", "--format", "vcard").output
    #expect(expected.contains("Mill") && expected.contains("team"))
    let (first, second) = (shell.path("first"), shell.path("second"))
    let one = shell.contacts("store", "convert", "--to", from, first)
    #expect(one.status == .success && one.error.hasPrefix("contacts: wrote "), "\(one.error)")
    let two = shell.contacts("store", "convert", first, "--to", to, second)
    #expect(two.status == .success, "\(two.error)")
    #expect(StoreKind(at: second).rawValue == to)
    for path in [first, second] {
      #expect(shell.contacts("--store", path, "export", "--format", "vcard").output == expected)
      #expect(shell.contacts("--store", path, "store", "check").status == .success)
    }
  }

  @Test("what is there stays unless it may be replaced, and then goes only for the whole")
  func replacing() throws {
    let shell = try TestShell.withPeople()
    let file = shell.path("copy.xml")
    #expect(shell.contacts("store", "convert", file).status == .success)
    let content = try Data(contentsOf: URL(filePath: file))
    shell.contacts("delete", "2")
    let refused = shell.contacts("store", "convert", file)
    #expect(refused.status == .cannotCreate && refused.error.contains("--force"))
    #expect(try Data(contentsOf: URL(filePath: file)) == content)
    #expect(shell.contacts("store", "convert", file, "--force").status == .success)
    #expect(shell.contacts("--store", file, "count").output == "2\n")
    let other = shell.contacts("store", "convert", file, "--to", "binary", "--force")
    #expect(other.status == .usage && other.error.contains("XML"), "\(other.error)")
    let names = try FileManager.default.contentsOfDirectory(atPath: shell.path(""))
    #expect(names.allSatisfy { !$0.contains(".new") }, "\(names)")
  }

  #if SQLite
    @Test("a database is replaced as a whole, be it damaged")
    func replacingDatabase() throws {
      let shell = try TestShell.withPeople()
      let file = shell.path("copy.sqlite")
      #expect(shell.contacts("store", "convert", file).status == .success)
      shell.contacts("delete", "2")
      #expect(shell.contacts("store", "convert", file, "--force").status == .success)
      #expect(shell.contacts("--store", file, "count").output == "2\n")
      var bytes = try Data(contentsOf: URL(filePath: file))
      for position in 100..<bytes.count { bytes[position] = 0x41 }
      try bytes.write(to: URL(filePath: file))
      let again = shell.contacts("store", "convert", file, "--force")
      #expect(again.status == .success, "\(again.error)")
      #expect(shell.contacts("--store", file, "store", "check").status == .success)
      let names = try FileManager.default.contentsOfDirectory(atPath: shell.path(""))
      #expect(names.allSatisfy { !$0.hasPrefix(".copy") }, "\(names)")
    }
  #endif

  @Test("an address book in memory is converted as an empty one, and nothing to one")
  func memory() throws {
    let shell = try TestShell.withPeople()
    let empty = shell.contacts("--store", "memory:", "store", "convert", shell.path("empty.xml"))
    #expect(empty.status == .success, "\(empty.error)")
    #expect(shell.contacts("--store", shell.path("empty.xml"), "count").output == "0\n")
    let lost = shell.contacts("store", "convert", "memory:")
    #expect(lost.status == .usage && lost.error.contains("memory"), "\(lost.error)")
  }

  /// A wrong command, by words in which `S` is the address book, and what is said of it.
  static let mistakes: [(words: String, status: ContactsCLI.ExitStatus, says: String)] = [
    ("store convert", .usage, "FILE"),
    ("store convert a b c", .usage, "one file too many"),
    ("store convert nothing out", .noInput, "nothing"),
    ("store convert S", .usage, "the address book itself"),
    ("store convert -", .usage, "file name"),
    ("store convert --to yaml out", .usage, "binary, xml, sqlite"),
    ("store convert no/folder/out", .cannotCreate, "folder"),
    ("store convert notes.txt out", .badData, "not an address book"),
    ("store convert S --model nothing.momd out", .badData, "nothing.momd"),
    ("store convert S --model notes.txt out", .badData, "notes.txt"),
  ]

  @Test("a conversion that cannot be is refused, and nothing is written", arguments: mistakes)
  func refused(words: String, status: ContactsCLI.ExitStatus, says: String) throws {
    let shell = try TestShell.withPeople()
    _ = try shell.file("notes.txt", "these are notes")
    let outcome = shell.run(
      words.split(separator: " ").map(String.init).map {
        switch $0 {
        case "S": shell.defaultStore
        case "out", "nothing", "notes.txt", "nothing.momd", "no/folder/out": shell.path($0)
        default: $0
        }
      })
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: shell.path("out")))
  }

  #if SQLite
    @Test(
      "a database that Core Data has written is converted with its model, whatever the version",
      .enabled(if: ProcessInfo.processInfo.environment["CONTACTS_APPLE_FILES"] != nil),
      arguments: [
        ("SampleModel_V1.sqlite", "SampleModel.momd"),
        ("SampleModel_V2.sqlite", "SampleModel.momd"),
        ("SampleModel3_V1.sqlite", "SampleModel3.momd"),
      ])
    func coreData(name: String, model: String) throws {
      let apple = ProcessInfo.processInfo.environment["CONTACTS_APPLE_FILES"] ?? ""
      let shell = try TestShell()
      let source = shell.path(name)
      try FileManager.default.copyItem(atPath: "\(apple)/\(name)", toPath: source)
      let before = try Data(contentsOf: URL(filePath: source))
      let output = shell.path("app.xml")
      let alone = shell.contacts("store", "convert", source, output)
      #expect(alone.status == .badData && alone.error.contains("--model"), "\(alone.error)")
      let outcome = shell.contacts(
        "store", "convert", source, "--model", "\(apple)/\(model)", output)
      #expect(outcome.status == .success, "\(outcome.error)")
      #expect(try Data(contentsOf: URL(filePath: source)) == before)
      let again = shell.contacts(
        "store", "convert", output, "--model", "\(apple)/\(model)", shell.path("app.store"))
      #expect(again.status == .success && again.error != "", "\(again.error)")
      let count = { (outcome: TestShell.Outcome) in outcome.error.firstMatch(of: #/wrote (\d+)/#)?.1
      }
      #expect(count(outcome) == count(again) && count(outcome) != "0", "\(outcome.error)")
    }
  #endif
}
