import Testing

@testable import ContactsCLI

@Suite("contacts import of texts that have no place for all that contacts hold")
struct PartialTextTests {
  private static func card(_ lines: String...) -> String {
    "BEGIN:VCARD\nVERSION:3.0\n" + lines.map { $0 + "\n" }.joined() + "END:VCARD\n"
  }

  @Test("an own table takes nothing away of what it has no column for")
  func ownTable() throws {
    let shell = try TestShell()
    let card = Self.card("UID:u1", "FN:Ann Lee", "N:Lee;Ann;;;", "X-PET:Puff", "ROLE:Boss")
    shell.contacts("import", "-", input: card)
    shell.contacts("edit", "1", "--add-relation", "spouse=Bob", "--add-field", "Blood=A+")
    let before = shell.contacts("show", "1", "--json=relations,fields,kept").output
    let table = shell.contacts("export", "--format", "csv").output
    shell.contacts("import", "-", input: table)
    #expect(shell.contacts("show", "1", "--json=relations,fields,kept").output == before)
    shell.contacts("import", "-", input: "uid,first,last,Shoe size\nu1,Ann,Lee,42\n")
    let shown = shell.contacts("show", "1", "--format", "{fields}|{relations}").output
    #expect(shown == "Blood=A+, Shoe size=42|Bob\n")
    #expect(before.contains("X-PET:Puff"))
    #expect(shell.contacts("export").output.contains("X-PET:Puff\r\n"))
    #expect(shell.contacts("export").output.contains("ROLE:Boss\r\n"))
  }

  @Test("a text without labels takes none away, also where an address was added")
  func labels() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: Self.card("UID:u1", "FN:Ann Lee", "N:Lee;Ann;;;", "EMAIL;TYPE=HOME:a@x.example"))
    shell.contacts("edit", "1", "--add-email", "work=b@x.example")
    let directory = shell.contacts("export", "--format", "ldif").output
    shell.contacts("import", "-", input: directory)
    #expect(
      shell.contacts("show", "1", "--format", "{email.home} {email.work}").output
        == "a@x.example b@x.example\n")
  }

  @Test("a label that a row says no more is gone, also where something else was changed here")
  func goneLabel() throws {
    let shell = try TestShell()
    let titles = "First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\n"
    shell.contacts("import", "-", input: titles + "Ann,Lee,Home,a@x.example\n")
    shell.contacts("edit", "1", "--notes", "mine", "--add-email", "work=b@x.example")
    shell.contacts("import", "-", input: titles + "Ann,Lee,,a@x.example\n")
    #expect(
      shell.contacts("show", "1", "--jsonl=emails,notes").output
        == #"{"emails":[{"value":"a@x.example"},{"value":"b@x.example","label":"work"}],"notes":"mine"}"#
        + "\n")
  }
}
