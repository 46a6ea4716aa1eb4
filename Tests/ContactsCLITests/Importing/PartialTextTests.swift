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

  @Test("a label, and which value is preferred, that is changed in an own table is changed here")
  func changedLabel() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: Self.card(
        "UID:u1", "FN:Ann Lee", "N:Lee;Ann;;;", "EMAIL;TYPE=HOME,PREF:a@x.example",
        "EMAIL;TYPE=WORK:b@x.example", "TEL;TYPE=CELL:1", "ADR;TYPE=HOME:;;Road 1;Oslo;;;",
        "URL:https://x.example"))
    let table = shell.contacts("export", "--format", "csv").output
    let changed = table.replacing("a@x.example,home,1", with: "a@x.example,private,")
      .replacing("b@x.example,work,", with: "b@x.example,,1").replacing("mobile", with: "car")
      .replacing("Oslo,,,,home", with: "Oslo,,,,work")
    #expect(changed != table)
    for outcome in ["1 changed", ": all up to date"] {
      #expect(shell.contacts("import", "-", input: changed).error.contains(outcome))
    }
    #expect(
      shell.contacts("show", "1", "--jsonl=emails,phones").output
        == #"{"emails":[{"value":"a@x.example","label":"private"},{"value":"b@x.example","#
        + #""label":"work","preferred":true}],"phones":[{"value":"1","label":"car"}]}"# + "\n")
    #expect(shell.contacts("show", "1", "--json=addresses").output.contains(#""work""#))
    shell.contacts("edit", "1", "--notes", "mine")
    let more = changed.replacing("car", with: "mobile")
    #expect(shell.contacts("import", "-", input: more).error.contains("1 changed"))
    #expect(shell.contacts("show", "1", "--format", "{phone.mobile} {notes}").output == "1 mine\n")
  }

  @Test(
    "a table with one column for addresses takes none of several away, and replaces the only one")
  func oneColumn() throws {
    let shell = try TestShell()
    func card(_ lines: String) -> String {
      Self.card("UID:u1", "FN:Ann Lee", "N:Lee;Ann;;;", lines)
    }
    func table(_ email: String, _ phone: String) -> String {
      "uid,Given Name,Family Name,E-Mail,Telefon\nu1,Ann,Lee,\(email),\(phone)\n"
    }
    func held() -> String {
      shell.contacts("show", "1", "--format", "{emails}|{phones}").output
    }
    shell.contacts("import", "-", input: card("EMAIL:a@x.example\nEMAIL:b@x.example\nTEL:1"))
    let outcome = shell.contacts("import", "-", input: table("B@x.example", "1"))
    #expect(held() == "a@x.example, B@x.example|1\n", "\(outcome.error)")
    shell.contacts("import", "-", input: table("c@x.example", "2"))
    #expect(held() == "c@x.example, a@x.example, B@x.example|2\n")
    let other = try TestShell()
    other.contacts("import", "-", input: table("a@x.example", "1"))
    other.contacts("edit", "1", "--add-email", "b@x.example", "--add-phone", "3")
    for _ in 1...2 {
      other.contacts("import", "-", input: table("c@x.example", "1"))
      let found = other.contacts("show", "1", "--format", "{emails}|{phones}").output
      #expect(found == "c@x.example, b@x.example|1, 3\n")
    }
    let own = shell.contacts("export", "--format", "csv").output
    shell.contacts("import", "-", input: own.replacing("B@x.example", with: ""))
    #expect(held() == "c@x.example, a@x.example|2\n")
  }
}
