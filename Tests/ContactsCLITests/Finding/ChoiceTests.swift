import Testing

@testable import ContactsCLI

@Suite("One of several contacts of a name")
struct ChoiceTests {
  /// A shell at a terminal, whose address book holds three contacts called Ada and one called Bob.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Bob","last":"Ray","groups":["Team"]}
      {"first":"Ada","last":"King","emails":["ada@x.org"]}
      {"first":"Ada","last":"Lovelace","company":"Acme"}
      {"first":"Ada","last":"King"}
      """)
    (shell.inputIsTerminal, shell.errorIsTerminal) = (true, true)
    return shell
  }

  private static let question = """
    'ada' matches 3 contacts:
      1  Ada King (ada@x.org), ID 2
      2  Ada Lovelace (Acme), ID 3
      3  Ada King, ID 4
    which? [1-3]\u{20}
    """

  @Test(
    "the person at the terminal chooses by the number of the line",
    arguments: [
      ["show", "ada", "--ids"], ["edit", "ada", "--age", "36"], ["delete", "ada", "--ids"],
      ["group", "add", "Team", "ada"], ["tag", "add", "vip", "ada"],
      ["link", "ada", "--company", "Acme"], ["export", "ada", "--format", "jsonl"],
    ])
  func verbs(words: [String]) throws {
    let shell = try shell()
    let outcome = shell.run(words, typed: ["2"])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.error.hasPrefix(Self.question), "\(outcome.error)")
    #expect(
      words[0] == "export" ? outcome.output.contains("Lovelace") : outcome.output == "3\n",
      "\(outcome.output)")
    #expect(outcome.questions == 1)
  }

  @Test("both of those that are merged may be chosen, and so may a manager")
  func several() throws {
    let shell = try shell()
    let merged = shell.contacts("merge", "king", "ada", "--ids", typed: ["2", "1"])
    #expect(merged.output == "4\n" && merged.questions == 2, "\(merged.error)")
    let linked = shell.contacts("link", "bob", "--manager", "ada", "--ids", typed: ["1"])
    #expect(linked.output == "1\n", "\(linked.error)")
    let added = shell.contacts("add", "Cy", "--manager", "ada", "--jsonl=manager", typed: ["1"])
    #expect(added.output == #"{"manager":"Ada Lovelace"}"# + "\n" && added.questions == 1)
    #expect(added.error.hasPrefix("'ada' matches 2 contacts:\n"), "\(added.error)")
  }

  @Test("an answer that is no line is asked for again")
  func otherAnswers() throws {
    let shell = try shell()
    let outcome = shell.contacts("show", "ada", "--ids", typed: ["0", "4", "x", " 3 "])
    #expect(outcome.output == "4\n" && outcome.questions == 4)
  }

  @Test(
    "an empty answer, and the end of the input, mean nobody", arguments: [[""], [], ["9", ""]])
  func nobody(typed: [String]) throws {
    let shell = try shell()
    let before = shell.everybody
    for words in [["show", "ada"], ["delete", "ada"], ["edit", "ada", "--age", "3"]] {
      let outcome = shell.run(words, typed: typed)
      #expect(outcome.status == .failure && outcome.output.isEmpty)
      #expect(outcome.error.hasSuffix("contacts: no contact was chosen; nothing was done\n"))
    }
    #expect(shell.everybody == before)
  }

  @Test("nobody is asked without a terminal or with --no-input, nor while words are completed")
  func unattended() throws {
    let shell = try shell()
    func check(_ words: [String]) {
      let outcome = shell.run(words, typed: ["1"])
      #expect(outcome.status == .ambiguous && outcome.questions == 0)
      #expect(outcome.error.hasPrefix("contacts: 'ada' matches 3 contacts; give the ID\n"))
    }
    check(["show", "ada", "--no-input"])
    shell.errorIsTerminal = false
    check(["show", "ada"])
    (shell.errorIsTerminal, shell.inputIsTerminal) = (true, false)
    check(["delete", "ada"])
    shell.sitDown()
    let completed = shell.contacts(
      "---completion", "--", "edit", "ada", "--remove-email", "", typed: ["1"])
    #expect(completed.questions == 0)
  }

  @Test("of many, the first ten can be chosen")
  func many() throws {
    let shell = try TestShell()
    try shell.add((1...12).map { #"{"first":"Ann","last":"L\#($0)"}"# }.joined(separator: "\n"))
    shell.sitDown()
    let outcome = shell.contacts("show", "ann", "--ids", typed: ["11", "10"])
    #expect(outcome.error.contains("  and 2 more, which a longer name or the ID tells\n"))
    #expect(outcome.error.contains("which? [1-10] which? [1-10] "))
    #expect(outcome.output == "10\n")
  }

  @Test("an editor opens for the contact that was chosen")
  func editor() throws {
    let shell = try shell()
    shell.sitDown()
    shell.edit = { $0.replacing("last: Lovelace", with: "last: Byron") }
    #expect(shell.contacts("edit", "ada", typed: ["2"]).status == .success)
    #expect(shell.contacts("show", "3", "--fields", "last", "--plain").output == "Byron\n")
  }
}
