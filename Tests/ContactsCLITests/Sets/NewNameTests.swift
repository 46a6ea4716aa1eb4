import Testing

@testable import ContactsCLI

@Suite("Names of new companies, groups and tags")
struct NewNameTests {
  @Test("blanks round a new name are no part of it, and one that differs in case only is taken")
  func twins() throws {
    let shell = try TestShell()
    shell.contacts("company", "add", "Globex ")
    shell.contacts("group", "create", " Friends")
    for words in [
      ["company", "add", "globex"], ["company", "add", "Globex"], ["group", "create", "FRIENDS "],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == .failure && outcome.error.contains("already"), "\(outcome.error)")
    }
    #expect(shell.contacts("company", "list").output == "1\tGlobex\t0\n")
    #expect(shell.contacts("group", "list").output == "Friends\t0\n")
    shell.contacts("add", "-f", "Ada", "-l", "King", "--group", " New ", "--company", "Acme ")
    #expect(shell.contacts("list", "--format", "{groups}|{company}").output == "New|Acme\n")
  }

  @Test("new names that differ in nothing but case are one", arguments: [["--from", "-"], []])
  func newTwins(words: [String]) throws {
    let shell = try TestShell()
    let json = #"""
      [{"first":"Ada","groups":["Friends","friends"],"tags":["vegan"],"company":"Acme"},
      {"first":"Bob","groups":["FRIENDS"],"tags":["Vegan"],"company":"ACME"}]
      """#
    if words.isEmpty {
      shell.contacts(
        "add", "-f", "Ada", "-l", "", "--group", "Friends", "--group", "friends", "--tag", "vegan",
        "--company", "Acme")
      shell.contacts(
        "add", "-f", "Bob", "-l", "", "--group", "FRIENDS", "--tag", "Vegan", "--company", "ACME")
    } else {
      shell.run(["add"] + words, input: Array(json.utf8))
    }
    #expect(shell.contacts("group", "list").output == "Friends\t2\n")
    #expect(shell.contacts("tag", "list").output == "vegan\t2\n")
    #expect(shell.contacts("company", "list").output == "1\tAcme\t2\n")
  }

  @Test("a name may be given another case, but not that of another one")
  func renaming() throws {
    let shell = try TestShell()
    shell.contacts("group", "create", "Friends", "Others")
    shell.contacts("company", "add", "Acme")
    #expect(shell.contacts("group", "rename", "Friends", "friends").status == .success)
    #expect(shell.contacts("group", "rename", "Others", "FRIENDS").status == .failure)
    #expect(shell.contacts("company", "rename", "Acme", "ACME").status == .success)
    #expect(shell.contacts("group", "list").output == "friends\t0\nOthers\t0\n")
  }

  @Test(
    "a company that is called much like one that is there is told of, and the one is asked for",
    arguments: [
      ["add", "-f", "Bob", "-l", "Zed", "--company", "Acem"],
      ["edit", "1", "--company", "Acem"], ["edit", "1", "--set", "company=Acem"],
      ["edit", "--where", "TRUEPREDICATE", "--company", "Acem"],
    ])
  func mistyped(words: [String]) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--company", "Acme")
    let question = "the company 'Acem'; did you mean 'Acme'?\n"
    #expect(shell.run(words + ["--dry-run"]).error.contains("contacts: would make \(question)"))
    #expect(shell.run(words).error == "contacts: made \(question)")
    #expect(shell.contacts("list", "--format", "{company}").output.contains("Acem"))
    #expect(!shell.run(words).error.contains("Acem"))
  }

  @Test(
    "a script is not told of a company that is like no other, nor of one that a number tells apart",
    arguments: ["Globex", "Plant 2"])
  func unlike(name: String) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--company", "Plant 1")
    #expect(shell.contacts("edit", "1", "--company", name).error.isEmpty)
    shell.contacts("edit", "1", "--company", "Plant 1")
    shell.contacts("company", "delete", name)
    shell.sitDown()
    let told = shell.contacts("edit", "1", "--company", name).error
    #expect(told == "contacts: made the company '\(name)'\n")
  }

  @Test("who edits a form is told of a company that comes to be")
  func form() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--company", "Acme")
    shell.sitDown()
    shell.edit = { $0.replacing("company: Acme", with: "company: Acne") }
    #expect(
      shell.contacts("edit", "1").error
        == "contacts: made the company 'Acne'; did you mean 'Acme'?\n")
  }

  @Test("companies of files are not told of")
  func files() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--company", "Acme")
    shell.sitDown()
    let json = #"{"id":1,"first":"Bob","last":"Zed","company":"Acem"}"#
    for words in [["add", "--from", "-"], ["edit", "1", "--from", "-"]] {
      let outcome = shell.run(words, input: Array(json.utf8))
      #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
    }
    #expect(!shell.contacts("import", "-", input: json).error.contains("the company"))
  }

  @Test(
    "to link somebody to a company that is not there is refused, with the one that may be meant")
  func link() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--company", "Acme")
    let outcome = shell.contacts("link", "1", "--company", "Acem")
    #expect(outcome.status == .failure)
    #expect(outcome.error.contains("Acem") && outcome.error.contains("Acme"), "\(outcome.error)")
  }
}
