import Testing

@testable import ContactsCLI

@Suite("Changing the contacts that satisfy a condition")
struct ChangingByConditionTests {
  /// Ada (18, vegan, Acme), Bob (40, friends) and Cid (60, friends).
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for words in [
      ["-f", "Ada", "-l", "King", "-a", "18", "--tag", "vegan", "--company", "Acme"],
      ["-f", "Bob", "-l", "Zed", "-a", "40", "--group", "friends"],
      ["-f", "Cid", "-l", "Zed", "-a", "60", "--group", "friends"],
    ] {
      guard shell.run(["add"] + words).status == .success else {
        throw TestShell.SetUpError(message: "not added")
      }
    }
    return shell
  }

  @Test(
    "every verb that changes contacts takes --where in the place of IDs, and writes whom it changed",
    arguments: [
      (["edit", "--title", "Dr"], "age > 20", ["2", "3"], "title = 'Dr'", ["2", "3"]),
      (
        ["edit", "--company", "Acme Ltd"], "company = 'Acme'", ["1"], "company = 'Acme Ltd'", ["1"]
      ),
      (["tag", "add", "old"], "last = 'Zed'", ["2", "3"], "ANY tag = 'old'", ["2", "3"]),
      (["tag", "remove", "vegan"], "TRUEPREDICATE", ["1"], "ANY tag = 'vegan'", []),
      (["group", "add", "friends"], "age = 18", ["1"], "ANY group = 'friends'", ["1", "2", "3"]),
      (["group", "remove", "friends"], "age > 50", ["3"], "ANY group = 'friends'", ["2"]),
      (["link", "--company", "Acme"], "first = 'Bob'", ["2"], "company = 'Acme'", ["1", "2"]),
      (
        ["link", "--manager", "Ada"], "last = 'Zed'", ["2", "3"], "manager != nil",
        ["2", "3"]
      ),
      (["unlink", "--company"], "TRUEPREDICATE", ["1", "2", "3"], "company != nil", []),
    ])
  func changing(
    words: [String], condition: String, changed: [String], after: String, found: [String]
  ) throws {
    let shell = try shell()
    let outcome = shell.run(words + ["--where", condition])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.lines == changed)
    #expect(shell.contacts("list", "--ids", "--where", after).lines == found)
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("list", "--ids", "--where", after).lines != found)
  }

  private static let verbs = [
    ["edit", "--title", "Dr"], ["tag", "add", "new"], ["tag", "remove", "vegan"],
    ["group", "add", "friends"], ["group", "remove", "friends"], ["link", "--manager", "Cid"],
    ["unlink", "--company"],
  ]

  @Test("that nobody satisfies it is told, is no error, and makes nothing", arguments: verbs)
  func nobody(words: [String]) throws {
    let shell = try shell()
    let before = shell.contacts("list", "--json").output
    let outcome = shell.run(words + ["--where", "age > 100"])
    #expect(outcome.status == .success)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("no contact matches; nothing was changed"))
    #expect(shell.contacts("list", "--json").output == before)
    #expect(shell.contacts("tag", "list").lines.count == 1)
    #expect(shell.contacts("group", "list").lines.count == 1)
  }

  @Test("IDs and --where together are refused, and neither as well", arguments: verbs)
  func refused(words: [String]) throws {
    let shell = try shell()
    let both = shell.run(words + ["1", "--where", "age > 1"])
    #expect(both.status == .usage)
    #expect(both.error.contains("give IDs or --where, not both"))
    let neither = shell.run(words)
    #expect(neither.status == .usage)
    #expect(neither.error.contains("Give IDs or --where"))
  }

  @Test(
    "a condition that cannot be read changes nothing, and the error says where", arguments: verbs)
  func unreadable(words: [String]) throws {
    let shell = try shell()
    let before = shell.contacts("list", "--json").output
    let outcome = shell.run(words + ["--where", "age >"])
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains("predicate"), "\(outcome.error)")
    #expect(shell.contacts("list", "--json").output == before)
  }
}
