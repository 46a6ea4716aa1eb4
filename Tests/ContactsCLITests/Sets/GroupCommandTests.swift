import Testing

@testable import ContactsCLI

@Suite("contacts group and tag")
struct GroupCommandTests {
  @Test("groups are made empty, filled, listed with counts, and their members listed")
  func life() throws {
    let shell = try TestShell.withPeople()
    #expect(
      shell.contacts("group", "create", "friends", "Class of 98").output == "friends\nClass of 98\n"
    )
    let outcome = shell.contacts("group", "add", "FRIENDS", "2", "Anthony Robbins")
    #expect(outcome.output == "2\n1\n")
    #expect(outcome.error == "contacts: 1 is Anthony Robbins\n")
    #expect(shell.contacts("group", "list").output == "Class of 98\t0\nfriends\t2\n")
    #expect(
      shell.contacts("group", "list", "friends").output
        == "1\tAnthony\tRobbins\t51\n2\tPelé\t\t82\n")
    #expect(
      shell.contacts("group", "list", "friends", "--json=id").output
        == "[\n{\"id\":1},\n{\"id\":2}\n]\n")
    #expect(shell.contacts("group", "remove", "friends", "1").output == "1\n")
    #expect(shell.contacts("group", "rename", "friends", "Old friends").output == "Old friends\n")
    #expect(
      shell.contacts("group", "list", "--json").output
        == """
        [
        {"name":"Class of 98","contacts":0},
        {"name":"Old friends","contacts":1}
        ]

        """)
    let deletion = shell.contacts("group", "delete", "old friends", "--yes")
    #expect(deletion.output == "Old friends\n")
    #expect(deletion.error == "contacts: deleted the group; 1 contact stayed without it\n")
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test("a terminal gets a table")
  func table() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "friends")
    shell.sitDown()
    shell.variables["NO_COLOR"] = "1"
    #expect(shell.contacts("group", "list").output == "name     contacts\nfriends         0\n")
  }

  @Test("tags are made by use, and those that nobody has are not listed")
  func tags() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("tag", "add", "vegan", "1", "3").output == "1\n3\n")
    #expect(shell.contacts("tag", "list").output == "vegan\t2\n")
    #expect(shell.contacts("tag", "list", "vegan", "--ids").output == "1\n3\n")
    #expect(shell.contacts("tag", "rename", "vegan", "plant-based").status == .success)
    #expect(shell.contacts("tag", "remove", "Plant-Based", "1", "3").status == .success)
    #expect(shell.contacts("tag", "list").output.isEmpty)
    #expect(shell.contacts("tag", "delete", "plant-based").output == "plant-based\n")
    #expect(shell.contacts("tag", "delete", "plant-based").status == .failure)
  }

  @Test(
    "what cannot be done is told, and nothing is changed",
    arguments: [
      (["group", "remove", "frends", "1"], .failure, "Did you mean 'friends'?"),
      (["group", "add", "friends", "9"], .failure, "no contact has the ID 9"),
      (["group", "add", "friends", "nobody"], .failure, "no contact named 'nobody'"),
      (["group", "remove", "friends", "2"], .failure, "2 (Pelé) is not in the group"),
      (["group", "create", "new", "friends"], .failure, "the group 'friends' exists already"),
      (["group", "rename", "friends", "work"], .failure, "the group 'work' exists already"),
      (["group", "create", ""], .usage, "expected the name of a group"),
      (["group", "create", "a\nb"], .usage, "expected the name of a group"),
      (["group", "list", "--ids"], .usage, "give a NAME"),
      (["group", "list", "--json=id"], .usage, "give a NAME"),
      (["group", "list", "nope"], .failure, "no group 'nope'"),
      (["group"], .usage, "group"), (["group", "add", "friends"], .usage, "ID"),
      (["tag", "remove", "none", "1"], .failure, "There is none yet"),
    ] as [([String], ContactsCLI.ExitStatus, String)])
  func refusals(words: [String], status: ContactsCLI.ExitStatus, message: String) throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "friends", "work")
    shell.contacts("group", "add", "friends", "1")
    let (before, groups) = (shell.everybody, shell.contacts("group", "list").output)
    let outcome = shell.run(words)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message))
    #expect(shell.everybody == before)
    #expect(shell.contacts("group", "list").output == groups)
  }

  @Test(
    "groups and tags are listed in every format, with the fields that they have",
    arguments: [
      (["--format", "{name}: {contacts}"], "A\\b: 1\nG: 0\n"),
      (["--format", "plain"], "A\\\\b\t1\nG\t0\n"),
      (["--format", "{name}", "-0"], "A\\b\0G\0"), (["--plain", "--null"], "A\\\\b\t1\0G\t0\0"),
      (["--fields", "name"], "A\\\\b\nG\n"), (["--fields", "contacts,name"], "1\tA\\\\b\n0\tG\n"),
      (
        ["--format", "jsonl"],
        #"{"name":"A\\b","contacts":1}"# + "\n" + #"{"name":"G","contacts":0}"# + "\n"
      ),
      (["--jsonl=contacts"], "{\"contacts\":1}\n{\"contacts\":0}\n"),
      (["--jsonl", "--fields", "contacts"], "{\"contacts\":1}\n{\"contacts\":0}\n"),
      (["--format", "csv"], "name,contacts\r\nA\\b,1\r\nG,0\r\n"),
      (["--csv=name"], "name\r\nA\\b\r\nG\r\n"), (["--fields", "help"], "name\ncontacts\n"),
      (["--json=help"], "name\ncontacts\n"), (["--header"], "name\tcontacts\nA\\\\b\t1\nG\t0\n"),
      (["--format", "table"], "name  contacts\nA\\b          1\nG            0\n"),
    ])
  func formats(words: [String], output: String) throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "G", "A\\b")
    shell.contacts("group", "add", "A\\b", "1")
    shell.contacts("tag", "add", "A\\b", "1")
    let outcome = shell.run(["group", "list"] + words)
    #expect(outcome.output == output, "\(outcome.error)")
    let tags = shell.run(["tag", "list"] + words)
    #expect(tags.status == .success && output.hasPrefix(tags.output.prefix(3)), "\(tags.error)")
  }

  @Test(
    "what makes no sense of groups and tags is refused",
    arguments: [
      (["--format", "ids"], "give a NAME"), (["--format", "card"], "give a NAME"),
      (["--ids"], "give a NAME"), (["--fields", "id"], "give a NAME"),
      (["--csv=name,emails"], "give a NAME"), (["--format", "{email}"], "give a NAME"),
      (["--format", "{name} {last}"], "give a NAME"), (["--fields", "nam"], "unknown field 'nam'"),
      (["--format", "xml"], "expected one of"), (["--format", "{nam}"], "unknown field 'nam'"),
      (["--json", "--format", "csv"], "exclude each other"),
      (["--json=name", "--fields", "name"], "give the fields once"),
      (["--format", "{name}", "--fields", "name"], "--fields goes with"),
      (["--json", "-0"], "--null goes with"), (["--raw-csv"], "--raw-csv goes with --csv"),
      (["--format", "json", "--header"], "--header goes with"),
      (["work", "--format", "{contacts}"], "leave the NAME out"),
      (["work", "--fields", "name,contacts"], "leave the NAME out"),
    ])
  func unsuitable(words: [String], message: String) throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "work")
    shell.contacts("tag", "add", "work", "1")
    for kind in ["group", "tag"] {
      let outcome = shell.run([kind, "list"] + words)
      #expect(outcome.status == .usage && outcome.output.isEmpty, "\(words)")
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test("history tells which verb changed a group")
  func author() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "friends")
    #expect(shell.contacts("store", "history").output.contains("contacts group create"))
  }

  @Test("group add is done by IDs of another command")
  func pipe() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "old")
    let ids = shell.contacts("list", "--where", "age > 50", "--ids").lines
    #expect(shell.run(["group", "add", "old"] + ids).status == .success)
    #expect(shell.contacts("count", "--group", "old").output == "2\n")
  }
}
