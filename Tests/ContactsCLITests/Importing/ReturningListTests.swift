import Testing

@testable import ContactsCLI

@Suite("Lists as comma-separated values that come back")
struct ReturningListTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--email", "*home=ada@x.example", "--email",
      "work=b@x.example", "--phone", "mobile=+49 1", "--address",
      "work=Main St 1;Berlin;10115;;Germany", "--address", "home=Alt 3;Munich", "--date",
      "anniversary=2001-02-03", "--date", "first met=1999", "--messenger", "home=xmpp:a@b", "--url",
      "home=https://a.example", "--relation", "spouse=Bob", "--field", "Blood type=0",
      "--birthday", "1990-02-03", "--mark", "#ff8800", "--notes", "a\nb", "--group", "g", "--tag",
      "t")
    return shell
  }

  private static let columns = [
    "all", "uid,first,last,addresses", "uid,first,last,dates", "uid,first,last,emails,phones",
    "uid,first,last,emails.labelled,addresses.labelled", "uid,first,last,messengers,urls",
    "uid,first,last,photo", "uid,first,last,formatted_name,fields,relations",
    "first,last,emails,addresses,dates", "first,last,birthday,age,age_source,notes,phones",
  ]

  @Test("leave all as it was", arguments: columns)
  func unchanged(columns: String) throws {
    let shell = try shell()
    let before = shell.contacts("show", "1", "--json=all").output
    for _ in 0..<2 {
      let list = shell.contacts("list", "--csv=\(columns)").output
      let outcome = shell.contacts("import", "-", input: list)
      #expect(
        outcome.error == "contacts: read 1 contact: all up to date\n")
      #expect(shell.contacts("show", "1", "--json=all").output == before)
    }
  }

  @Test("take over what has been changed in them, and leave the rest")
  func changed() throws {
    let shell = try shell()
    let list = shell.contacts("list", "--csv=uid,first,last,title,addresses,dates").output
    let outcome = shell.contacts(
      "import", "-", input: list.replacing("King,,", with: "King,Countess,"))
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    let card = shell.contacts(
      "show", "1", "--format", "{title} {address.work.city|address.city} {date.anniversary}")
    #expect(card.output == "Countess Berlin 2001-02-03\n", "\(card.error)")
    let moved = list.replacing("Alt 3, Munich", with: "Neu 4, Munich")
    shell.contacts("import", "-", input: moved)
    #expect(shell.contacts("show", "1", "--format", "{addresses}").output.contains("Neu 4, Munich"))
  }

  @Test("say of others' pictures and ages that are computed nothing")
  func elsewhere() throws {
    let list = try shell().contacts("list", "--csv=all").output
    let other = try TestShell()
    other.contacts("import", "-", input: list)
    let json = other.contacts("show", "1", "--json=age,age_source,age_stated,photo,fields").output
    #expect(
      json.contains(
        #""age":36,"age_source":"computed","age_stated":null,"photo":null,"#
          + #""fields":[{"value":"0","label":"Blood type"}]"#), "\(json)")
  }
}
