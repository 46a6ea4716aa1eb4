import Foundation
import Testing

@testable import ContactsCLI

/// What once was taken for something else, or for nothing at all, without a word.
@Suite("What is refused rather than passed over")
struct PassedOverTests {
  /// Ada, Bob and Cy, of whom Ada reports to Bob.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for name in ["Ada", "Bob", "Cy"] {
      _ = shell.contacts("add", "--first", name, "--last", "", "--quiet")
    }
    _ = shell.contacts("link", "1", "--manager", "2")
    return shell
  }

  private func ids(_ predicate: String, _ shell: TestShell) -> [String] {
    shell.contacts("list", "--ids", "--where", predicate).lines
  }

  @Test("a contact behind --manager is no value of it, and nobody is disconnected")
  func valueOfFlag() throws {
    let shell = try shell()
    let outcome = shell.contacts("unlink", "1", "--manager", "3")
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.contains("'--manager' takes no value; an argument such as '3' stands before"))
    #expect(ids("manager = 'Bob'", shell) == ["1"])
    #expect(shell.contacts("unlink", "--manager", "1").status == .success)
    #expect(ids("manager = 'Bob'", shell).isEmpty)
  }

  @Test("names of nothing but white space are as good as none")
  func blankNames() throws {
    let shell = try TestShell()
    #expect(shell.contacts("add", "-f", " ", "-l", "\t\u{a0}").status == .usage)
    #expect(
      shell.contacts("add", "--from", "-", input: #"{"first":" ","last":""}"#).status == .badData)
    let table = shell.contacts("import", "-", input: "first,last\n ,  \n")
    #expect(table.error == "contacts: imported 0 contacts\n")
    #expect(shell.contacts("count").output.isEmpty || shell.contacts("count").output == "0\n")
  }

  @Test(
    "no word finds nobody, but mail programs ask like that for everybody", arguments: ["", " "])
  func noWord(word: String) throws {
    let shell = try shell()
    let outcome = shell.contacts("find", word)
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    try shell.add(#"{"first":"Dee","last":"","emails":["d@x.example"]}"#)
    #expect(shell.contacts("query", word).lines.count == 2)
  }

  @Test("help for what is no command is an error", arguments: [["bogus"], ["store", "undo"]])
  func help(words: [String]) throws {
    let outcome = try TestShell().run(words + ["--help"])
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("contacts: unknown command '\(words.joined(separator: " "))'"))
  }

  @Test("a folder in the place of the configuration is an error in the configuration")
  func configurationFolder() throws {
    let shell = try shell()
    let path = shell.path(".config/contacts/config")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let outcome = shell.contacts("list")
    #expect(outcome.status == .configuration)
    #expect(outcome.error.contains("\(path) is a folder"))
  }

  @Test("a copy of the address book over itself is refused for what it is")
  func copyOverItself() throws {
    let shell = try shell()
    let store = shell.defaultStore
    for words in [
      ["store", "backup", "-f", store], ["store", "recover", "-o", store, "--force"],
      ["--store", "other", "store", "recover", store, "-o", store],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == .usage, "\(words)")
      #expect(outcome.error.contains("\(store) is the address book itself"), "\(words)")
    }
  }

  @Test("an option that goes with another one is refused without it")
  func optionAlone() throws {
    let shell = try shell()
    #expect(shell.contacts("dedupe", "--yes").error.contains("--yes goes with --merge"))
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dee\r\nEND:VCARD\r\n"
    let outcome = shell.contacts("import", "-", "--map", "Foo=last", input: card)
    #expect(outcome.status == .usage && outcome.error.contains("--map goes with tables"))
    #expect(shell.contacts("config", "set", "editor", "").status == .usage)
  }

  @Test(
    "a null character is refused where something is added, and left out of imports with a warning")
  func nullCharacters() throws {
    let shell = try TestShell()
    let json = #"{"first":"A\u0000b","last":"C"}"#
    for words in [["add", "--from", "-"], ["import", "--strict", "-"]] {
      let outcome = shell.run(words, input: Array(json.utf8))
      #expect(outcome.status == .badData)
      #expect(outcome.error.contains("null character") || outcome.error.contains("a NUL"))
    }
    for text in ["first,last\nA\0b,C\n", "first,last,notes\nA\0b,C,x\n", "\n" + json] {
      let outcome = shell.contacts("import", "-", input: text)
      #expect(outcome.error.contains("line 2: a NUL is left out"))
    }
    #expect(shell.contacts("list", "--format", "{name}").lines == ["Ab C", "Ab C"])
    let long = "name,nickname\n" + (1...2_000).map { "Person \($0),\n" }.joined()
    let others = [
      long + "D,d\0\n", "[format]\nprogram=abook\n\n[0]\nname==?utf-8?Q?D=00d?=\nnick=d\n",
    ]
    for text in others {
      let outcome = shell.contacts("import", "-", input: text)
      #expect(outcome.error.contains("a NUL is left out"), "\(outcome.error)")
    }
    #expect(shell.contacts("count", "nickname = 'd'").output == "2\n")
  }

  @Test("what is wrong with a condition is told in the words of the condition")
  func conditions() throws {
    let shell = try shell()
    for (condition, words) in [
      ("bogus > 1", "unknown field 'bogus'"), ("age >> 5", "'>>' shifts bits and compares nothing"),
      ("age === 5", "'===' is no operator"), ("[age > 5", "'[' stands where a value should"),
      ("age", "nothing follows 'age'; quote the whole condition: 'age > 50'"),
    ] {
      let outcome = shell.contacts("filter", condition)
      #expect(outcome.status == .badData && outcome.error.contains(words), "\(outcome.error)")
    }
  }

  @Test("a question is followed by a sentence of its own")
  func question() throws {
    let outcome = try TestShell().contacts("import", "-", input: #"{"frist":"x","emails":[]}"#)
    #expect(outcome.error.contains("? Nothing was changed\n"))
  }

  @Test("numbers of contacts have an order")
  func order() throws {
    let shell = try shell()
    #expect(ids("id > 2", shell) == ["3"] && ids("id >= 2", shell) == ["2", "3"])
    #expect(ids("id < 2", shell) == ["1"] && ids("2 >= id", shell) == ["1", "2"])
    #expect(ids("id BETWEEN {2, 3}", shell) == ["2", "3"])
    #expect(ids("id BETWEEN {3, 2}", shell).isEmpty && ids("id > 9", shell).isEmpty)
    #expect(ids("NOT id < 3 OR id = 1", shell) == ["1", "3"])
    #expect(shell.contacts("count", "id BETWEEN {1}").status == .badData)
  }

  @Test(
    "errors are JSON where a format asks for it",
    arguments: [["--format", "json"], ["--format=jsonl"]])
  func errorsAsJSON(format: [String]) throws {
    let outcome = try shell().run(["list"] + format + ["--where", "x > 1"])
    #expect(outcome.error.hasPrefix(#"{"error":{"status":65,"message":""#))
  }
}
