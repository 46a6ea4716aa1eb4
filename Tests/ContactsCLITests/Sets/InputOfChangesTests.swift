import Testing

@testable import ContactsCLI

@Suite("Changes of what standard input names")
struct InputOfChangesTests {
  /// A shell with Ann (1), Bob (2) and Cid (3), the companies Acme (1) and Bolt (2), a group and a tag.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for name in ["Acme", "Bolt"] { shell.contacts("company", "add", name) }
    shell.contacts("add", "-f", "Ann", "-l", "", "--company", "Acme", "--group", "Pals")
    shell.contacts("add", "-f", "Bob", "-l", "", "--tag", "old")
    shell.contacts("add", "-f", "Cid", "-l", "", "--group", "Pals", "--tag", "old")
    return shell
  }

  @Test(
    "every verb that changes something takes JSON, and writes the IDs or the names",
    arguments: [
      (["add", "--from", "-"], #"[{"first":"Dee","last":""},{"first":"Eve","last":""}]"#, "4 5"),
      (["edit", "--from", "-"], #"[{"id":3,"notes":"N"},{"id":1,"notes":"N"}]"#, "3 1"),
      (["edit", "-", "--notes", "N"], #"[{"id":3},{"id":1}]"#, "3 1"),
      (["delete", "--yes", "--ids", "-"], #"[{"id":3,"first":"Cid"},{"id":1}]"#, "3 1"),
      (["merge", "--ids", "-"], #"[{"id":3},{"id":1}]"#, "3"),
      (["tag", "add", "new", "-"], #"{"id":2} {"id":1}"#, "2 1"),
      (["tag", "remove", "old", "-"], #"[{"id":2}]"#, "2"),
      (["tag", "delete", "-y", "-"], #"[{"name":"old","contacts":2}]"#, "old"),
      (["group", "create", "-"], #"[{"name":"A","contacts":7},{"name":" B "}]"#, "A B"),
      (["group", "add", "pals", "-"], #"[{"id":2}]"#, "2"),
      (["group", "remove", "pals", "-"], #"[{"id":3},{"id":1}]"#, "3 1"),
      (["group", "delete", "--yes", "-"], #"[{"name":"pals"}]"#, "Pals"),
      (["link", "-", "--manager", "1"], #"[{"id":2},{"id":3}]"#, "2 3"),
      (["unlink", "-", "--company"], #"[{"id":1}]"#, "1"),
      (["company", "add", "--from", "-"], #"[{"company":"X"},{"formatted_name":"Y"}]"#, "3 4"),
      (["company", "add", "--from", "-"], #"{"name":"X","emails":["X"]} {"name":"Y Z"}"#, "3 4"),
      (["company", "edit", "--from", "-"], #"{"id":2,"kind":"company","notes":"N"}"#, "2"),
      (["company", "edit", "bolt", "--from", "-"], #"{"notes":"N"}"#, "2"),
      (["company", "merge", "-"], #"[{"id":2,"kind":"company"},{"id":1,"kind":"company"}]"#, "2"),
      (["company", "delete", "--yes", "-"], #"[{"id":2,"kind":"company"}]"#, "2"),
    ])
  func json(words: [String], input: String, written: String) throws {
    let shell = try shell()
    let before = shell.contacts("history").lines.count
    let outcome = shell.run(words, input: Array(input.utf8))
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.lines.joined(separator: " ") == written)
    #expect(shell.contacts("history").lines.count == before + 1)
  }

  @Test("names come in lines, too, up to the first tab, as lists in a pipe are")
  func lines() throws {
    let shell = try shell()
    let list = shell.contacts("group", "list").output + shell.contacts("tag", "list").output
    #expect(list == "Pals\t2\nold\t2\n")
    #expect(
      shell.contacts("group", "create", "X", "-", "Y", input: "Z\t3\r\n\nA B\n").lines
        == ["X", "Z", "A B", "Y"])
    let deleted = shell.contacts("group", "delete", "-y", "-", "PALS", input: "pals\nz\0y\n")
    #expect(deleted.lines == ["Pals", "Z", "Y"])
    #expect(deleted.error == "contacts: deleted 3 groups; 2 contacts stayed without them\n")
    #expect(shell.contacts("group", "delete", "-").error == "contacts: nothing was deleted\n")
  }

  @Test(
    "an input that does not name what it should is refused, with its place, and nothing is changed",
    arguments: [
      (
        ["group", "create", "-"], "[{\"name\":\"A\"},\n{\"id\":1}]",
        "line 2: column 1: the object has no"
      ),
      (["group", "delete", "-"], #"[{"name":""}]"#, "the name cannot be that of a group"),
      (["tag", "delete", "-"], "old\na\u{1}\n", "line 2: expected the name of a tag"),
      (["group", "delete", "-"], #"[{"name":"Pals"},{"name":"Nix"}]"#, "no group 'Nix'"),
      (["company", "delete", "-"], #"[{"id":1}]"#, #"without "kind": "company""#),
      (
        ["company", "delete", "-"], #"[{"id":1,"kind":"person"}]"#, "about a person, and no company"
      ),
      (
        ["company", "delete", "1", "2"], "",
        "refusing to delete 2 companies of 1 contact without --yes; nothing was deleted"
      ),
      (["company", "delete", "1", "9", "--yes"], "", "no company has the ID 9"),
      (
        ["company", "add", "--from", "-"], #"{"company":"X"} {"company":"ACME"}"#,
        "the company 'Acme' exists"
      ),
      (
        ["company", "add", "--from", "-"], #"{"company":"X"} {"company":"x"}"#,
        "'X' and 'x' differ only in case"
      ),
      (
        ["company", "add", "--from", "-"], #"{"company":"X"} {"first":"Ann"}"#,
        "contact 2 of those given: a company has no field 'first'"
      ),
      (["company", "add", "--from", "-"], #"{"emails":["a@b.c"]}"#, "the company is empty"),
      (
        ["company", "add", "X", "--from", "-"], #"{"company":"Y"}"#,
        "give the name of the company, or"
      ),
      (["company", "add"], "", "give the name of the company, or"),
    ])
  func refusals(words: [String], input: String, message: String) throws {
    let shell = try shell()
    let lists = [["group", "list"], ["tag", "list"], ["company", "list", "--json"]]
    let before = lists.map { shell.run($0).output }
    let outcome = shell.run(words, input: Array(input.utf8))
    #expect(outcome.status != .success && outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(lists.map { shell.run($0).output } == before)
  }

  @Test("companies of JSON get what options say as well, and the names of groups that are there")
  func addedCompanies() throws {
    let shell = try shell()
    let input = #"[{"company":"X","groups":["PALS"]},{"kind":"company","company":"Y","notes":"N"}]"#
    let added = shell.contacts(
      "company", "add", "--from", "-", "--tag", "OLD", "--mark", "#ff0000", input: input)
    #expect(added.output == "3\n4\n" && added.error.isEmpty)
    #expect(
      shell.contacts("company", "list", "--jsonl=name,groups,tags,notes,color").lines.suffix(2) == [
        ##"{"name":"X","groups":["Pals"],"tags":["old"],"notes":"","color":"#ff0000"}"##,
        ##"{"name":"Y","groups":[],"tags":["old"],"notes":"N","color":"#ff0000"}"##,
      ])
    let other = try TestShell()
    other.contacts(
      "company", "add", "--from", "-", input: shell.contacts("company", "list", "--jsonl").output)
    let command = ["company", "list", "--jsonl=name,tags,notes,color"]
    #expect(other.run(command).output == shell.run(command).output)
  }

  @Test("several companies are deleted after a yes, and their people stay")
  func deletedCompanies() throws {
    let shell = try shell()
    shell.sitDown()
    let declined = shell.contacts("company", "delete", "acme", "bolt", typed: ["n"])
    #expect(
      declined.status == .failure
        && declined.error.contains("Delete 2 companies of 1 contact? [y/N]"))
    let deleted = shell.contacts("company", "delete", "acme", "bolt", "1", typed: ["y"])
    #expect(deleted.output == "1\n2\n")
    #expect(deleted.error.contains("deleted 2 companies; 1 contact stayed without them"))
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test("--dry-run tells what would be deleted, finds what is refused, and asks nobody")
  func trial() throws {
    let shell = try shell()
    shell.contacts("group", "create", "Z", "Y")
    shell.sitDown()
    for (words, told) in [
      (["group", "delete", "pals"], "the group; 2 contacts would stay without it"),
      (["group", "delete", "Z", "Y"], "2 groups; 0 contacts would stay without them"),
      (["tag", "delete", "old"], "the tag; 2 contacts would stay without it"),
      (["company", "delete", "acme", "bolt"], "2 companies; 1 contact would stay without them"),
    ] {
      let trial = shell.run(words + ["--dry-run"])
      #expect(trial.status == .success && trial.questions == 0)
      #expect(trial.error == "contacts: would delete \(told); nothing was changed\n")
      #expect(trial.output == shell.run(words, typed: ["y"]).output)
      #expect(shell.contacts("undo").status == .success)
      let unknown = words.dropLast() + ["nowhere"]
      #expect(shell.run(unknown + ["-n"]).error == shell.run(Array(unknown)).error)
    }
  }

  @Test("names with a backslash are read as lists write them, and as people do")
  func backslashes() throws {
    let shell = try shell()
    for input in [nil, #"a\b"#] {
      shell.contacts("tag", "add", #"a\b"#, "1")
      let listed = shell.contacts("tag", "list").output
      #expect(listed.contains(#"a\\b"#))
      let deleted = shell.contacts("tag", "delete", "-y", "-", input: input ?? listed)
      #expect(deleted.status == .success, "\(deleted.error)")
      #expect(!shell.contacts("tag", "list").output.contains(#"a\\b"#))
    }
  }
}
