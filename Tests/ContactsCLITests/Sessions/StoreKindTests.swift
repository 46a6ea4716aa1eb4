import Foundation
import Testing

@testable import ContactsCLI

/// An address book in another kind of file than the usual one.
@Suite("Kinds of address books")
struct StoreKindTests {
  /// The kinds that this build has, by the endings of their files.
  private static let endings: [String] = {
    #if SQLite
      ["xml", "sqlite"]
    #else
      ["xml"]
    #endif
  }()

  private static func shell(_ ending: String) throws -> TestShell {
    let shell = try TestShell()
    shell.variables["CONTACTS_STORE"] = shell.path("book.\(ending)")
    try shell.add(
      """
      {"first":"Ada","last":"Lovelace","age":36,"emails":[{"value":"ada@example.org"}]}
      {"first":"Charles","last":"Babbage","age":79,"company":"Mill"}
      """)
    return shell
  }

  /// What a verb does, and what has to be in its output or, where it is refused, in its error.
  struct Step: Sendable, CustomTestStringConvertible {
    let words: String
    var says = ""
    var status = ContactsCLI.ExitStatus.success
    /// What an address book in XML, which remembers no transactions, answers instead.
    var withoutHistory: String?
    var input = ""

    var testDescription: String { words }
  }

  /// Each verb once, in an order in which it has something to do.
  static let steps: [Step] = [
    Step(words: "list", says: "Lovelace"), Step(words: "show 1 --json", says: "ada@example.org"),
    Step(words: "find babb", says: "Babbage"), Step(words: "filter age>40", says: "Babbage"),
    Step(words: "sort age", says: "Lovelace"), Step(words: "count", says: "2"),
    Step(words: "query ada", says: "ada@example.org"), Step(words: "stats", says: "57.5"),
    Step(words: "schema", says: "first"), Step(words: "birthdays"),
    Step(words: "export --format vcard", says: "BEGIN:VCARD"),
    Step(words: "add Grace Hopper --age 85", says: "3"), Step(words: "edit 3 --age 86"),
    Step(words: "undo", withoutHistory: "no history"),
    Step(words: "redo", withoutHistory: "no history"),
    Step(words: "history", says: "redo", withoutHistory: "no history"),
    Step(words: "import -", input: #"{"first":"Alan","last":"Turing"}"#),
    Step(words: "dedupe"), Step(words: "link 3 --manager 1"),
    Step(words: "unlink 3 --manager"), Step(words: "merge 1 4", says: "merged 2 contacts"),
    Step(words: "photo 1", says: "no picture", status: .failure),
    Step(words: "completion bash", says: "contacts"), Step(words: "man", says: "contacts"),
    Step(words: "tag add math 1"), Step(words: "tag list", says: "math"),
    Step(words: "tag rename math maths"), Step(words: "tag remove maths 1"),
    Step(words: "tag delete maths --yes"),
    Step(words: "group create team"), Step(words: "group add team 1"),
    Step(words: "group list", says: "team"), Step(words: "group rename team crew"),
    Step(words: "group remove crew 1"), Step(words: "group delete crew --yes"),
    Step(words: "company add Works"), Step(words: "company list", says: "Works"),
    Step(words: "company show Works", says: "Works"),
    Step(words: "company rename Works Factory"), Step(words: "company edit Factory --notes old"),
    Step(words: "company merge Mill Factory"), Step(words: "company delete Mill --yes"),
    Step(words: "delete 3 --yes"), Step(words: "config list", says: "store"),
    Step(words: "store info", says: "kind"), Step(words: "store check"),
    Step(words: "store dump", says: "Lovelace"),
    Step(words: "store history", says: "contacts delete", withoutHistory: "no history"),
    Step(words: "store migrate", says: "nothing to do"),
    Step(words: "store convert --to binary copy.contacts"),
    Step(words: "store backup x", says: "binary address books", status: .usage),
    Step(words: "store restore x", says: "binary address books", status: .usage),
    Step(words: "store compact", says: "binary address books", status: .usage),
    Step(words: "store recover -o x", says: "binary address books", status: .usage),
  ]

  @Test("every verb works on an address book of another kind", arguments: endings)
  func verbs(ending: String) throws {
    let shell = try Self.shell(ending)
    for step in Self.steps {
      let words = step.words.split(separator: " ").map(String.init).map {
        ["copy.contacts", "x"].contains($0) ? shell.path($0) : $0
      }
      let outcome = shell.run(words, input: Array(step.input.utf8))
      let missing = ending == "xml" ? step.withoutHistory : nil
      let status = missing == nil ? step.status : .usage
      #expect(outcome.status == status, "\(step.words): \(outcome.error)")
      let says = missing ?? step.says
      #expect(
        says.isEmpty || (outcome.output + outcome.error).contains(says),
        "\(step.words): \(outcome.output)\(outcome.error)")
    }
    #expect(shell.contacts("count").output == "2\n")
    let copy = shell.contacts("--store", shell.path("copy.contacts"), "export", "--format", "vcard")
    #expect(copy.output == shell.contacts("export", "--format", "vcard").output)
  }

  @Test("the screens work on an address book of another kind", arguments: endings)
  func screens(ending: String) throws {
    let shell = try Self.shell(ending)
    let (_, outcome) = shell.browse([
      .keys("d y"),
      // Nobody at the terminal would see it, were the screen not told.
      .meanwhile { #expect(shell.contacts("add", "Grace", "Hopper", "-q").status == .success) },
      .keys("q"),
    ])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(shell.contacts("count").output == "2\n")
    shell.terminal = ScriptedTerminal([.keys("j enter")])
    let picked = shell.contacts("pick")
    #expect(picked.status == .success && !picked.output.isEmpty, "\(picked.error)")
  }

  @Test("a watch tells what others do to an address book of another kind", arguments: endings)
  func watch(ending: String) throws {
    let shell = try Self.shell(ending)
    shell.waiting = ScriptedWaiting(
      [["add", "Grace", "Hopper"], ["edit", "1", "--age", "37"], ["delete", "2"]].map { words in
        { #expect(shell.run(words + ["--quiet"]).status == .success) }
      })
    let outcome = shell.contacts("watch")
    #expect(
      outcome.lines == [
        "insert\t1\tAda\tLovelace\t36", "insert\t2\tCharles\tBabbage\t79",
        "insert\t3\tGrace\tHopper\t", "update\t1\tAda\tLovelace\t37", "delete\t2",
      ])
    #expect(outcome.status == .interrupted && outcome.error.isEmpty)
  }

  @Test("a watch goes on while somebody writes a file of XML anew in several steps")
  func watchOfEdits() throws {
    let shell = try Self.shell("xml")
    let url = URL(filePath: shell.path("book.xml"))
    shell.waiting = ScriptedWaiting([
      {
        let text = try? String(contentsOf: url, encoding: .utf8)
        let edited = text?.replacing("<string>Lovelace</string>", with: "<string>Byron</string>")
        try? Data().write(to: url)
        usleep(60_000)
        try? FileManager.default.removeItem(at: url)
        usleep(60_000)
        try? Data((edited ?? "").utf8).write(to: url)
      }
    ])
    let outcome = shell.contacts("watch")
    #expect(outcome.lines.last == "update\t1\tAda\tByron\t36", "\(outcome.output)\(outcome.error)")
    #expect(outcome.status == .interrupted)
  }

  @Test("an address book behind a symbolic link is watched and measured", arguments: endings)
  func link(ending: String) throws {
    let shell = try Self.shell(ending)
    let place = shell.path("elsewhere")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let book = shell.path("book.\(ending)")
    let real = "\(place)/real"
    try FileManager.default.moveItem(atPath: book, toPath: real)
    try FileManager.default.createSymbolicLink(atPath: book, withDestinationPath: real)
    shell.waiting = ScriptedWaiting([
      { #expect(shell.contacts("add", "Grace", "Hopper", "--quiet").status == .success) }
    ])
    #expect(shell.contacts("watch").lines.last == "insert\t3\tGrace\tHopper\t")
    #expect(shell.contacts("store", "info").output.contains("size         "))
  }

  @Test("an address book that is not there is missing, or empty where something is only tried")
  func missing() throws {
    for ending in Self.endings + ["contacts"] {
      let shell = try TestShell()
      shell.variables["CONTACTS_STORE"] = shell.path("book.\(ending)")
      let list = shell.contacts("list")
      #expect(list.status == .noInput && list.error.contains("no address book at"), "\(list.error)")
      let trial = shell.contacts("import", "-", "--dry-run", input: #"{"first":"Ada"}"#)
      #expect(trial.status == .success, "\(trial.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: shell.path("")) == [])
    }
  }

  @Test("nothing is written over the files that belong to an address book", arguments: endings)
  func files(ending: String) throws {
    let shell = try Self.shell(ending)
    for suffix in ["", "-journal", "-lock", "-wal", "-shm"] {
      let outcome = shell.contacts("export", "-o", shell.path("book.\(ending)") + suffix)
      #expect(outcome.status == .usage, "\(suffix) \(outcome.error)")
    }
  }

  @Test("the kind is told by what a file holds, and by its ending where there is none")
  func told() throws {
    for ending in Self.endings {
      let shell = try Self.shell(ending)
      #expect(StoreKind(at: shell.path("book.\(ending)")).rawValue == ending)
      let renamed = shell.path("renamed.contacts")
      try FileManager.default.moveItem(atPath: shell.path("book.\(ending)"), toPath: renamed)
      #expect(StoreKind(at: renamed).rawValue == ending)
      #expect(shell.contacts("--store", renamed, "count").output == "2\n")
      let info = shell.contacts("--store", renamed, "store", "info").output
      #expect(info.contains("kind         \(ending)\n"))
    }
    let names: [(String, StoreKind)] = [
      ("a", .binary), ("a.contacts", .binary), (".xml", .binary), ("a.XML", .xml),
      ("b/a.plist", .xml), ("a.sqlite", .sqlite), ("a.sqlite3", .sqlite), ("a.db", .sqlite),
      ("a.db/b", .binary), ("memory:", .memory), ("./memory:", .binary), ("", .binary),
    ]
    for (name, kind) in names { #expect(StoreKind(at: name) == kind, "\(name)") }
  }

  @Test("a binary address book stays one whatever its name, and says so")
  func binary() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("store", "info").lines[1] == "kind         binary")
    let renamed = shell.path("book.xml")
    try FileManager.default.moveItem(atPath: shell.defaultStore, toPath: renamed)
    #expect(shell.contacts("--store", renamed, "count").output == "3\n")
  }

  @Test("an address book in memory is empty, and gone when the command ends")
  func memory() throws {
    let shell = try TestShell()
    let added = shell.contacts("--store", "memory:", "add", "Ada", "Lovelace")
    #expect(added.status == .success && added.output == "1\n")
    #expect(shell.contacts("--store", "memory:", "count").output == "0\n")
    let file = try shell.file("people.jsonl", #"{"first":"Ada","last":"Lovelace"}"#)
    #expect(shell.contacts("--store", "memory:", "import", file).status == .success)
    let info = shell.contacts("--store", "memory:", "store", "info")
    #expect(info.output.contains("kind         memory"), "\(info.error)")
    let compact = shell.contacts("--store", "memory:", "store", "compact")
    #expect(compact.status == .usage && compact.error.contains("in memory"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shell.path("")) == ["people.jsonl"])
  }

  @Test("an address book in XML is text that can be edited by hand")
  func edited() throws {
    let shell = try Self.shell("xml")
    let path = shell.path("book.xml")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("<string>Lovelace</string>", with: "<string>Byron</string>")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(shell.contacts("show", "1").output.contains("Byron"))
  }

  #if SQLite
    @Test("what rows must have is found missing by check, and is not converted")
    func incomplete() throws {
      let edits = [
        "UPDATE \"EmailAddress\" SET \"address\" = NULL",
        "UPDATE \"EmailAddress\" SET \"contact\" = NULL",
        "UPDATE \"Person\" SET \"$version\" = -1 WHERE \"$key\" = 1",
      ]
      for edit in edits {
        let shell = try Self.shell("sqlite")
        let book = shell.path("book.sqlite")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else { return }
        process.arguments = [book, edit]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(edit)")
        let check = shell.contacts("store", "check")
        #expect(check.status == .badData, "\(edit): \(check.output)\(check.error)")
        let convert = shell.contacts("store", "convert", shell.path("copy.xml"))
        #expect(convert.status == .badData, "\(edit): \(convert.error)")
        #expect(!FileManager.default.fileExists(atPath: shell.path("copy.xml")))
      }
    }

    @Test("a database is one file when a command has ended")
    func oneFile() throws {
      let shell = try Self.shell("sqlite")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: shell.path("")) == ["book.sqlite"])
    }
  #endif

  @Test("a reference to something of another kind is found by check")
  func otherReference() throws {
    let shell = try Self.shell("xml")
    let url = URL(filePath: shell.path("book.xml"))
    let text = try String(contentsOf: url, encoding: .utf8)
    let changed = text.replacing("<string>Company/1</string>", with: "<string>Person/1</string>")
    #expect(changed != text)
    try Data(changed.utf8).write(to: url)
    #expect(shell.contacts("store", "check").status == .badData)
  }

  @Test("damage of an address book of another kind is found by check", arguments: endings)
  func damaged(ending: String) throws {
    let shell = try Self.shell(ending)
    let url = URL(filePath: shell.path("book.\(ending)"))
    var bytes = try Data(contentsOf: url)
    // What follows the first page of a database is rows, and what ends a file of XML is its last tag.
    let range = ending == "xml" ? bytes.count - 40..<bytes.count - 20 : 4_096..<bytes.count
    for position in range { bytes[position] = 0x41 }
    try bytes.write(to: url)
    for words in [["store", "check"], ["list"], ["store", "info"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .badData, "\(words) \(outcome.output)\(outcome.error)")
      #expect(!outcome.error.contains("store recover") && !outcome.error.contains("byte 0"))
    }
    #expect(try Data(contentsOf: url) == bytes)
  }
}
