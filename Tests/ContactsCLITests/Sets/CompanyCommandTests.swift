import Testing

@testable import ContactsCLI

@Suite("contacts company, link and unlink")
struct CompanyCommandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell.withPeople()
    let words = ["--email", "*info@acme.example", "--phone", "work=+44 20 7946 0000"]
    guard shell.run(["company", "add", "Acme"] + words).output == "1\n" else {
      throw TestShell.SetUpError(message: "no company")
    }
    shell.contacts("link", "1", "2", "--company", "acme")
    return shell
  }

  @Test("companies are listed with their people")
  func list() throws {
    let shell = try shell()
    shell.contacts("company", "add", "Bolt")
    #expect(shell.contacts("company", "list").output == "1\tAcme\t2\n2\tBolt\t0\n")
    #expect(
      shell.contacts("company", "list", "--jsonl=id,name,people").output
        == """
        {"id":1,"kind":"company","name":"Acme","people":2}
        {"id":2,"kind":"company","name":"Bolt","people":0}

        """)
  }

  @Test("a company is shown with its addresses and its people")
  func show() throws {
    let shell = try shell()
    #expect(shell.contacts("company", "show", "ACME").output == "1\tAcme\t2\n")
    #expect(
      shell.contacts("company", "show", "ACME", "--format", "{phone}").output
        == "+44 20 7946 0000\n")
    let json = shell.contacts("company", "show", "1", "--json").output
    #expect(json.contains("info@acme.example") && json.contains("\"kind\":\"company\""))
    #expect(json.contains("Anthony") && json.contains("Pelé"))
    shell.sitDown()
    shell.variables["NO_COLOR"] = "1"
    let text = shell.contacts("company", "show", "Acme").output
    #expect(text.contains("Company  Acme"))
    #expect(text.contains("info@acme.example (preferred)"))
    #expect(text.contains("\n\nID  First"))
    #expect(
      shell.contacts("company", "show", "Acme", "--fields", "phones").lines
        == ["Phone  +44 20 7946 0000 (work)"])
  }

  @Test("a company is edited, renamed and deleted, and its people stay")
  func life() throws {
    let shell = try shell()
    let edit = shell.contacts(
      "company", "edit", "acme", "--add-email", "b@acme.example", "--unset", "phones", "--notes",
      "N")
    #expect(edit.output == "1\n")
    #expect(edit.error.isEmpty)
    let json = shell.contacts("company", "show", "1", "--json").output
    #expect(json.contains("b@acme.example") && !json.contains("7946"))
    #expect(shell.contacts("company", "rename", "1", "Acme & Sons").output == "1\n")
    #expect(shell.contacts("list", "--company", "acme & sons", "--ids").output == "1\n2\n")
    let deletion = shell.contacts("company", "delete", "--yes", "Acme & Sons")
    #expect(deletion.output == "1\n")
    #expect(deletion.error == "contacts: deleted the company; 2 contacts stayed without it\n")
    #expect(shell.contacts("count").output == "3\n")
    #expect(shell.contacts("list", "--json=company").output.contains("Acme") == false)
  }

  @Test("a manager is connected and taken away, and a loop refused")
  func managers() throws {
    let shell = try shell()
    let outcome = shell.contacts("link", "1", "--manager", "pele")
    #expect(outcome.output == "1\n")
    #expect(outcome.error == "contacts: 2 is Pelé\n")
    #expect(shell.contacts("show", "1", "--json=manager").output.contains("\"Pelé\""))
    #expect(shell.contacts("link", "2", "--manager", "3").status == .success)
    let loop = shell.contacts("link", "3", "--manager", "1")
    #expect(loop.status == .failure)
    #expect(loop.output.isEmpty)
    #expect(
      loop.error
        == """
        contacts: 3 (太郎 山田) cannot report to 1 (Anthony Robbins): that would be a loop; nothing was done
        The loop: 1 (Anthony Robbins), who reports to 2 (Pelé), who reports to 3 (太郎 山田).

        """)
    #expect(shell.contacts("link", "3", "--manager", "3").error.contains("report to themselves"))
    #expect(shell.contacts("unlink", "1", "2", "--manager").output == "1\n2\n")
    #expect(shell.contacts("link", "3", "--manager", "1").status == .success)
    #expect(shell.contacts("unlink", "1", "--company").status == .success)
    #expect(shell.contacts("list", "--company", "Acme", "--ids").output == "2\n")
  }

  @Test(
    "what cannot be done is told, and nothing is changed",
    arguments: [
      (["company", "add", "Acme"], .failure, "the company 'Acme' exists already"),
      (["company", "add", ""], .usage, "expected"), (["company", "show"], .usage, "COMPANY"),
      (["company", "show", "9"], .failure, "no company has the ID 9"),
      (["company", "show", "Akme"], .failure, "Did you mean 'Acme'?"),
      (["company", "edit", "Acme"], .usage, "what to change?"),
      (
        ["company", "edit", "Acme", "--unset", "company"], .usage,
        "the field 'company' cannot be emptied"
      ),
      (["link", "1", "--company", "Bolt"], .failure, "no company 'Bolt'"),
      (["link", "1"], .usage, "--manager or --company"), (["unlink", "1"], .usage, "--manager"),
      (["link", "9", "--manager", "1"], .failure, "no contact has the ID 9"),
      (["link", "1", "--manager", "9"], .failure, "no contact has the ID 9"),
    ] as [([String], ContactsCLI.ExitStatus, String)])
  func refusals(words: [String], status: ContactsCLI.ExitStatus, message: String) throws {
    let shell = try shell()
    let before = shell.everybody
    let outcome = shell.run(words)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message))
    #expect(shell.everybody == before)
  }

  @Test("where only people can be, a company is told for what it is")
  func noPeople() throws {
    let shell = try TestShell()
    #expect(shell.contacts("company", "add", "Acme").output == "1\n")
    for words in [
      ["show", "1"], ["show", "acme"], ["edit", "Acme", "--notes", "x"], ["delete", "1", "--yes"],
      ["tag", "add", "vip", "Acme"],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == .failure)
      #expect(outcome.error.contains("1 is a company (Acme), not a contact"), "\(outcome.error)")
      #expect(outcome.error.contains("See 'contacts company show 1'"))
    }
    #expect(shell.contacts("company", "list").lines.count == 1)
  }

  @Test(
    "a company that is renamed loses its old name in the name of a person, where others put it",
    arguments: [("N:Acme;;;;", "N:;;;;"), ("N:Doe;John;;;", "N:Doe;John;;;")])
  func renamed(name: String, after: String) throws {
    let shell = try TestShell()
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nX-ABShowAs:COMPANY\r\n\(name)\r\nFN:Acme\r\nORG:Acme;Dept\r\n\
      END:VCARD\r\n
      """
    shell.contacts("import", "-", input: card)
    #expect(shell.contacts("export").output.contains("\r\n\(name)\r\n"))
    #expect(shell.contacts("company", "rename", "Acme", "Newco").status == .success)
    let exported = shell.contacts("export").output
    #expect(exported.contains("\r\n\(after)\r\n") && exported.contains("ORG:Newco;Dept"))
  }
}
