import ContactStore
import Testing

@testable import ContactCards
@testable import ContactsCLI

@Suite("contacts add")
struct AddCommandTests {
  @Test("the ID of the new contact goes to standard output and nothing else does")
  func newID() throws {
    let shell = try TestShell()
    for id in 1...3 {
      let name = ["add", "--first", "Anthony", "--last", "Robbins\(id)"]
      let outcome = shell.run(name + ["--age", "51"])
      #expect(outcome.status == .success)
      #expect(outcome.output == "\(id)\n")
      #expect(outcome.error.isEmpty)
    }
    #expect(shell.everybody.hasPrefix(#"{"id":1,"first":"Anthony","last":"Robbins1","age":51}"#))
  }

  @Test(
    "the options may be written in every way",
    arguments: [
      ["add", "-f", "A", "-l", "B", "-a", "5"], ["add", "--first=A", "--last=B", "--age=5"],
      ["new", "--age", "5", "--last", "B", "--first", "A"],
      ["-q", "add", "-f", "A", "-l", "B", "-a", "5"],
    ])
  func spellings(words: [String]) throws {
    let shell = try TestShell()
    #expect(shell.run(words).status == .success)
    #expect(shell.everybody == #"{"id":1,"first":"A","last":"B","age":5}"# + "\n")
  }

  @Test(
    "the new contact is written in any format that is asked for",
    arguments: [
      (["--json"], "[\n{\"id\":1,\"name\":\"A B\",\"first\":\"A\",\"last\":\"B\",\"age\":5}\n]\n"),
      (["--jsonl=last,age"], "{\"last\":\"B\",\"age\":5}\n"), (["--plain"], "1\tA\tB\t5\n"),
      (["--ids"], "1\n"), (["--ids", "-0"], "1\0"),
      (["--table"], "ID  First  Last  Age\n 1  A      B       5\n"),
    ])
  func formats(options: [String], output: String) throws {
    let shell = try TestShell()
    let written = shell.run(["add", "-f", "A", "-l", "B", "-a", "5"] + options).output
    #expect(written.withoutMembers("uid") == output)
  }

  @Test(
    "what says nobody's name, address or number is refused with what to write instead",
    arguments: [[], ["--age", "5"], ["--tag", "x"], ["--name", " "], [""], ["--notes", "-"]])
  func nobodyNamed(words: [String]) throws {
    let shell = try TestShell()
    let outcome = shell.run(["add"] + words)
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    #expect(
      outcome.error == """
        contacts: give a name: contacts add 'Ada Lovelace'
        Usage: contacts add [OPTIONS] [WORD...]
        See 'contacts add --help'.

        """)
    #expect(shell.everybody.isEmpty)
  }

  @Test(
    "one name, address or number is enough",
    arguments: [
      (["--first", "Ada"], "Ada"), (["--last", "King"], "King"), (["--nickname", "ad"], "ad"),
      (["--company", "Acme"], "Acme"), (["--email", "a@x.org"], "a@x.org"),
      (["--phone", "+44 20 7946"], "+44 20 7946"),
    ])
  func oneField(words: [String], name: String) throws {
    let shell = try TestShell()
    let outcome = shell.run(["add"] + words)
    #expect(outcome.status == .success && outcome.output == "1\n", "\(outcome.error)")
    #expect(shell.contacts("list", "--format", "{name}").output == name + "\n")
    #expect(shell.contacts("list", "--table").output.contains(name))
    // A number is an ID.
    if !words.contains("--phone") {
      #expect(shell.contacts("show", name, "--ids").output == "1\n")
    }
  }

  @Test("an empty name says on purpose that there is none, but not both")
  func emptyNames() throws {
    let shell = try TestShell()
    #expect(shell.contacts("add", "--first", "Pelé", "--last", "").status == .success)
    #expect(shell.contacts("add", "--first=", "--last=Plato").status == .success)
    let outcome = shell.contacts("add", "--first", "", "--last", "")
    #expect(outcome.status == .usage)
    #expect(
      outcome.error
        == "contacts: the contact has no name; give a name, an e-mail address or a "
        + "number\n")
    #expect(shell.contacts("list").output == "1\tPelé\t\t\n2\t\tPlato\t\n")
  }

  @Test(
    "an age that is none is refused in one clear line and nothing is added",
    arguments: ["-1", "abc", "99999999999", "51.0", "", "1e2", "٣"])
  func badAges(age: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "--first", "A", "--last", "B", "--age", age)
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.hasPrefix(
        "contacts: invalid value '\(age)' for '--age YEARS': expected a whole number from 0 to "
          + "2147483647\n"))
    #expect(outcome.error.split(separator: "\n").count == 3)
    #expect(shell.everybody.isEmpty)
  }

  @Test("a name that is too long is refused")
  func longName() throws {
    let shell = try TestShell()
    let name = String(repeating: "x", count: 65_537)
    let outcome = shell.contacts("add", "--first", name, "--last", "B")
    #expect(outcome.status == .usage)
    #expect(
      outcome.error
        == "contacts: 'first' has 65537 bytes; at most 65536 are allowed\n")
  }

  @Test("a word that is not valid UTF-8 is refused, wherever it stands")
  func invalidUTF8() throws {
    let shell = try TestShell()
    let outcome = shell.run(["add", "--first", nil, "--last", "B"])
    #expect(outcome.status == .usage)
    #expect(
      outcome.error
        == "contacts: argument 3 is not valid UTF-8; check the terminal's encoding\n")
    #expect(shell.run([nil]).status == .usage)
    #expect(shell.everybody.isEmpty)
  }

  @Test("a dry run checks everything and adds nothing")
  func dryRun() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "-f", "A", "-l", "B", "-n")
    #expect(outcome.status == .success)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "contacts: the contact could be added; nothing was changed\n")
    #expect(shell.contacts("add", "-f", "A", "-l", "B", "-n", "-a", "-1").status == .usage)
    #expect(shell.contacts("add", "-f", "", "-l", "", "-n").status == .usage)
    #expect(shell.everybody.isEmpty)
  }

  @Test("asking for the names of the fields adds nobody")
  func fieldNames() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "-f", "A", "-l", "B", "--json=help")
    #expect(outcome.output == ContactJSONKey.allCases.map { $0.rawValue + "\n" }.joined())
    #expect(shell.everybody.isEmpty)
  }

  @Test("names that act on terminals or mean something elsewhere are kept as they are")
  func awkwardNames() throws {
    let shell = try TestShell()
    for name in ["$null", "-", "a\u{1b}[31m\tb\n", "\u{202e}evil", "\0", "👨‍👩‍👧", "'\"\\", "--first"] {
      #expect(shell.contacts("add", "--first=\(name)", "--last", "").status == .success)
    }
    #expect(
      shell.contacts("list", "--jsonl=first", "-w", "first BEGINSWITH 'a'").output
        == #"{"first":"a\u001b[31m\tb\n"}"# + "\n")
    #expect(shell.contacts("list", "--ids").lines.count == 8)
  }

  @Test("a file of nobody is told of, and nothing is wrong with it")
  func nobody() throws {
    let shell = try TestShell()
    for command in [["add"], ["company", "add"]] {
      for (text, words) in [
        ("\n", "standard input is empty"), ("", "standard input is empty"),
        ("[]", "there is no contact in standard input"),
      ] {
        let outcome = shell.run(command + ["--from", "-"], input: Array(text.utf8))
        #expect(outcome.status == .success && outcome.output.isEmpty)
        #expect(outcome.error == "contacts: \(words)\n")
      }
    }
  }

  @Test("a company of a file is told, as its ID is none of a person, and has nothing of people")
  func company() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee")
    let text = #"[{"kind":"company","company":"Ghost"},{"first":"Bob"}]"#
    let added = shell.contacts("add", "--from", "-", input: text)
    #expect(added.output == "2\n")
    #expect(added.error.contains("added the company 'Ghost'"), "\(added.error)")
    for (words, fields) in [([], #","first":"X""#), (["--first", "X"], "")] {
      let refused = shell.run(
        ["add", "--from", "-"] + words,
        input: Array(#"{"kind":"company","company":"Spirit"\#(fields)}"#.utf8))
      #expect(refused.status == .usage || refused.status == .badData)
      #expect(refused.error.contains("a company has no field 'first'"), "\(refused.error)")
    }
    #expect(shell.contacts("company", "list", "--format", "{name}").output == "Ghost\n")
  }

  @Test("an age that is not that of the birthday is told of, as it does not count")
  func contradictoryAge() throws {
    let shell = try TestShell()
    let words = "warning: by the birthday the age is 36, not 3; the birthday counts"
    let added = shell.contacts(
      "add", "-f", "N", "-l", "O", "--birthday", "1990-01-02", "--age", "3")
    #expect(added.error == "contacts: \(words)\n")
    #expect(shell.contacts("edit", "1", "--age", "36").error.isEmpty)
    #expect(shell.contacts("edit", "1", "--age", "3").error == "contacts: \(words)\n")
    #expect(shell.contacts("edit", "1", "--notes", "x").error.isEmpty)
    let both = shell.contacts("edit", "1", "--age", "4", "--birthday", "1990-01-02")
    #expect(both.error == "contacts: \(words.replacing("not 3", with: "not 4"))\n")
  }
}
