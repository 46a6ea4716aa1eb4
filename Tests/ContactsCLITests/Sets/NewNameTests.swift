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
}
