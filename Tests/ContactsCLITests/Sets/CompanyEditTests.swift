import Testing

@testable import ContactsCLI

@Suite("contacts company edit")
struct CompanyEditTests {
  /// A shell with Acme (1), who employs Ann (1), and Bolt (2).
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme", "--email", "info@acme.example", "--notes", "Old")
    shell.contacts("company", "add", "Bolt")
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--company", "Acme", "--tag", "VIP")
    return shell
  }

  private func fields(_ id: String, _ shell: TestShell) -> String {
    shell.contacts(
      "company", "list", "--format", "{id} {name}; {emails}; {urls}; {tags}; {notes}"
    ).lines.first { $0.hasPrefix(id + " ") } ?? ""
  }

  @Test("fields are set and emptied by their names, as of contacts")
  func assignments() throws {
    let shell = try shell()
    let set = shell.contacts(
      "company", "edit", "acme", "--set", "email=a@acme.example", "--set", "email=b@acme.example",
      "--set", "url=https://acme.example", "--set", "tag=vip", "--unset", "notes")
    #expect(set.output == "1\n" && set.error.isEmpty)
    #expect(
      fields("1", shell) == "1 Acme; a@acme.example, b@acme.example; https://acme.example; VIP; ")
    #expect(
      shell.contacts("company", "edit", "1", "--set", "notes=N", "--notes", "M").status == .usage)
  }

  @Test("several values that one takes the place of are told, but not where nothing is changed")
  func replacedValues() throws {
    let shell = try shell()
    shell.contacts("company", "edit", "1", "--add-email", "b@acme.example")
    let edit = ["company", "edit", "1", "--set", "email=c@acme.example"]
    #expect(!shell.run(edit + ["--dry-run"]).error.contains("took the place"))
    #expect(
      shell.run(edit).error
        == "contacts: --set email took the place of 'info@acme.example', 'b@acme.example'; "
        + "--add-email adds one, and 'contacts undo' brings them back\n")
    #expect(shell.run(edit).error.isEmpty)
  }

  @Test("a name that is set is that of its people, too, and of no other company")
  func renaming() throws {
    let shell = try shell()
    #expect(shell.contacts("company", "edit", "1", "--set", "name=Acme Inc").output == "1\n")
    #expect(shell.contacts("company", "list", "--format", "{name}").lines.contains("Acme Inc"))
    #expect(shell.contacts("company", "edit", "1", "--unset", "name").status == .usage)
    let twice = shell.contacts("company", "edit", "1", "--set", "name=A", "--set", "company=B")
    #expect(twice.status == .usage)
    #expect(shell.contacts("company", "edit", "1", "--set", "company=Acme Ltd").output == "1\n")
    #expect(shell.contacts("list", "--ids", "--company", "Acme Ltd").output == "1\n")
    let json = #"{"company":"BOLT"}"#
    let taken = shell.contacts("company", "edit", "1", "--from", "-", input: json)
    #expect(taken.status == .failure && taken.error.contains("the company 'Bolt' exists already"))
    #expect(fields("1", shell).hasPrefix("1 Acme Ltd;"))
  }

  @Test("each company that JSON names is changed, or none")
  func each() throws {
    let shell = try shell()
    let listed = shell.contacts("company", "list", "--json").output
    let unchanged = shell.contacts("company", "edit", "--from", "-", input: listed)
    #expect(unchanged.output == "1\n2\n")
    #expect(shell.contacts("company", "list", "--json").output == listed)
    let edits = """
      {"id":2,"kind":"company","notes":"B","tags":["vip"]}
      {"id":1,"kind":"company","emails":null}
      """
    let trial = shell.contacts("company", "edit", "--from", "-", "--dry-run", input: edits)
    #expect(trial.output.contains("2\tBolt\tnotes\t\tB\n"), "\(trial.output)")
    #expect(trial.error.contains("nothing was changed") && fields("2", shell) == "2 Bolt; ; ; ; ")
    #expect(shell.contacts("company", "edit", "--from", "-", input: edits).output == "2\n1\n")
    #expect(fields("1", shell) == "1 Acme; ; ; ; Old")
    #expect(fields("2", shell) == "2 Bolt; ; ; VIP; B")
  }

  @Test("companies exchange their names in one go, and their people stay with them")
  func exchange() throws {
    let shell = try shell()
    shell.contacts("add", "-f", "Bob", "-l", "Lee", "--company", "Bolt")
    func renaming(_ first: String, _ second: String) -> String {
      #"{"id":1,"kind":"company","company":"\#(first)"}{"id":2,"kind":"company","company":"\#(second)"}"#
    }
    let words = ["company", "edit", "--from", "-"]
    let edits = Array(renaming("Bolt", "acme").utf8)
    let trial = shell.run(words + ["--dry-run"], input: edits)
    #expect(trial.status == .success && trial.error.contains("would change"), "\(trial.error)")
    let outcome = shell.run(words, input: edits)
    #expect(outcome.output == "1\n2\n", "\(outcome.error)")
    #expect(fields("1", shell).hasPrefix("1 Bolt; info@acme.example"))
    #expect(fields("2", shell).hasPrefix("2 acme;"))
    #expect(shell.contacts("list", "--fields", "id,company").output == "1\tBolt\n2\tacme\n")
    for (first, second) in [("X", "x"), ("ACME", "acme"), ("Acme", "Bolt Ltd")] {
      let taken = shell.run(words, input: Array(renaming(first, second).utf8))
      let isTaken = second != "Bolt Ltd"
      #expect(taken.status == (isTaken ? .failure : .success), "\(taken.error)")
      #expect(taken.error.contains("already") == isTaken)
    }
    #expect(fields("1", shell).hasPrefix("1 Acme;") && fields("2", shell).hasPrefix("2 Bolt Ltd;"))
  }

  @Test(
    "what is of people, or of another company, is refused, and nothing is changed",
    arguments: [
      (["1", "--set", "first=Ann"], "", "a company has no field 'first'"),
      (["1", "--set", "birthday=1980-01-02"], "", "a company has no field 'birthday'"),
      (["1", "--from", "-"], #"{"title":"Boss"}"#, "a company has no field 'title'"),
      (["1", "--from", "-"], #"{"id":2,"notes":"N"}"#, "is contact 2"),
      (["1", "--from", "-"], #"{"id":1,"kind":"person"}"#, "about a person, and no company"),
      (["--from", "-"], #"{"id":1,"notes":"N"}"#, #"without "kind": "company""#),
      (["--from", "-"], #"{"id":9,"kind":"company"}"#, "no company has the ID 9"),
      (["--from", "-", "--notes", "N"], "", "the objects of --from alone"),
      (["--notes", "N"], "", "which company?"), ([], "", "which company?"),
    ])
  func refusals(words: [String], input: String, message: String) throws {
    let shell = try shell()
    let before = shell.contacts("company", "list", "--json=all").output
    let outcome = shell.run(["company", "edit"] + words, input: Array(input.utf8))
    #expect(outcome.status != .success && outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(shell.contacts("company", "list", "--json=all").output == before)
  }

  @Test("JSON of companies, whose IDs are their own, does not change people")
  func kinds() throws {
    let shell = try shell()
    let companies = shell.contacts("company", "list", "--jsonl").output
    for words in [
      ["edit", "--from", "-"], ["delete", "-", "--yes"], ["tag", "add", "x", "-"], ["show", "-"],
      ["merge", "-"], ["link", "-", "--company", "Bolt"],
    ] {
      let outcome = shell.run(words, input: Array(companies.utf8))
      #expect(outcome.status == .badData, "\(words)")
      #expect(outcome.error.contains("the object is about a company, and no person"))
    }
  }
}
