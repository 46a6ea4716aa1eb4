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
      (["list", "--json="], .usage, "a field is missing; 'contacts help fields'"),
      (["list", "--sort", "last,"], .usage, "a field is missing; 'contacts help fields'"),
      (["list", "--fields", "id,,last"], .usage, "a field is missing; 'contacts help fields'"),
      (
        ["undo", "3"], .usage, "takes no arguments; --to takes the number of a change to go back to"
      ),
      (["store", "check", "x"], .usage, "; --store names another address book than the usual one"),
      (["store", "info", "x"], .usage, "; --store names another address book than the usual one"),
      (
        ["edit", "1", "--unset", "nope"], .usage,
        "unknown field 'nope'; 'contacts help fields' lists them"
      ),
      (["edit", "1", "--unset", "id"], .usage, "the field 'id' cannot be emptied"),
      (
        ["list", "-w", "first > 5"], .badData, "first (a string) cannot be compared with an integer"
      ),
      (["list", "-w", "first > 5"], .badData, " by >; text is written in quotes\n"),
      (["list", "-w", "age eq 5"], .badData, "'eq' is no operator; did you mean =?"),
      (["list", "-w", "last startswith 'K'"], .badData, "did you mean BEGINSWITH?"),
      (
        ["list", "-w", "last = “King”"], .badData, "“ is no quote here; write ' or \" round a text"
      ),
      (["list", "-w", "emails.count > 1"], .badData, "Did you mean 'emails.@count'?"),
      (
        ["list", "-w", "birthday = 1980-04-12"], .badData,
        "cannot be compared with 1980 - 4 - 12 by =; dates are written in quotes\n"
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
      (["store", "restore", "nowhere"], .noInput, "no backup at nowhere; check the path"),
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

  @Test(
    "a long name behind one hyphen is never the value of the letter that it begins with",
    arguments: [["-force"], ["-lastname=Smith"], ["-lst"], ["-lastname", "Smith"], ["-firstname"]])
  func longNames(words: [String]) throws {
    let shell = try shell()
    let before = shell.contacts("list", "--json").output
    #expect(shell.run(["edit", "1"] + words).status == .usage)
    #expect(shell.contacts("list", "--json").output == before)
  }

  @Test("dates without quotes are told of in lists, too")
  func bareDates() throws {
    for predicate in ["created IN {2026}", "created BETWEEN {2026, 2027}"] {
      let outcome = try shell().contacts("list", "--where", predicate)
      #expect(outcome.status == .badData)
      #expect(outcome.error.contains("a time such as"))
    }
  }

  @Test("those who stay without several tags are counted once each, and names are taken once")
  func countedOnce() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--add-tag", "a", "--add-tag", "b")
    let outcome = shell.run(["tag", "delete", "-y", "-"], input: Array("a\nb\na\n".utf8))
    #expect(outcome.error == "contacts: deleted 2 tags; 1 contact stayed without them\n")
    #expect(shell.run(["group", "create", "-"], input: Array("g\ng\n".utf8)).output == "g\n")
  }

  @Test("a second manager is refused in JSON as he is in options")
  func secondManager() throws {
    let shell = try shell()
    shell.contacts("add", "-f", "Bo", "-l", "Li")
    shell.contacts("link", "1", "--manager", "2")
    let json = #"{"id":1,"relations":[{"value":"Z","label":"manager"}]}"#
    let outcome = shell.run(["edit", "--from", "-"], input: Array(json.utf8))
    #expect(outcome.error.contains("use 'contacts link'"))
    #expect(!shell.contacts("list", "--json=kept").output.contains("manager:Z"))
  }

  @Test("a name that differs from that of the company is refused, and one alone is taken")
  func companyNames() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--company", "Acme")
    let listed = shell.contacts("company", "list", "--json").output
    let changed = listed.replacing(#""name":"Acme""#, with: #""name":"New""#)
    let refused = shell.run(["company", "edit", "--from", "-"], input: Array(changed.utf8))
    #expect(refused.status == .badData)
    #expect(refused.error.contains("which is to be changed"))
    let json = #"{"id":1,"kind":"company","name":"New"}"#
    #expect(shell.run(["company", "edit", "--from", "-"], input: Array(json.utf8)).output == "1\n")
    #expect(shell.contacts("company", "list").output == "1\tNew\t1\n")
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
