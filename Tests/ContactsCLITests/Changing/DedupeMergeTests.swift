import Testing

@testable import ContactsCLI

@Suite("contacts dedupe --merge")
struct DedupeMergeTests {
  /// Two groups of likely duplicates, and somebody else.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for title in ["Chief", "Boss"] {
      shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "a@example.org", "--title", title)
      shell.contacts("add", "-f", "Bo", "-l", "Li", "--email", "b@example.org", "--phone", "12345")
    }
    shell.contacts("add", "-f", "Zoë", "-l", "Ng")
    return shell
  }

  private func ids(_ shell: TestShell) -> [String] { shell.contacts("list", "--ids").lines }

  @Test("all groups are merged by one command, which one undo takes back")
  func all() throws {
    let shell = try shell()
    let outcome = shell.contacts("dedupe", "--merge", "--yes")
    #expect(outcome.status == .success)
    #expect(outcome.lines == ["1", "2"])
    #expect(
      outcome.error == """
        contacts: 1: title: 'Chief' is kept, 'Boss' given up
        contacts: merged 4 contacts into 2
        """ + "\n")
    #expect(ids(shell) == ["1", "2", "5"])
    #expect(shell.contacts("undo").output.hasPrefix("undid 6: dedupe, changed 2"))
    #expect(ids(shell) == ["1", "2", "3", "4", "5"])
  }

  @Test("each group is shown with what would be given up, and only those are merged that are to be")
  func questions() throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.contacts("dedupe", "--merge", typed: ["y", "n"])
    #expect(outcome.status == .success)
    #expect(outcome.lines == ["1"])
    #expect(outcome.questions == 2)
    #expect(outcome.error.contains("\n  title: 'Chief' is kept, 'Boss' given up\nMerge them?"))
    #expect(outcome.error.hasSuffix("contacts: merged 2 contacts into 1\n"))
    #expect(ids(shell) == ["1", "2", "4", "5"])
    let declined = shell.contacts("dedupe", "--merge", typed: ["no"])
    #expect(declined.status == .success && declined.output.isEmpty)
    #expect(declined.error.hasSuffix("contacts: nothing was changed\n"))
  }

  @Test("who looks the same as one of several only when these are one is told")
  func further() throws {
    let shell = try TestShell()
    for (first, last, email) in [
      ("Anna", "Maier", "a@x.example"), ("anna", "MAIER", ""), ("Anna", "Meier", "a@x.example"),
      ("Maier", "Anna", ""), ("Anna", "Maier", "b@x.example"), ("A.", "Maier", "a@x.example"),
    ] {
      shell.run(["add", "-f", first, "-l", last] + (email.isEmpty ? [] : ["--email", email]))
    }
    for round in 0..<6 {
      let outcome = shell.contacts("dedupe", "--merge", "--yes")
      let isLast = shell.contacts("dedupe").output.isEmpty
      #expect(outcome.error.contains("the same now: 'contacts dedupe' shows") == !isLast)
      if isLast { return #expect(round > 0) }
    }
    Issue.record("there is no end of merging")
  }

  @Test("--dry-run shows all groups with what would be given up, and changes nothing")
  func dryRun() throws {
    let shell = try shell()
    let outcome = shell.contacts("dedupe", "--merge", "--yes", "--dry-run")
    #expect(outcome.status == .success)
    #expect(outcome.lines.count == 3)
    #expect(outcome.output.contains("\n  title: 'Chief' is kept, 'Boss' given up\n"))
    #expect(outcome.error == "contacts: would merge 4 contacts into 2; nothing was changed\n")
    #expect(ids(shell) == ["1", "2", "3", "4", "5"])
    #expect(shell.contacts("dedupe", "--dry-run").status == .usage)
  }

  @Test(
    "q, or the end of the input, ends the questions and keeps what was answered",
    arguments: ["q", nil])
  func enough(answer: String?) throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.contacts("dedupe", "--merge", typed: ["y", answer].compactMap(\.self))
    #expect(outcome.lines == ["1"] && outcome.questions == 2)
    #expect(shell.contacts("dedupe", "--merge", typed: ["q"]).questions == 1)
  }

  @Test("without anybody to ask, nothing is merged")
  func nobody() throws {
    let shell = try shell()
    #expect(shell.contacts("dedupe", "--merge").status == .usage)
    #expect(ids(shell).count == 5)
  }

  @Test("namesakes that were merged are named once in the history")
  func merged() throws {
    let shell = try TestShell()
    for _ in 1...2 { shell.contacts("add", "--first", "Ada", "--last", "King") }
    shell.contacts("merge", "1", "2")
    #expect(
      shell.contacts("history", "--limit", "1").output.contains("changed 1, deleted 1: Ada King\n"))
  }
}
