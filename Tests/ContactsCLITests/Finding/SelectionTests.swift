import Testing

@testable import ContactsCLI

@Suite("Choosing contacts by groups, tags, companies and names")
struct SelectionTests {
  /// Ada (friends, vegan, Acme), Bob (friends), Cid (family, vegan), and a company in friends.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    let people = [
      [
        "-f", "Ada", "-l", "King", "--email", "ada@x.example", "--group", "friends", "--tag",
        "vegan",
        "--company", "Acme", "--birthday", "1990-06-01",
      ],
      [
        "-f", "Bob", "-l", "Zed", "--email", "bob@x.example", "--group", "friends", "--group",
        "work",
      ],
      [
        "-f", "Cid", "-l", "Friends", "--email", "cid@x.example", "--group", "family", "--tag",
        "vegan", "--birthday", "1991-07-01",
      ],
    ]
    for words in people {
      guard shell.run(["add"] + words).status == .success else {
        throw TestShell.SetUpError(message: "not added")
      }
    }
    return shell
  }

  @Test(
    "options of different kinds restrict, those of one kind extend",
    arguments: [
      (["list", "--group", "friends"], ["1", "2"]),
      (["list", "--group", "FRIENDS", "--tag", "vegan"], ["1"]),
      (["list", "--group", "friends", "--group", "family"], ["1", "2", "3"]),
      (["list", "--company", "Acme"], ["1"]), (["sort", "-id", "--tag", "vegan"], ["3", "1"]),
      (["filter", "first > 'B'", "--group", "friends"], ["2"]),
      (["list", "--where", "first < 'B'", "--tag", "vegan"], ["1"]),
      (["find", "example", "--group", "family"], ["3"]),
    ])
  func choosing(words: [String], expected: [String]) throws {
    #expect(try shell().run(words + ["--ids"]).lines == expected)
  }

  @Test("a name that there is not is an error with a suggestion, whatever is asked for")
  func unknown() throws {
    let shell = try shell()
    for words in [
      ["list"], ["sort", "age"], ["filter", "age > 1"], ["count"], ["export"], ["query"],
      ["find", "a"], ["birthdays"], ["delete", "--yes"], ["list", "--explain"],
    ] {
      let outcome = shell.run(words + ["--group", "frends"])
      #expect(outcome.status == .failure, "\(words)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains("no group 'frends'"))
      #expect(outcome.error.contains("Did you mean 'friends'?"))
    }
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test("a mistake in a predicate is shown where it is, also with a choice beside it")
  func predicate() throws {
    let shell = try shell()
    let plain = shell.contacts("list", "--where", "agee > 1")
    #expect(
      shell.contacts("list", "--where", "agee > 1", "--group", "friends").error == plain.error)
  }

  @Test("counts, birthdays and deletions are of those who are chosen")
  func others() throws {
    let shell = try shell()
    #expect(shell.contacts("count", "--tag", "vegan").output == "2\n")
    #expect(shell.contacts("count", "first = 'Cid'", "--tag", "vegan").output == "1\n")
    #expect(shell.contacts("birthdays", "--group", "family").lines.count == 1)
    let refusal = shell.contacts("delete", "--group", "friends")
    #expect(refusal.status == .usage)
    #expect(shell.contacts("delete", "1", "--group", "friends").status == .usage)
    #expect(
      shell.contacts("delete", "--group", "friends", "--tag", "vegan", "--yes").status == .success)
    #expect(shell.contacts("list", "--ids").output == "2\n3\n")
  }

  @Test("the name of a group answers a mail program with its members first")
  func query() throws {
    let shell = try shell()
    shell.contacts("company", "add", "Bolt", "--email", "bolt@x.example", "--group", "friends")
    let outcome = shell.contacts("query", "--no-message", "Friends")
    #expect(
      outcome.output
        == """
        ada@x.example\tAda King\tAcme, group friends
        bob@x.example\tBob Zed\tgroup friends
        bolt@x.example\tBolt\tgroup friends
        cid@x.example\tCid Friends\t

        """)
    #expect(shell.contacts("query", "--no-message", "--tag", "vegan").lines.count == 2)
  }

  @Test("the aliases of a group name it, and one stands for all of it")
  func mutt() throws {
    let shell = try shell()
    let output = shell.contacts("export", "--format", "mutt", "--group", "friends", "--quiet")
      .output
    #expect(
      output
        == """
        alias -group "friends" ada-king Ada King <ada@x.example>
        alias -group "friends" -group "work" bob-zed Bob Zed <bob@x.example>
        alias friends ada@x.example, bob@x.example

        """)
  }

  @Test("an empty group is exported with everybody, and comes back")
  func emptyGroup() throws {
    let shell = try shell()
    shell.contacts("group", "create", "empty")
    let cards = shell.contacts("export", "--quiet").output
    let other = try TestShell()
    #expect(other.contacts("import", "-", "--quiet", input: cards).status == .success)
    let groups = "empty\t0\nfamily\t1\nfriends\t2\nwork\t1\n"
    #expect(other.contacts("group", "list").output == groups)
    #expect(!shell.contacts("export", "--group", "work", "--quiet").output.contains("empty"))
  }

  @Test("a name will do instead of an ID")
  func names() throws {
    let shell = try shell()
    #expect(shell.contacts("show", "ada", "2").lines.map { $0.prefix(1) } == ["1", "2"])
    #expect(shell.contacts("show", "ada").error.isEmpty)
    let edit = shell.contacts("edit", "KING", "--title", "Countess")
    #expect(edit.output == "1\n")
    #expect(edit.error == "contacts: 1 is Ada King\n")
    #expect(
      shell.contacts("export", "bob@x.example", "--format", "jsonl", "--quiet").output.contains(
        "Bob"))
    #expect(shell.contacts("merge", "ada", "1").status == .usage)
    #expect(shell.contacts("delete", "cid friends").status == .success)
    #expect(shell.contacts("list", "--ids").output == "1\n2\n")
  }

  @Test("a name that several have changes nothing and tells who they are")
  func ambiguous() throws {
    let shell = try shell()
    shell.contacts("add", "-f", "Ada", "-l", "Zed")
    let before = shell.everybody
    for words in [["edit", "ada", "--age", "1"], ["delete", "ada"], ["show", "ada"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .ambiguous)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error
          == """
          contacts: 'ada' matches 2 contacts; give the ID
            1  Ada King (Acme, ada@x.example)
            4  Ada Zed
          Nothing was done.

          """)
    }
    #expect(shell.everybody == before)
  }

  @Test("digits are always an ID")
  func digits() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "1984", "-l", "")
    #expect(shell.contacts("show", "1984").status == .failure)
    #expect(shell.contacts("show", "0").status == .usage)
    #expect(shell.contacts("show", "").status == .usage)
  }

  @Test("the shell completes names of contacts, groups, tags and companies, fields and settings")
  func completion() throws {
    let shell = try shell()
    func candidates(_ words: String...) -> [String] {
      let index = String(words.count - 1)
      return shell.run(["---complete", "zsh", index] + words).lines.dropFirst().map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(candidates("show", "") == ["3", "1", "2"])
    #expect(candidates("show", "Ad") == ["Ada King"])
    #expect(candidates("show", "Ki") == ["King"])
    #expect(candidates("show", "ada") == ["Ada King"])
    #expect(candidates("show", "kIN") == ["King"])
    #expect(candidates("list", "--group", "f") == ["family", "friends"])
    #expect(candidates("list", "--group", "FR") == ["friends"])
    #expect(candidates("list", "--tag", "") == ["vegan"])
    #expect(candidates("edit", "1", "--add-group", "w") == ["work"])
    #expect(candidates("group", "add", "fr") == ["friends"])
    #expect(candidates("company", "show", "A") == ["Acme"])
    #expect(candidates("link", "1", "--company", "A") == ["Acme"])
    #expect(candidates("config", "set", "color", "") == ["auto", "always", "never"])
    #expect(candidates("edit", "7", "--set", "nick") == ["nickname="])
  }
}
