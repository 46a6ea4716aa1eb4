import Testing

@testable import ContactsCLI

@Suite("contacts edit and count")
struct EditCommandTests {
  @Test("changes the fields given, leaves the others, and writes the ID alone")
  func fields() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("edit", "1", "--last", "Lovelace", "--age", "36")
    #expect(outcome.output == "1\n")
    #expect(outcome.error.isEmpty)
    #expect(shell.contacts("show", "1").output == "1\tAnthony\tLovelace\t36\n")
    #expect(shell.contacts("edit", "1", "--first", "").output == "1\n")
    #expect(shell.contacts("show", "1").output == "1\t\tLovelace\t36\n")
  }

  @Test("--unset forgets an age or empties a name")
  func unset() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("edit", "1", "--unset", "age", "--unset", "last")
    #expect(outcome.status == .success)
    #expect(shell.contacts("show", "1").output == "1\tAnthony\t\t\n")
  }

  @Test("an ID that nobody has is exit status 1, and nothing is changed")
  func missing() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let outcome = shell.contacts("edit", "9", "--age", "1")
    #expect(outcome.status == .failure)
    #expect(outcome.error.contains("no contact has the ID 9"))
    #expect(shell.everybody == before)
  }

  @Test(
    "a contact without any name, and contradictions, are refused",
    arguments: [
      ["edit", "2", "--first", ""], ["edit", "2"], ["edit", "2", "--age", "-1"],
      ["edit", "2", "--age", "3", "--unset", "age"], ["edit", "2", "--unset", "id"], ["edit"],
    ])
  func refusals(words: [String]) throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    #expect(shell.run(words).status == .usage)
    #expect(shell.everybody == before)
  }

  @Test("an address book that is not there is not made")
  func noStore() throws {
    let shell = try TestShell()
    #expect(shell.contacts("edit", "1", "--age", "1", "--quiet").status == .failure)
    let path = shell.path("none.contacts")
    #expect(shell.contacts("edit", "1", "--age", "1", "--store", path).status == .noInput)
  }

  @Test("count writes how many satisfy a predicate")
  func count() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("count").output == "3\n")
    #expect(shell.contacts("count", "age > 60").output == "1\n")
    #expect(shell.contacts("count", "--where", "age = nil").output == "1\n")
    #expect(shell.contacts("count", "age > 60", "--where", "age < 3").output == "0\n")
    #expect(shell.contacts("count", "agee > 60").status == .badData)
  }

  @Test(
    "a timeout may have a fraction",
    arguments: [
      ("0.2", true), ("5", true), ("86400", true), ("0", true), ("86400.1", false), (".5", false),
      ("1.", false), ("1e3", false), ("-1", false), ("1.0000000001", false),
    ])
  func timeout(text: String, isValid: Bool) throws {
    let shell = try TestShell.withPeople()
    let status = shell.contacts("list", "--timeout", text).status
    #expect(status == (isValid ? .success : .usage))
  }
}
