import Testing

@testable import ContactsCLI

@Suite("What tables say of relations and addresses")
struct TablesOfOthersTests {
  @Test("relations go out in a column of our own CSV, and come back")
  func relations() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "", "--relation", "spouse=Eva; née X", "--relation",
      "child=Tom")
    let outcome = shell.contacts("export", "--format", "csv")
    #expect(outcome.error == "contacts: exported 1 contact\n")
    #expect(outcome.output.contains(",relations,"))
    let other = try TestShell()
    other.contacts("import", "-", input: outcome.output)
    let key = "--json=relations"
    #expect(other.contacts("list", key).output == shell.contacts("list", key).output)
    #expect(other.contacts("list", key).output.contains("Eva; née X"))
    other.contacts("edit", "1", "--unset", "relations")
    #expect(!other.contacts("export", "--format", "csv").output.contains("relations"))
  }

  @Test("what Exchange calls somebody is no e-mail address; it is kept and told")
  func exchange() throws {
    let shell = try TestShell()
    let path = "/o=ExchangeLabs/ou=Berlin/cn=Recipients/cn=eva"
    let table = """
      First Name,Last Name,E-mail Address,E-mail Type,E-mail 2 Address,E-mail 2 Type
      Eva,Roth,\(path),EX,eva@example.org,SMTP

      """
    let outcome = shell.contacts("import", "-", input: table)
    #expect(outcome.error.contains("does not take") && outcome.error.contains("it is kept"))
    #expect(shell.contacts("list", "--format", "{emails}").output == "eva@example.org\n")
    #expect(shell.contacts("show", "1", "--format", "card").output.contains(path))
  }

  @Test("children of one cell are relations of their own, and share it on the way back")
  func children() throws {
    let shell = try TestShell()
    let table =
      "First Name,Last Name,Children,E-mail Address\r\nEva,Roth,Tom; Lisa,e@example.org\r\n"
    shell.contacts("import", "-", input: table)
    #expect(shell.contacts("list", "--format", "{relations.child}").output == "Tom, Lisa\n")
    #expect(shell.contacts("export", "--format", "outlook").output.contains("Tom; Lisa"))
  }

  @Test(
    "a row with nothing but a company is a person where it says what only people have",
    arguments: [("Chief", ""), ("", "1997-05-22"), ("Chief", "1997-05-22")])
  func companyWithTitle(title: String, birthday: String) throws {
    let shell = try TestShell()
    let table = """
      First Name,Last Name,Organization Name,Organization Title,Birthday,E-mail 1 - Value
      ,,Solo,\(title),\(birthday),s@x.example

      """
    for _ in 0..<2 { shell.contacts("import", "-", input: table) }
    let found = shell.contacts("list", "--format", "{company} {title} {birthday} {email}")
    #expect(found.output == "Solo \(title) \(birthday) s@x.example\n")
    let other = try TestShell()
    other.contacts("import", "-", input: shell.contacts("export", "--format", "google").output)
    #expect(
      other.contacts("list", "--format", "{company} {title} {birthday} {email}").output
        == found.output)
  }

  @Test(
    "a company whose legal form stands behind a comma keeps its name, in every format",
    arguments: ["Miller, Ltd", "Müller & Söhne, GmbH", "Acme, Inc.", "Koala, Pty. Ltd."],
    ["mutt", "abook", "ldif", "google"])
  func legalForm(name: String, format: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "", "-l", "", "--company", name, "--email", "m@x.example")
    let text = shell.contacts("export", "--format", format).output
    let again = shell.contacts("import", "-", input: text)
    #expect(again.error.contains(": all up to date"), "\(again.error)")
    let other = try TestShell()
    other.contacts("import", "-", input: text)
    let names =
      other.contacts("list", "--format", "{name}").output
      + other.contacts("company", "list", "--format", "{name}").output
    #expect(Set(names.split(separator: "\n").map(String.init)) == [name])
  }

  @Test("a person's name with a comma is taken apart as before")
  func comma() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: "alias ann \"Lee, Ann\" <a@x.example>\nalias bo \"Bo Ek, Jr.\" <b@x.example>\n"
        + "alias ab \"Smith, A.B.\" <c@x.example>\nalias sa \"Nguyen, Sa\" <d@x.example>\n")
    #expect(
      shell.contacts("list", "--format", "{first}|{last}|{suffix}").lines
        == ["Ann|Lee|", "Bo|Ek|Jr.", "A.B.|Smith|", "Sa|Nguyen|"])
  }

  @Test("a picture that is named in a table of fields of ours is kept and told")
  func namedPhoto() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "import", "-", input: "first,last,emails,photo\nX,Y,a@x.example,http://x.example/y.jpg\n")
    #expect(outcome.error.contains("it is kept"))
    #expect(
      shell.contacts("show", "1", "--format", "card").output.contains("http://x.example/y.jpg"))
  }
}
