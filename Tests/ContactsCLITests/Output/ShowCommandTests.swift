import Testing

@testable import ContactsCLI

@Suite("contacts show")
struct ShowCommandTests {
  @Test("on a terminal each contact is a block of lines without what is unknown")
  func cards() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    #expect(
      shell.contacts("show", "1", "2", "3", "--no-color").output == """
        ID     1
        First  Anthony
        Last   Robbins
        Age    51

        ID     2
        First  Pelé
        Age    82

        ID     3
        First  太郎
        Last   山田

        """)
  }

  @Test("in a pipe each contact has a line, in the order asked for")
  func plain() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("show", "3", "1").output == "3\t太郎\t山田\t\n1\tAnthony\tRobbins\t51\n")
    #expect(shell.contacts("show", "2", "--jsonl=first").output == "{\"first\":\"Pelé\"}\n")
    #expect(shell.contacts("show", "1", "--json").output.hasPrefix("[\n{\"id\":1,"))
    #expect(shell.contacts("show", "--ids", "--", "2").output == "2\n")
    #expect(shell.contacts("show", "2", "--table").output.hasPrefix("ID  First  Last  Age\n"))
  }

  @Test("on a terminal, what no field takes is shown as well, but for bytes and technical details")
  func further() throws {
    let shell = try TestShell()
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:x\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\nROLE:Expert\\, really\r\n\
      X-SPOUSE:Bob\r\nitem1.X-ABRELATEDNAMES:Cid\r\nitem1.X-ABLabel:_$!<Child>!$_\r\n\
      RELATED;TYPE=friend;VALUE=text:Dee\r\nX-CSV-COLUMN;X-NAME=Shoe size:44\r\n\
      X-ODD:a\u{1b}[31m\r\nKEY;ENCODING=b:AAAA\r\nTEL;X-A=b;TYPE=CELL:1\r\nMANAGER:x\r\n\
      X-EMPTY:\r\nX-MANAGER:Eve\r\nEND:VCARD\r\n
      """
    #expect(shell.contacts("import", "-", input: card).status == .success)
    shell.outputIsTerminal = true
    let shown = shell.contacts("show", "1", "--no-color").lines
    for line in [
      "Role       Expert, really", "Spouse     Bob", "Child      Cid", "Friend     Dee",
      "Shoe size  44", #"X-ODD      a\x1b[31m"#, "Manager    x", "Manager    Eve",
      "Phone      1 (mobile)",
    ] {
      #expect(shown.contains(line), "\(line): \(shown)")
    }
    #expect(shown.count == 12, "\(shown)")
    #expect(shell.contacts("show", "1", "--no-color", "--fields", "first").lines.count == 1)
    shell.contacts("edit", "1", "--unset", "phones")
    #expect(!shell.contacts("show", "1", "--no-color").output.contains("Phone"))
  }

  @Test("an ID that nobody has is named, and nothing is shown")
  func missing() throws {
    let shell = try TestShell.withPeople()
    let one = shell.contacts("show", "1", "9")
    #expect(one.status == .failure)
    #expect(one.output.isEmpty)
    #expect(
      one.error == """
        contacts: no contact has the ID 9
        'contacts list' shows the IDs; nothing was done.

        """)
    let many = shell.run(["show"] + (4...20).map { String($0) })
    #expect(
      many.error.hasPrefix(
        "contacts: no contacts have the IDs 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 7 more\n"))
  }

  @Test(
    "what is no ID and has no letter is refused",
    arguments: ["0", "1.5", "", "+1", "99999999999999999999", "1 "])
  func badIDs(id: String) throws {
    let outcome = try TestShell.withPeople().contacts("show", id)
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.hasPrefix(
        "contacts: invalid value '\(id)' for 'ID': "
          + "expected the ID of a contact, as 'contacts list' shows it, or a name\n"))
  }

  @Test("at least one ID has to be given")
  func noID() throws {
    let outcome = try TestShell.withPeople().contacts("show")
    #expect(outcome.status == .usage)
    #expect(outcome.error.hasPrefix("contacts: missing argument 'ID'\n"))
  }
}
