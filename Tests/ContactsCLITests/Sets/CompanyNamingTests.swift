import Testing

@testable import ContactsCLI

@Suite("Companies by words of their names")
struct CompanyNamingTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell.withPeople()
    shell.contacts("company", "add", "Pizzeria Roma", "--phone", "0761 1234")
    shell.contacts("company", "add", "Pizzeria Città Alta")
    shell.contacts("company", "add", "Roma")
    return shell
  }

  @Test("a word that only one name has is enough, and a name itself goes before words")
  func word() throws {
    let shell = try shell()
    #expect(shell.contacts("company", "show", "citta").output == "2\tPizzeria Città Alta\t0\n")
    #expect(
      shell.contacts("company", "show", "roma pizzeria").output == "1\tPizzeria Roma\t0\n")
    let name = shell.contacts("company", "show", "ROMA")
    #expect(name.output == "3\tRoma\t0\n" && name.error.isEmpty)
    #expect(shell.contacts("company", "show", "pizz").status == .failure)
  }

  @Test("a word that several names have is refused with these names")
  func ambiguous() throws {
    let outcome = try shell().contacts("company", "show", "pizzeria")
    #expect(outcome.status == .ambiguous && outcome.output.isEmpty)
    #expect(
      outcome.error == "contacts: 'pizzeria' matches the companies 'Pizzeria Città Alta', "
        + "'Pizzeria Roma'; nothing was done\n")
  }

  @Test("before a change it is told which company a word means")
  func change() throws {
    let shell = try shell()
    let edit = shell.contacts("company", "edit", "alta", "--notes", "x")
    #expect(edit.output == "2\n" && edit.error == "contacts: 2 is Pizzeria Città Alta\n")
    let deletion = shell.contacts("company", "delete", "alta")
    #expect(deletion.output == "2\n" && deletion.error.contains("2 is Pizzeria Città Alta\n"))
    #expect(shell.contacts("company", "rename", "3", "Rom").error.isEmpty)
  }

  @Test("where people are meant, a word of a company leads to it")
  func people() throws {
    let shell = try shell()
    #expect(
      shell.contacts("show", "alta").error == """
        contacts: 2 is a company (Pizzeria Città Alta), not a contact
        See 'contacts company show 2'; nothing was done.

        """)
    #expect(shell.contacts("show", "pizzeria").error.contains("'Pizzeria Roma'"))
    #expect(shell.contacts("show", "nobody").error.contains("no contact named 'nobody'"))
  }

  @Test("wherever a company is named, a word that only one name has is enough")
  func everywhere() throws {
    let shell = try shell()
    let link = shell.contacts("link", "1", "--company", "alta")
    #expect(link.output == "1\n" && link.error == "contacts: 2 is Pizzeria Città Alta\n")
    #expect(shell.contacts("list", "--company", "CITTA", "--ids").output == "1\n")
    #expect(shell.contacts("export", "--company", "citta", "--format", "{id}").output == "1\n")
    for words in [["list"], ["link", "1"]] {
      #expect(shell.run(words + ["--company", "pizzeria"]).status == .ambiguous)
      let unknown = shell.run(words + ["--company", "pizz"])
      #expect(unknown.status == .failure && unknown.error.contains("no company 'pizz'"))
    }
    shell.contacts("edit", "2", "--company", "alta")
    #expect(shell.contacts("company", "list").lines.count == 4)
  }

  @Test("who looks for a number reads it beside the company that has it")
  func found() throws {
    let outcome = try shell().contacts("find", "0761")
    #expect(
      outcome.error.hasPrefix(
        "contacts: there is a company 'Pizzeria Roma' (0761 1234); "
          + "see 'contacts company show 1'\n"))
  }
}
