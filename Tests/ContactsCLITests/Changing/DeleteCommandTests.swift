import Testing

@testable import ContactsCLI

@Suite("contacts delete")
struct DeleteCommandTests {
  private func ids(_ shell: TestShell) -> [String] {
    shell.contacts("list", "--ids", "--quiet").lines
  }

  @Test("one contact goes without a question and is written out")
  func one() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("delete", "2")
    #expect(outcome.status == .success)
    #expect(outcome.output == "2\tPelé\t\t82\n")
    #expect(outcome.error == "contacts: deleted 1 contact\n")
    #expect(ids(shell) == ["1", "3"])
    #expect(shell.contacts("rm", "2").status == .failure)
  }

  @Test(
    "where nobody can be asked, several contacts or a predicate need --yes",
    arguments: [
      (["delete", "1", "2"], 2), (["delete", "-w", "age = 51"], 1),
      (["delete", "--where", "TRUEPREDICATE"], 3),
    ])
  func noTerminal(words: [String], count: Int) throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.run(words, typed: ["y"])
    #expect(outcome.status == .usage)
    #expect(outcome.questions == 0)
    #expect(outcome.output.isEmpty)
    let contacts = count == 1 ? "1 contact" : "\(count) contacts"
    #expect(
      outcome.error
        == "contacts: refusing to delete \(contacts) without --yes; "
        + "nothing was deleted\n")
    #expect(ids(shell).count == 3)
    for option in ["--yes", "-y", "--force", "-f"] {
      let other = try TestShell.withPeople()
      #expect(other.run(words + [option]).status == .success)
      #expect(ids(other).count == 3 - count)
    }
  }

  @Test(
    "at a terminal a question shows who goes and waits for a clear yes",
    arguments: ["y", "yes", "Y", "YES"])
  func yes(answer: String) throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    let outcome = shell.contacts("delete", "1", "3", "--plain", typed: [answer])
    #expect(outcome.status == .success)
    #expect(outcome.questions == 1)
    #expect(outcome.output == "1\tAnthony\tRobbins\t51\n3\t太郎\t山田\t\n")
    #expect(
      outcome.error == """
          1  Anthony Robbins
          3  太郎 山田
        Delete 2 contacts? [y/N] contacts: deleted 2 contacts

        """)
    #expect(ids(shell) == ["2"])
  }

  @Test(
    "anything else is no, and exits with status 1", arguments: ["n", "", "no", "yeah", "y y", "j"])
  func no(answer: String) throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    let outcome = shell.contacts("delete", "-w", "age > 0", typed: [answer])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasSuffix("Delete 2 contacts? [y/N] contacts: nothing was deleted\n"))
    #expect(ids(shell).count == 3)
  }

  @Test("the end of the input is no, asked once only")
  func endOfInput() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    let outcome = shell.contacts("delete", "1", "2")
    #expect(outcome.status == .failure)
    #expect(outcome.questions == 1)
    #expect(outcome.error.hasSuffix("[y/N] \ncontacts: nothing was deleted\n"))
    #expect(ids(shell).count == 3)
  }

  @Test("nobody is asked with --no-input, or when only one end is a terminal")
  func cannotAsk() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    let outcome = shell.contacts("delete", "1", "2", "--no-input", typed: ["y"])
    #expect(outcome.status == .usage)
    #expect(outcome.questions == 0)
    shell.inputIsTerminal = false
    #expect(shell.contacts("delete", "1", "2", typed: ["y"]).questions == 0)
    shell.sitDown()
    shell.errorIsTerminal = false
    #expect(shell.contacts("delete", "1", "2", typed: ["y"]).questions == 0)
    #expect(ids(shell).count == 3)
  }

  @Test("with --yes nobody is asked, and one contact never needs it")
  func withoutQuestion() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    #expect(shell.contacts("delete", "1", "2", "--yes").questions == 0)
    #expect(shell.contacts("delete", "3", "3").questions == 0)
    #expect(ids(shell).isEmpty)
  }

  @Test("a question about many shows the first twenty, made safe for the terminal")
  func longQuestion() throws {
    let shell = try TestShell()
    try shell.add(String(repeating: #"{"first":"a\u001b[2J","last":""}"# + "\n", count: 25))
    shell.sitDown()
    let outcome = shell.contacts("delete", "-w", "TRUEPREDICATE", "-q")
    #expect(outcome.error.hasPrefix("  1  a\\x1b[2J\n"))
    #expect(outcome.error.contains("  20  a\\x1b[2J\n  and 5 more\nDelete 25 contacts? [y/N] "))
    #expect(!outcome.error.contains("\u{1b}"))
  }

  @Test("a dry run shows who would go and changes nothing", arguments: ["-n", "--dry-run"])
  func dryRun(option: String) throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("delete", "-w", "age > 0", option, "--yes")
    #expect(outcome.status == .success)
    #expect(outcome.output == "1\tAnthony\tRobbins\t51\n2\tPelé\t\t82\n")
    #expect(outcome.error == "contacts: would delete 2 contacts; nothing was changed\n")
    let json = shell.contacts("delete", "1", option, "--jsonl=id", "-q")
    #expect(json.output == "{\"id\":1}\n")
    #expect(json.error.isEmpty)
    #expect(shell.contacts("delete", "9", option).status == .failure)
    #expect(ids(shell).count == 3)
  }

  @Test("when one ID does not exist, nobody is deleted")
  func allOrNone() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("delete", "1", "9", "2", "7", "--yes")
    #expect(outcome.status == .failure)
    #expect(outcome.error.hasPrefix("contacts: no contacts have the IDs 9, 7\n"))
    #expect(ids(shell).count == 3)
  }

  @Test("a predicate that nobody satisfies is no error")
  func nobody() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("delete", "-w", "age > 1000", "--json")
    #expect(outcome.status == .success)
    #expect(outcome.output == "[]\n")
    #expect(outcome.error == "contacts: no contact matches; nothing was deleted\n")
  }

  @Test("IDs and a predicate exclude each other, and one of them is needed")
  func choice() throws {
    let shell = try TestShell.withPeople()
    #expect(
      shell.contacts("delete", "--yes").error.hasPrefix(
        "contacts: which contacts? Give IDs, --where, --group, --tag or --company\n"))
    #expect(
      shell.contacts("delete", "1", "-w", "age = 1", "--yes").error.hasPrefix(
        "contacts: give IDs or options that choose, not both\n"))
    #expect(shell.contacts("delete", "-w", "agee = 1", "--yes").status == .badData)
    #expect(shell.contacts("delete", "all", "--yes").status == .failure)
    #expect(ids(shell).count == 3)
  }

  @Test("IDs from 'list --ids -0' are taken behind '--'")
  func pipeline() throws {
    let shell = try TestShell.withPeople()
    let ids = shell.contacts("list", "--ids", "-0").output.split(separator: "\0").map(String.init)
    #expect(shell.run(["delete", "--yes", "--"] + ids).status == .success)
    #expect(shell.everybody.isEmpty)
  }

  @Test(
    "deleted contacts are written in any format",
    arguments: [
      (
        "--json",
        "[\n{\"id\":1,\"name\":\"Anthony Robbins\",\"first\":\"Anthony\",\"last\":\"Robbins\",\"age\":51}\n]\n"
      ),
      ("--ids", "1\n"), ("--header", "id\tfirst\tlast\tage\n1\tAnthony\tRobbins\t51\n"),
      ("--table", "ID  First    Last     Age\n 1  Anthony  Robbins   51\n"),
    ])
  func formats(option: String, output: String) throws {
    #expect(
      try TestShell.withPeople().contacts("delete", "1", option).output.withoutMembers("uid")
        == output)
  }
}
