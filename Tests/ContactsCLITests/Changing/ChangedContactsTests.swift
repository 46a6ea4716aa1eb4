import Testing

@testable import ContactsCLI

@Suite("What verbs write of the contacts that they change")
struct ChangedContactsTests {
  /// A command line, and the contacts that it writes as lines of `id`, `title` and `tags`.
  typealias Verb = (words: [String], written: String)

  private static let fields = ["--jsonl=id,company,manager,groups,tags,title"]

  private static let verbs: [Verb] = [
    (["edit", "1", "--set", "title=Boss"], line(title: "Boss")),
    (["edit", "--where", "first = 'Ada'", "--set", "title=Boss"], line(title: "Boss")),
    (["link", "1", "--manager", "2"], line(manager: "Bob Ek")),
    (["link", "1", "--company", "Acme"], line(company: "Acme")),
    (["unlink", "1", "--company"], line(company: "")),
    (["group", "add", "friends", "1"], line(groups: #""crew","friends""#)),
    (["group", "remove", "crew", "1"], line(groups: "")),
    (["tag", "add", "new", "1"], line(tags: #""new","old""#)),
    (["tag", "remove", "old", "1"], line(tags: "")),
  ]

  private static func line(
    company: String = "Bolt", manager: String = "", groups: String = #""crew""#,
    tags: String = #""old""#, title: String = ""
  ) -> String {
    #"{"id":1,"company":"\#(company)","manager":"\#(manager)","groups":[\#(groups)],"#
      + #""tags":[\#(tags)],"title":"\#(title)"}"# + "\n"
  }

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme")
    shell.contacts("group", "create", "friends")
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--company", "Bolt", "--group", "crew", "--tag", "old")
    shell.contacts("add", "-f", "Bob", "-l", "Ek")
    return shell
  }

  @Test("is their IDs", arguments: verbs)
  func identifiers(verb: Verb) throws {
    let outcome = try shell().run(verb.words)
    #expect(outcome.output == "1\n")
    #expect(outcome.status == .success)
  }

  @Test("ends IDs as 'xargs -0' wants them with --null", arguments: verbs)
  func nullBytes(verb: Verb) throws {
    #expect(try shell().run(verb.words + ["-0"]).output == "1\0")
  }

  @Test("is the contacts as they are then, when a format is given", arguments: verbs)
  func records(verb: Verb) throws {
    let outcome = try shell().run(verb.words + Self.fields)
    #expect(outcome.output == verb.written)
    #expect(outcome.status == .success)
  }

  @Test("is the contacts as they would be with --dry-run, and nothing is changed", arguments: verbs)
  func trials(verb: Verb) throws {
    let shell = try shell()
    let outcome = shell.run(verb.words + Self.fields + ["--dry-run"])
    #expect(outcome.output == verb.written)
    #expect(outcome.error == "contacts: would change 1 contact; nothing was changed\n")
    #expect(shell.run(["show", "1"] + Self.fields).output == Self.line())
  }

  @Test("of those who would stay as they are, is all the same")
  func unchanged() throws {
    let shell = try shell()
    let outcome = shell.contacts("tag", "add", "old", "2", "1", "-n", "--format", "{id}: {tags}")
    #expect(outcome.output == "2: old\n1: old\n")
    #expect(outcome.error == "contacts: would change 1 contact; nothing was changed\n")
  }

  @Test("is an empty array where nobody is chosen")
  func nobody() throws {
    let shell = try shell()
    for words in [["edit", "--age", "3"], ["tag", "add", "t"], ["link", "--manager", "2"]] {
      let outcome = shell.run(words + ["--where", "first = 'Eve'", "--json"])
      #expect(outcome.output == "[]\n")
      #expect(outcome.error == "contacts: no contact matches; nothing was changed\n")
    }
    #expect(shell.contacts("edit", "--from", "-", "--json", input: "[]").output == "[]\n")
  }

  @Test("of a file of changes is each in its order")
  func file() throws {
    let text = #"[{"id":2,"title":"B"},{"id":1,"title":"A"}]"#
    let outcome = try shell().contacts("edit", "--from", "-", "--jsonl=id,title", input: text)
    #expect(outcome.output == "{\"id\":2,\"title\":\"B\"}\n{\"id\":1,\"title\":\"A\"}\n")
  }

  @Test("is refused before anything is changed where formats exclude each other", arguments: verbs)
  func contradictions(verb: Verb) throws {
    let shell = try shell()
    let outcome = shell.run(verb.words + ["--plain", "--ids"])
    #expect(outcome.status == .usage)
    #expect(outcome.error.hasPrefix("contacts: --plain and --ids exclude each other\n"))
    #expect(shell.run(["show", "1"] + Self.fields).output == Self.line())
  }

  @Test("comes as the names of the fields with --fields help")
  func fieldNames() throws {
    for words in [["edit"], ["group", "add", "crew"], ["link", "--manager", "2"]] {
      #expect(try shell().run(words + ["--fields", "help"]).lines.first == "id")
    }
  }

  @Test("never carries an escape to a terminal, whatever the format")
  func escapes() throws {
    let shell = try shell()
    shell.sitDown()
    for format in ["--csv", "--table", "--plain", "--format={first}"] {
      let added = shell.contacts("add", "-f", "a\u{1b}[31mb", "-l", "", format)
      #expect(added.output.contains(#"a\x1b[31mb"#))
      let edited = shell.contacts("edit", added.lines.isEmpty ? "" : "3", "--age", "9", format)
      #expect(edited.output.contains(#"a\x1b[31mb"#))
    }
  }
}
