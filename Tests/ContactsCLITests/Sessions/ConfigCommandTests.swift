import Foundation
import Testing

@testable import ContactsCLI

@Suite("The configuration")
struct ConfigCommandTests {
  private func shell(_ text: String? = nil) throws -> TestShell {
    let shell = try TestShell.withPeople()
    if let text {
      try FileManager.default.createDirectory(
        atPath: shell.path(".config/contacts"), withIntermediateDirectories: true)
      _ = try shell.file(".config/contacts/config", text)
    }
    return shell
  }

  private func content(_ shell: TestShell) throws -> String {
    try String(contentsOfFile: shell.path(".config/contacts/config"), encoding: .utf8)
  }

  @Test("columns and the order are those of a table on a terminal, and nothing else")
  func tables() throws {
    let shell = try shell("# mine\ncolumns = last,id\n\n  sort=-age \r\ncolor = never\n")
    let plain = shell.contacts("list").output
    #expect(plain.hasPrefix("1\tAnthony\tRobbins\t51\n"))
    #expect(shell.contacts("list", "--table").output.hasPrefix("ID  First"))
    shell.sitDown()
    #expect(
      shell.contacts("list").output == """
        Last     ID
                  2
        Robbins   1
        山田      3

        """)
    #expect(shell.contacts("list", "--sort", "id").lines[1] == "Robbins   1")
    #expect(shell.contacts("list", "--fields", "id").lines[1] == " 2")
    #expect(shell.contacts("list", "--plain").output == plain)
    #expect(shell.contacts("list", "--jsonl=id").output == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
  }

  @Test("the store is the option's, else the environment's, else the configured one")
  func store() throws {
    let shell = try shell("store = ~/mine\n")
    shell.contacts("add", "-f", "A", "-l", "B")
    #expect(FileManager.default.fileExists(atPath: shell.path("mine")))
    #expect(shell.contacts("list").output == "1\tA\tB\t\n")
    let path = shell.path("mine")
    #expect(shell.contacts("config", "get", "store").output == path + "\n")
    #expect(shell.contacts("config").lines[0].hasPrefix("store\t\(path)\t"))
    #expect(shell.contacts("config", "--json").output.contains("{\"value\":\"\(path)\","))
    shell.variables["CONTACTS_STORE"] = shell.defaultStore
    #expect(shell.contacts("list").lines.count == 3)
    #expect(shell.contacts("list", "--store", shell.path("mine")).lines.count == 1)
  }

  @Test("colours are the environment's business before the file's")
  func color() throws {
    let shell = try shell("color = always\n")
    func isColored() -> Bool { shell.contacts("list", "--table").output.contains("\u{1b}") }
    #expect(isColored())
    shell.variables["NO_COLOR"] = "1"
    #expect(!isColored())
    #expect(shell.contacts("list", "--table", "--color=always").output.contains("\u{1b}"))
    shell.variables["NO_COLOR"] = nil
    #expect(!shell.contacts("list", "--table", "--color=auto").output.contains("\u{1b}"))
  }

  @Test("a pager is configured, and empty means none")
  func pager() throws {
    let shell = try shell("pager = most -x\n")
    shell.sitDown()
    shell.rows = 2
    shell.contacts("list")
    #expect(shell.paged.map(\.command) == ["most -x"])
    shell.contacts("config", "set", "pager", "")
    #expect(!shell.contacts("list").output.isEmpty)
    shell.variables["PAGER"] = "more"
    shell.contacts("list")
    #expect(shell.paged.last?.command == "more")
  }

  @Test(
    "the folder is the one of the XDG Base Directory Specification",
    arguments: [
      (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/contacts/config"),
      (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/contacts/config"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/contacts/config"),
      (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func path(variables: [String: String], path: String?) {
    #expect(Configuration.path { variables[$0] } == path)
  }

  @Test(
    "mistakes are told with the file, the line, and what to do",
    arguments: [
      ("sort = last\nsort = age", 2, "'sort' is set in line 1 already; remove one of them"),
      ("color = blue", 1, "'blue' is not valid for 'color': expected one of auto, always, never"),
      ("columns = id,lst", 1, "unknown field 'lst'"),
      ("columns = help", 1, "expected names of fields"),
      ("sort = emails", 1, "'emails' does not go here"),
      ("store = mine", 1, "expected the path of a file from the root"),
      ("pager = a\u{1b}b", 1, "expected a text without control characters"),
    ])
  func mistakes(text: String, line: Int, words: String) throws {
    let shell = try shell(text)
    shell.sitDown()
    let outcome = shell.contacts("list")
    #expect(outcome.status == .configuration)
    let path = shell.path(".config/contacts/config")
    #expect(outcome.error.hasPrefix("contacts: \(path), line \(line): "), "\(outcome.error)")
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }

  @Test(
    "a line that is no setting is warned of, and 'unset' removes it",
    arguments: [
      ("\n# x\ncolour = never\n", 3, "no setting 'colour'. Did you mean 'color'?", "colour"),
      ("zzz = 1", 1, "no setting 'zzz'; remove it with: contacts config unset 'zzz'", "zzz"),
      ("columns", 1, "'columns' has no value; write 'columns = VALUE'", "columns"),
      ("some words", 1, "no setting 'some words'", "some words"), ("= x", 1, "no setting ''", ""),
    ])
  func unknownLines(text: String, line: Int, words: String, name: String) throws {
    let shell = try shell(text)
    let outcome = shell.contacts("list")
    let path = shell.path(".config/contacts/config")
    #expect(outcome.status == .success && outcome.lines.count == 3)
    #expect(
      outcome.error.hasPrefix("contacts: warning: \(path), line \(line): \(words)"),
      "\(outcome.error)")
    #expect(shell.contacts("list", "-q").error.isEmpty)
    #expect(shell.contacts("config", "unset", name).error.isEmpty)
    #expect(shell.contacts("list").error.isEmpty)
    #expect(shell.contacts("config", "get", "zzz").status == .usage)
  }

  @Test("a file that is no text is refused, however large")
  func hostile() throws {
    let shell = try shell("")
    let path = shell.path(".config/contacts/config")
    try Data([0x61, 0x0a, 0xff, 0x0a]).write(to: URL(filePath: path))
    #expect(shell.contacts("list").error.contains("line 2: not valid UTF-8"))
    try Data(count: 2 << 20).write(to: URL(filePath: path))
    let outcome = shell.contacts("list")
    #expect(outcome.status == .configuration)
    #expect(outcome.error.contains("has more than 1048576 bytes"))
    #expect(shell.contacts("list", "--store", shell.defaultStore).status == .success)
    #expect(shell.contacts("list", "--help").status == .success)
  }

  @Test("'set' and 'unset' change a line and leave the others")
  func changes() throws {
    let text = "# first\ncolumns = id\n\n# second\nsort = last"
    let shell = try shell(text)
    #expect(shell.contacts("config", "set", "columns", "id,last").status == .success)
    #expect(try content(shell) == "# first\ncolumns = id,last\n\n# second\nsort = last\n")
    shell.contacts("config", "set", "sort", "-age,last")
    shell.contacts("config", "set", "color", "never")
    #expect(
      try content(shell)
        == "# first\ncolumns = id,last\n\n# second\nsort = -age,last\ncolor = never\n")
    shell.contacts("config", "unset", "columns")
    #expect(try content(shell) == "# first\n\n# second\nsort = -age,last\ncolor = never\n")
    let nothing = shell.contacts("config", "unset", "columns")
    #expect(nothing.status == .success)
    #expect(nothing.error == "contacts: 'columns' was not set\n")
  }

  @Test("'set' makes the file, for its owner only, and mends a bad value")
  func first() throws {
    let shell = try shell()
    #expect(shell.contacts("config", "set", "color", "never").status == .success)
    #expect(try content(shell) == "color = never\n")
    let mended = try self.shell("color = blue\ncolor = red\n")
    #expect(mended.contacts("config", "set", "color", "never").status == .success)
    #expect(try content(mended) == "color = never\n")
  }

  @Test("'set' refuses what is no value, and changes nothing")
  func refused() throws {
    let shell = try shell("color = never\n")
    let outcome = shell.contacts("config", "set", "color", "blue")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("'blue' is not valid for 'color'"))
    #expect(try content(shell) == "color = never\n")
    for words in [
      ["set", "color"], ["get"], ["get", "color", "x"], ["list", "color"], ["set", "x", "y"],
    ] {
      #expect(shell.run(["config"] + words).status == .usage, "\(words)")
    }
  }

  @Test("what is in force is shown with where it is from")
  func list() throws {
    let shell = try shell("columns = id\ncolor = never\n")
    shell.variables["PAGER"] = "more"
    let path = shell.path(".config/contacts/config")
    #expect(
      shell.contacts("config").output == """
        store\t\(shell.defaultStore)\tdefault
        columns\tid\t\(path), line 1
        sort\t\tdefault
        color\tnever\t\(path), line 2
        pager\tmore\tPAGER
        editor\tvi\tdefault

        """)
    #expect(shell.contacts("config", "get", "columns").output == "id\n")
    #expect(shell.contacts("config", "get", "color", "--color=always").output == "always\n")
    let json = shell.contacts("config", "--json", "--store", "/s").output
    let object =
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["file"] as? String == path)
    let store = object?["store"] as? [String: String]
    #expect(store == ["value": "/s", "from": "option", "option": "--store"])
    shell.sitDown()
    #expect(shell.contacts("config", "--no-color").output.hasPrefix("Setting  Value"))
  }
}
