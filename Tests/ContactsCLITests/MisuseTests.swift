import Testing

@testable import ContactsCLI

@Suite("What is told of command lines that went wrong")
struct MisuseTests {
  /// Ada King with the ID 1, and a folder.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(#"{"first":"Ada","last":"King","age":36}"#)
    _ = shell.contacts("export", "--format", "vdir", "-o", shell.path("folder"))
    return shell
  }

  @Test(
    "the message says what is wrong and what to do",
    arguments: [
      (["list", "--json="], .usage, "a field is missing; the fields are id, "),
      (["list", "--sort", "last,"], .usage, "a field is missing; the fields are id, "),
      (["list", "--fields", "id,,last"], .usage, "a field is missing; the fields are id, "),
      (
        ["undo", "3"], .usage, "takes no arguments; --to takes the number of a change to go back to"
      ),
      (["store", "check", "x"], .usage, "; --store names another address book than the usual one"),
      (["store", "info", "x"], .usage, "; --store names another address book than the usual one"),
      (
        ["edit", "1", "--unset", "nope"], .usage, "'nope' is no field; the fields are first, last,"
      ),
      (["edit", "1", "--unset", "id"], .usage, "the field 'id' cannot be emptied"),
      (
        ["list", "-w", "first > 5"], .badData, "first (a string) cannot be compared with an integer"
      ),
      (["list", "-w", "first > 5"], .badData, " by >; text is written in quotes\n"),
      (["list", "-w", "age is 5"], .badData, "'is' is no operator; did you mean =?"),
      (["list", "-w", "last startswith 'K'"], .badData, "did you mean BEGINSWITH?"),
      (
        ["list", "-w", "last = “King”"], .badData, "“ is no quote here; write ' or \" round a text"
      ),
      (["list", "-w", "emails.count > 1"], .badData, "Did you mean 'emails.@count'?"),
      (
        ["list", "-w", "birthday = 1980-04-12"], .badData,
        "cannot be compared with 1980 - 4 - 12 by ==; dates are written in quotes\n"
      ),
      (
        ["list", "-w", "created > 2026-01-31"], .badData,
        "2026 - 1 - 31 by >; dates are written in quotes\n"
      ),
      (
        ["list", "-w", "created > 2026"], .badData, "with 2026 by >; dates are written in quotes\n"
      ),
      (["stats", "count:(age"], .badData, "in the expression: the expression ends where"),
      (["version"], .usage, "unknown command 'version'. Did you mean '--version'?"),
      (["list", "-w", "company > 5"], .badData, " by >; text is written in quotes\n"),
      (["list", "-w", "age > '5'"], .badData, " by >; numbers are written without quotes\n"),
      (["list", "-w", "last = O'Brien"], .badData, #"write "O'Brien" or 'O\'Brien'"#),
      (["list", "-l=5"], .usage, "option '-l' takes its value without '=': write '-l 5'"),
      (["add", "-first", "Bo", "-l", "Li"], .usage, "'-first'. Did you mean '--first'?"),
      (["store", "restore", "nowhere"], .noInput, "there is no backup at nowhere; check the path"),
    ] as [([String], ContactsCLI.ExitStatus, String)])
  func messages(words: [String], status: ContactsCLI.ExitStatus, message: String) throws {
    let shell = try shell()
    let before = shell.everybody
    let outcome = shell.run(words)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect((outcome.error + "\n").contains(message), "\(outcome.error)")
    #expect(shell.everybody == before)
  }

  @Test("a folder to write to is told by the name that was given")
  func folders() throws {
    let shell = try shell()
    for words in [["export", "-o"], ["export", "--format", "{first}", "--output"]] {
      let outcome = shell.run(words + [shell.path("folder")])
      #expect(outcome.status == .cannotCreate)
      #expect(
        outcome.error == "contacts: \(shell.path("folder")) is a folder; name a file in it\n")
    }
  }
}
