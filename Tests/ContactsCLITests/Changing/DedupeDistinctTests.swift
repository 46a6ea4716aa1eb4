import Testing

@testable import ContactsCLI

@Suite("Contacts that dedupe marks as distinct")
struct DedupeDistinctTests {
  /// Two groups of likely duplicates, and somebody else.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for _ in 1...2 {
      shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "a@example.org")
      shell.contacts("add", "-f", "Bo", "-l", "Li", "--email", "b@example.org")
    }
    shell.contacts("add", "-f", "Zoë", "-l", "Ng")
    return shell
  }

  private func groups(_ shell: TestShell, _ options: String...) -> [String] {
    shell.run(["dedupe"] + options).lines.compactMap { $0.split(separator: "\t").first }
      .map(String.init)
  }

  /// Everything that is shown and exported of everybody.
  private func content(_ shell: TestShell) -> String {
    ["json=all", "csv=all"].map { shell.contacts("list", "--\($0)").output }.joined()
      + shell.contacts("show", "1", "--json").output
      + shell.contacts("export", "--format", "vcard").output
      + shell.contacts("export", "--format", "ldif").output
  }

  @Test("'never' keeps a group apart, in one change with the groups that are merged")
  func never() throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.contacts("dedupe", "--merge", typed: ["y", "never"])
    #expect(outcome.status == .success && outcome.lines == ["1"])
    #expect(outcome.error.contains("Merge them? [y/N/never/q] "))
    #expect(
      outcome.error.hasSuffix(
        """
        contacts: merged 2 contacts into 1
        contacts: marked the contacts of 1 group as distinct

        """))
    shell.outputIsTerminal = false
    #expect(groups(shell) == [])
    #expect(groups(shell, "--all") == ["2 4"])
    #expect(shell.contacts("undo").output.hasPrefix("undid 6: dedupe, changed 3"))
    #expect(groups(shell) == ["1 3", "2 4"])
  }

  @Test(
    "what was answered by 'never' before q is kept, anything else but y changes nothing",
    arguments: [
      (["never", "q"], ["2 4"]), (["NEVER", "never"], []), (["nev", "n"], ["1 3", "2 4"]),
      (["q", "never"], ["1 3", "2 4"]),
    ])
  func answers(typed: [String], left: [String]) throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.contacts("dedupe", "--merge", typed: typed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("nothing was changed") == (left.count == 2))
    shell.outputIsTerminal = false
    #expect(groups(shell) == left)
  }

  @Test(
    "--distinct marks contacts by ID or name, shows nothing of it elsewhere, and undo takes it back"
  )
  func distinct() throws {
    let shell = try shell()
    let before = content(shell)
    let outcome = shell.contacts("dedupe", "--distinct", "1", "3", "Zoë")
    #expect(outcome.status == .success && outcome.lines == ["1", "3", "5"])
    #expect(outcome.error.hasSuffix("contacts: marked 3 contacts as distinct\n"))
    #expect(groups(shell) == ["2 4"])
    #expect(content(shell) == before)
    #expect(shell.contacts("dedupe", "--distinct", "-", input: "2\n4\n").lines == ["2", "4"])
    #expect(shell.contacts("dedupe").error == "contacts: no contacts look the same\n")
    #expect(
      shell.contacts("dedupe", "--merge", "--yes").error.contains("no contacts look the same"))
    for _ in 1...2 { shell.contacts("undo") }
    #expect(groups(shell) == ["1 3", "2 4"])
  }

  @Test(
    "IDs go with --distinct, which takes two contacts and no other option",
    arguments: [
      ["1", "3"], ["--distinct"], ["--distinct", "1"], ["--distinct", "1", "1"],
      ["--distinct", "--merge", "1", "3"], ["--distinct", "--yes", "1", "3"],
      ["--distinct", "--dry-run", "1", "3"], ["--distinct", "--json", "1", "3"],
      ["--distinct", "--min", "90", "1", "3"], ["--distinct", "--all", "1", "3"],
    ])
  func misuse(words: [String]) throws {
    let shell = try shell()
    #expect(shell.run(["dedupe"] + words).status == .usage)
    #expect(groups(shell) == ["1 3", "2 4"])
  }

  @Test("a backup, a compacted file and a contact that is imported again keep who is distinct")
  func otherWays() throws {
    let shell = try shell()
    let cards = shell.contacts("export", "--format", "vcard").output
    shell.contacts("dedupe", "--distinct", "1", "3")
    shell.contacts("import", "-", "--format", "vcard", input: cards)
    shell.contacts("store", "compact")
    #expect(groups(shell) == ["2 4"])
    #expect(shell.contacts("store", "check").status == .success)
    let backup = shell.path("backup.contacts")
    #expect(shell.contacts("store", "backup", backup).status == .success)
    let recovered = shell.path("recovered.contacts")
    #expect(shell.contacts("store", "recover", "--output", recovered, backup).status == .success)
    for file in [backup, recovered] {
      #expect(groups(shell, "--store", file) == ["2 4"], "\(file)")
    }
  }
}
