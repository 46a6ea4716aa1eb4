import Testing

@testable import ContactsCLI

@Suite("Being asked before many contacts are changed, and seeing what would be")
struct EditConsentTests {
  /// Ada King and Bob Zed of Acme, and Cid Zed.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"King","company":"Acme","emails":[{"value":"ada@x.org"}]}
      {"first":"Bob","last":"Zed","company":"Acme"}
      {"first":"Cid","last":"Zed"}
      """)
    return shell
  }

  private let other = ["edit", "--where", "TRUEPREDICATE", "--title", "Dr"]

  @Test("at a terminal a question shows whom --where would change and waits for a clear yes")
  func yes() throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.run(other, typed: ["y"])
    #expect(outcome.status == .success)
    #expect(outcome.lines == ["1", "2", "3"])
    #expect(
      outcome.error == """
          1  Ada King (Acme, ada@x.org)
          2  Bob Zed (Acme)
          3  Cid Zed
        Change 3 contacts? [y/N]\u{20}
        """)
    #expect(shell.contacts("list", "--ids", "--where", "title = 'Dr'").lines.count == 3)
  }

  @Test("anything but yes changes nothing and exits with status 1", arguments: ["n", "", nil])
  func no(answer: String?) throws {
    let shell = try shell()
    let before = shell.everybody
    shell.sitDown()
    let outcome = shell.run(other, typed: answer.map { [$0] } ?? [])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasSuffix("contacts: nothing was changed\n"))
    #expect(shell.everybody == before)
  }

  @Test(
    "who has nothing to fear is not asked",
    arguments: [
      // Only one of them would be another.
      ["edit", "--where", "TRUEPREDICATE", "--company", "Acme"],
      ["edit", "--where", "first = 'Ada'", "--title", "Dr"],
      ["edit", "1", "2", "3", "--title", "Dr"],
      ["edit", "--where", "TRUEPREDICATE", "--title", "Dr", "--yes"],
      ["edit", "--where", "TRUEPREDICATE", "--title", "Dr", "-y"],
    ])
  func unasked(words: [String]) throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.run(words)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.questions == 0)
  }

  @Test("a script is not asked and needs no option")
  func script() throws {
    let shell = try shell()
    for options in [[], ["--no-input"]] {
      let outcome = shell.run(other + options, typed: ["n"])
      #expect(outcome.status == .success)
      #expect(outcome.questions == 0)
      #expect(outcome.lines == ["1", "2", "3"])
    }
  }

  @Test("--dry-run says whom and what would be changed, and changes nothing")
  func trial() throws {
    let shell = try shell()
    let before = shell.everybody
    let outcome = shell.run(
      [
        "edit", "--where", "last = 'Zed'", "--company", "acme", "--add-email", "z@x.org",
        "--dry-run",
      ])
    #expect(outcome.status == .success)
    #expect(
      outcome.output == """
        2\tBob Zed\temail\t\tz@x.org
        3\tCid Zed\tcompany\t\tAcme
        3\tCid Zed\temail\t\tz@x.org

        """)
    #expect(outcome.error == "contacts: would change 2 contacts; nothing was changed\n")
    #expect(shell.everybody == before)
    #expect(shell.contacts("edit", "1", "--company", "Acme", "-n").output.isEmpty)
  }

  @Test("--dry-run shows what of a list goes beside what comes")
  func lists() throws {
    let shell = try shell()
    let outcome = shell.contacts(
      "edit", "1", "--remove-email", "ada@x.org", "--add-email", "work=a@y.org", "--add-email",
      "b@y.org", "--unset", "company", "--dry-run")
    #expect(
      outcome.lines == [
        "1\tAda King\tcompany\tAcme\t", "1\tAda King\temail\tada@x.org\twork=a@y.org",
        "1\tAda King\temail\t\tb@y.org",
      ])
  }

  @Test("--dry-run shows what each object of --from would change")
  func file() throws {
    let shell = try shell()
    let before = shell.everybody
    let outcome = shell.contacts(
      "edit", "--from", "-", "--dry-run",
      input: #"[{"id":3,"title":"Dr","notes":"a\tb"},{"id":1,"first":"Ada"}]"#)
    #expect(outcome.lines == ["3\tCid Zed\ttitle\t\tDr", "3\tCid Zed\tnotes\t\ta\\tb"])
    #expect(outcome.error == "contacts: would change 1 contact; nothing was changed\n")
    #expect(shell.everybody == before)
  }

  @Test("--dry-run shows what a text in an editor would change")
  func editor() throws {
    let shell = try shell()
    let before = shell.everybody
    shell.sitDown()
    shell.edit = { $0.replacing("first: Cid", with: "first: Sid") }
    let outcome = shell.contacts("edit", "3", "--dry-run", "--no-color")
    #expect(outcome.output.contains(" 3  Cid Zed  first  Cid     Sid\n"), "\(outcome.output)")
    #expect(shell.everybody == before)
  }

  @Test("--dry-run finds what the change itself would be refused for")
  func refused() throws {
    let shell = try shell()
    let outcome = shell.contacts("edit", "3", "--first", "", "--last", "", "--dry-run")
    #expect(outcome.status == .usage)
    #expect(outcome.error == shell.contacts("edit", "3", "--first", "", "--last", "").error)
  }

  @Test("who must not be asked at a terminal has to consent beforehand")
  func noInput() throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.run(other + ["--no-input"])
    #expect(
      outcome.status != .success
        && outcome.error.contains("with --no-input and without --yes"), "\(outcome.error)"
    )
    #expect(shell.contacts("count", "title = 'Dr'").output == "0\n")
  }

  @Test("--dry-run shows lines that are kept of a source, too")
  func keptLines() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-", input: "BEGIN:VCARD\nVERSION:3.0\nFN:A B\nN:B;A;;;\nX-FOO:bar\nEND:VCARD\n")
    let outcome = shell.contacts("edit", "-n", "1", "--unset", "kept")
    #expect(outcome.lines.last == "1\tA B\tkept\tX-FOO:bar\t", "\(outcome.output)")
  }
}
