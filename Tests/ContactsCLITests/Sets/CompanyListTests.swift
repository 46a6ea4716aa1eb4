import Testing

@testable import ContactsCLI

@Suite("Companies as lists and JSON")
struct CompanyListTests {
  /// A shell with Zeta (1), who employs one, and Acme (2), of whom much is known.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("company", "add", "Zeta")
    shell.contacts(
      "company", "add", "Acme", "--email", "*info@acme.example", "--phone", "work=+44 20 1",
      "--field", "VAT=DE1", "--mark", "#ff0000", "--notes", "N", "--tag", "vip")
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--company", "Zeta")
    return shell
  }

  @Test("JSON has all that is known of each, with the number of its people, in order of the names")
  func json() throws {
    let shell = try shell()
    #expect(
      shell.contacts("company", "list", "--jsonl").output.withoutMembers("uid") == """
        {"id":2,"kind":"company","name":"Acme","first":"","last":"","company":"Acme",\
        "emails":[{"value":"info@acme.example","preferred":true}],\
        "phones":[{"value":"+44 20 1","label":"work"}],"age":null,"notes":"N","tags":["vip"],\
        "people":0,"fields":[{"value":"DE1","label":"VAT"}],"color":"#ff0000"}
        {"id":1,"kind":"company","name":"Zeta","first":"","last":"","company":"Zeta","age":null,\
        "people":1}

        """)
    let shown = shell.contacts("company", "show", "Zeta", "--json").output
      .withoutMembers("uid")
    #expect(shown.contains(#""company":"Zeta","age":null,"people":1},"#), "\(shown)")
    #expect(shell.contacts("company", "list", "--json").output.hasPrefix("[\n{\"id\":2,"))
  }

  @Test(
    "fields, templates and IDs are asked for as of contacts, and JSON tells the kind beside the ID")
  func formats() throws {
    let shell = try shell()
    for (options, expected) in [
      (["--jsonl=id,people"], "{\"id\":2,\"kind\":\"company\",\"people\":0}\n"),
      (["--jsonl=color,photo"], "{\"color\":\"#ff0000\",\"photo\":null}\n"),
      (["--csv"], "id,name,people\r\n2,Acme,0\r\n"),
      (["--csv=name,notes"], "name,notes\r\nAcme,N\r\n"),
      (["--fields", "name,emails"], "Acme\tinfo@acme.example\n"), (["--ids"], "2\n"),
      (["--header"], "id\tname\tpeople\n2\tAcme\t0\n"),
      (["--format", "{name}: {people}, {field.vat}"], "Acme: 0, DE1\n"),
      (["--table"], "ID  Name  People\n 2  Acme       0\n"),
      (["--format", "table"], "ID  Name  People\n 2  Acme       0\n"),
      (["--format", "card", "--fields", "name,people"], "Name    Acme\nPeople  0\n"),
    ] {
      let outcome = shell.run(["company", "list"] + options)
      #expect(outcome.output.hasPrefix(expected), "\(options): \(outcome.output)\(outcome.error)")
    }
    let uid = shell.contacts("company", "list", "--format", "{uid}").lines[0]
    #expect(shell.contacts("export").output.contains("UID:\(uid)"))
  }

  @Test("of people nobody counts who works for them")
  func people() throws {
    let shell = try shell()
    #expect(shell.contacts("list", "--jsonl=people").output == "{\"people\":null}\n")
    #expect(!shell.contacts("list", "--jsonl").output.contains("people"))
    let input = #"{"first":"Bob","last":"","people":7}"#
    #expect(shell.contacts("import", "-", input: input).status == .success)
    let fields = shell.contacts("schema").lines.filter { $0.hasPrefix("people ") }
    #expect(fields.count == 1 && fields[0].contains("number or null"))
  }
}
