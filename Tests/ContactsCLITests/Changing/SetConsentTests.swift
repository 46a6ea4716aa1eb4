import Testing

@testable import ContactsCLI

@Suite("Being asked before what many contacts belong to is changed")
struct SetConsentTests {
  /// Ada King and Bob Zed of Acme, who have tags and a group, and Cid Zed.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"King","company":"Acme","tags":["a"],"groups":["g"]}
      {"first":"Bob","last":"Zed","company":"Acme","tags":["a"],"groups":["g"]}
      {"first":"Cid","last":"Zed"}
      """)
    return shell
  }

  private static let verbs = [
    ["tag", "add", "new"], ["tag", "remove", "a"], ["group", "remove", "g"],
    ["link", "--manager", "3"], ["unlink", "--company"],
  ]
  private let condition = ["--where", "company = 'Acme'"]

  @Test(
    "at a terminal a question shows whom --where would change and waits for a clear yes",
    arguments: verbs)
  func yes(words: [String]) throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.run(words + condition, typed: ["y"])
    #expect(outcome.status == .success)
    #expect(outcome.lines == ["1", "2"])
    #expect(
      outcome.error.contains(
        """
          1  Ada King (Acme)
          2  Bob Zed (Acme)
        Change 2 contacts? [y/N]\u{20}
        """), "\(outcome.error)")
  }

  @Test("anything but yes changes nothing and exits with status 1", arguments: verbs)
  func no(words: [String]) throws {
    let shell = try shell()
    let before = shell.everybody
    shell.sitDown()
    let outcome = shell.run(words + condition, typed: ["n"])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasSuffix("contacts: nothing was changed\n"))
    #expect(shell.everybody == before)
  }

  @Test("neither a script, nor who says yes, nor who names contacts is asked", arguments: verbs)
  func unasked(words: [String]) throws {
    for (options, isAtTerminal) in [
      (condition, false), (condition + ["--yes"], true), (condition + ["-y"], true),
      (["1", "2"], true),
    ] {
      let shell = try shell()
      if isAtTerminal { shell.sitDown() }
      let outcome = shell.run(words + options)
      #expect(outcome.status == .success, "\(outcome.error)")
      #expect(outcome.questions == 0)
      #expect(outcome.lines == ["1", "2"])
    }
  }

  @Test("nobody is asked about those who would stay as they are")
  func unchanged() throws {
    for words in [
      ["tag", "add", "a"], ["group", "add", "g"], ["link", "--company", "Acme"],
      ["unlink", "--manager"],
    ] {
      let shell = try shell()
      shell.sitDown()
      let outcome = shell.run(words + ["--where", "company = 'Acme'"])
      #expect(outcome.status == .success && outcome.questions == 0, "\(outcome.error)")
    }
  }

  @Test("who must not be asked at a terminal has to consent beforehand", arguments: verbs)
  func noInput(words: [String]) throws {
    let shell = try shell()
    let before = shell.everybody
    shell.sitDown()
    let outcome = shell.run(words + condition + ["--no-input"])
    #expect(
      outcome.status == .usage
        && outcome.error.contains("with --no-input and without --yes"), "\(outcome.error)"
    )
    #expect(shell.everybody == before)
  }

  @Test(
    "--dry-run says whom and what would be changed, and changes nothing",
    arguments: [
      (["tag", "add", "new"], "tag\t\tnew"), (["tag", "remove", "a"], "tag\ta\t"),
      (["group", "remove", "g"], "group\tg\t"), (["link", "--manager", "3"], "manager\t\tCid Zed"),
      (["unlink", "--company"], "company\tAcme\t"),
    ])
  func trial(words: [String], difference: String) throws {
    let shell = try shell()
    let before = shell.everybody
    for options in [condition, ["1", "2"]] {
      let outcome = shell.run(words + options + ["--dry-run"])
      #expect(outcome.status == .success)
      #expect(outcome.lines == ["1\tAda King\t\(difference)", "2\tBob Zed\t\(difference)"])
      #expect(outcome.error == "contacts: would change 2 contacts; nothing was changed\n")
    }
    #expect(shell.everybody == before)
    let nobody = shell.run(words + ["-n", "--where", "age > 200"])
    #expect(nobody.output.isEmpty)
    #expect(nobody.error == "contacts: no contact matches; nothing was changed\n")
  }

  @Test("--dry-run finds what the change itself would be refused for")
  func refused() throws {
    let shell = try shell()
    for words in [
      ["group", "remove", "nowhere", "1"], ["tag", "remove", "a", "3"],
      ["link", "3", "--manager", "3"], ["link", "1", "--company", "Nowhere"],
    ] {
      let trial = shell.run(words + ["-n"])
      #expect(trial.status == .failure)
      #expect(trial.error == shell.run(words).error)
    }
  }

  @Test("who is not in a group or has no tag is named, and nobody is taken out of it")
  func notIn() throws {
    let shell = try shell()
    let before = shell.everybody
    #expect(
      shell.contacts("group", "remove", "g", "1", "3").error
        == "contacts: 3 (Cid Zed) is not in the group 'g'; nothing was done\n")
    let outcome = shell.contacts("tag", "remove", "A", "cid")
    #expect(outcome.status == .failure && outcome.output.isEmpty)
    #expect(
      outcome.error.hasSuffix("contacts: 3 (Cid Zed) has no tag 'a'; nothing was done\n"),
      "\(outcome.error)")
    #expect(shell.everybody == before)
  }

  @Test("who has no connection to take away is named, and the others lose theirs")
  func unconnected() throws {
    let shell = try shell()
    let some = shell.contacts("unlink", "1", "3", "--company")
    #expect(some.status == .success && some.lines == ["1", "3"])
    #expect(some.error == "contacts: 3 (Cid Zed) has no company; the others were changed\n")
    let none = shell.contacts("unlink", "1", "3", "--company", "--manager")
    #expect(none.status == .success)
    #expect(
      none.error
        == "contacts: 1 (Ada King), 3 (Cid Zed) have no manager and no company; nothing was changed\n"
    )
    #expect(shell.contacts("history").lines.count == 2)
  }
}
