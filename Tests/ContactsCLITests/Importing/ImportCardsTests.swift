import Testing

@testable import ContactsCLI

@Suite("contacts import of cards")
struct ImportCardsTests {
  private func card(_ uid: String, _ name: String, _ more: String...) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:\(name)"] + more + ["END:VCARD", ""])
      .joined(separator: "\r\n")
  }

  @Test("a card with the UID of a contact changes it, and one that says the same does not")
  func update() throws {
    let shell = try TestShell()
    let first = card("u1", "Ada King", "EMAIL:a@example.org") + card("u2", "Bo Li")
    #expect(
      shell.contacts("import", "-", input: first).error == "contacts: imported 2 contacts\n")
    let second =
      card("u1", "Ada King", "EMAIL:b@example.org") + card("u2", "Bo Li") + card("u3", "Cy")
    #expect(
      shell.contacts("import", "-", input: second).error
        == "contacts: imported 3 contacts (1 new, 1 changed, 1 up to date)\n")
    #expect(
      shell.contacts("list", "--jsonl=name,emails").lines == [
        #"{"name":"Ada King","emails":[{"value":"b@example.org"}]}"#,
        #"{"name":"Bo Li","emails":[]}"#, #"{"name":"Cy","emails":[]}"#,
      ])
  }

  @Test("a card that names nobody is skipped and told with its line; --strict refuses it")
  func skipped() throws {
    let shell = try TestShell()
    let text = card("u1", "Ada King") + "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nEND:VCARD\r\n"
    let refused = shell.contacts("import", "-", "--strict", input: text)
    #expect(refused.status == .badData)
    #expect(refused.error.contains("standard input, line 6: "))
    #expect(shell.contacts("list", "--ids").output.isEmpty)
    let trial = shell.contacts("import", "-", "--dry-run", input: text)
    #expect(trial.error.hasSuffix("could import 1 contact (1 skipped); nothing was changed\n"))
    #expect(shell.contacts("list", "--ids").output.isEmpty)
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.status == .success)
    #expect(
      outcome.error == """
        contacts: standard input, line 6: the contact has no name; the contact is \
        skipped
        contacts: imported 1 contact (1 skipped)

        """)
  }

  @Test(
    "a card that says anything of somebody becomes a contact, once",
    arguments: [
      "BDAY;VALUE=date:206-12-15", "UID:u9\r\nN:;;;;\r\nFN:", "KIND:x-robot\r\nUID:u9", "X-FOO:1",
      "First name:Ed\r\nE-Mail 2:ed@x.example", "UID:u9\r\nEMAIL:a@x.example", "TZ:+01:00",
    ])
  func nameless(lines: String) throws {
    let shell = try TestShell()
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n"
    #expect(shell.contacts("import", "-", input: text).error.hasSuffix("imported 1 contact\n"))
    let names = shell.contacts("list", "--format", "{name}").output
    #expect(names == (lines.contains("EMAIL:") ? "a@x.example\n" : "(no name)\n"))
    let again = shell.contacts("import", "-", input: text).error
    #expect(again.hasSuffix("read 1 contact: all up to date\n"), "\(again)")
    #expect(shell.contacts("list", "--format", "{name}").output == names)
  }

  @Test(
    "a card that says only what it is itself is skipped",
    arguments: ["FN:", "N:;;;;\r\nFN: ", "PRODID:x\r\nREV:2020-01-01T00:00:00Z", "KIND:individual"])
  func empty(lines: String) throws {
    let shell = try TestShell()
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n"
    #expect(shell.contacts("import", "-", input: text).error.hasSuffix("0 contacts (1 skipped)\n"))
  }

  @Test("a character set that had to be guessed can be named instead, and faults are told once")
  func charset() throws {
    let shell = try TestShell()
    let row: [UInt8] = [0xc8, 0xe2, 0xe0, 0xed, 0x2c, 0xcf, 0xb8, 0xf2, 0xf0]
    func rows(_ row: [UInt8]) -> [UInt8] {
      Array(repeating: row + [0x0a], count: 3).flatMap(\.self)
    }
    let titles = Array("First Name,Last Name\n".utf8)
    let text = titles + rows(row)
    for (input, charset) in [
      (text, "Windows-1251"),
      (Array("First Name,Last Name,E-mail Address\n".utf8) + rows(row), "Windows-1251"),
      (titles + rows([0x4a, 0x69, 0xf8, 0xed, 0x2c, 0x4b, 0x6f]), "Windows-1250"),
      (titles + rows([0x4a, 0xf8, 0x72, 0x6e, 0x2c, 0x4b, 0x6f]), "Windows-1252"),
    ] {
      let guessed = shell.run(["import", "-", "--dry-run"], input: input)
      #expect(guessed.error.contains("bytes that are not UTF-8 were read as \(charset)\n"))
      #expect(guessed.error.contains("import with --charset, such as '--charset windows-1251'"))
      #expect(guessed.error.contains("could import 3 contacts"))
      #expect(shell.run(["import", "-", "--strict"], input: input).status == .badData)
    }
    let told = shell.run(["import", "-", "--charset", "windows-1251"], input: text)
    #expect(told.error == "contacts: imported 3 contacts\n")
    #expect(shell.contacts("show", "2", "--plain").output == "2\tИван\tПётр\t\n")
    let unknown = shell.run(["import", "-", "--charset", "klingon"], input: text)
    #expect(unknown.status == .usage)
    #expect(unknown.error.contains("invalid value 'klingon'"))
  }

  @Test("a character set is named only where one was guessed, however many faults there are")
  func guessed() throws {
    let shell = try TestShell()
    let hint = "if letters are wrong"
    let shared = (0..<2).map {
      "BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:this is not UTF-8\nTEL:\($0)\nEND:VCARD\n"
    }
    let told = shell.contacts("import", "-", "--dry-run", input: shared.joined())
    #expect(told.error.contains("this is not UTF-8") && !told.error.contains(hint))
    let faults = String(repeating: "BEGIN:VCARD\nFN:A\n?\nEND:VCARD\n", count: 1100)
    #expect(!shell.contacts("import", "-", "--dry-run", input: faults).error.contains(hint))
    let lines = String(repeating: "?\n", count: 200)
    for text in [faults + "BEGIN:VCARD\nFN:", "BEGIN:VCARD\n" + lines + "FN:"] {
      let bytes = Array(text.utf8) + [0x4a, 0xf6] + Array("\nEND:VCARD\n".utf8)
      #expect(shell.run(["import", "-", "--dry-run"], input: bytes).error.contains(hint))
    }
    for text in ["[0]\nname=", "alias a ", "dn: cn=a\ncn: ", "BEGIN:VCARD\nX;CHARSET=klingon:"] {
      let bytes = Array(text.utf8) + [0x4a, 0xf6] + Array(" <a@x.org>\n".utf8)
      let outcome = shell.run(["import", "-", "--dry-run"], input: bytes)
      #expect(outcome.error.contains(hint), "\(text): \(outcome.error)")
    }
  }

  @Test(
    "what is exported in a format that holds everything is imported as the same contacts",
    arguments: ["vcard", "vcard4", "jcard", "jscontact", "json", "jsonl"])
  func roundTrip(format: String) throws {
    let shell = try TestShell()
    let text =
      card(
        "u1", "Ada King", "N:King;Ada;;Lady;", "EMAIL;TYPE=work:a@example.org", "TEL;TYPE=cell:1",
        "ADR;TYPE=home:;;1 Main St;London;;NW1;UK", "BDAY:1815-12-10", "NOTE:a\\nb",
        "CATEGORIES:maths", "URL:https://ada.example", "ORG:Engines;Looms")
      + card("u2", "Bo Li", "N:Li;Bo;;;", "X-UNKNOWN;X-P=1:kept")
    shell.contacts("import", "-", input: text)
    shell.contacts("add", "-f", "Cy", "-l", "", "--group", "friends", "--age", "7")
    let exported = shell.contacts("export", "--format", format).output
    let copy = try TestShell()
    let outcome = copy.contacts("import", "-", input: exported)
    #expect(outcome.status == .success, "\(outcome.error)")
    let fields =
      "--jsonl=name,first,last,prefix,company,department,emails,phones,addresses,urls,"
      + "birthday,notes,tags,groups,age"
    #expect(copy.contacts("list", fields).output == shell.contacts("list", fields).output)
    // A backup has the company, too.
    let count = format.hasPrefix("json") ? 4 : 3
    #expect(
      copy.contacts("import", "-", input: exported).error
        .hasPrefix("contacts: read \(count) contacts"))
    if format.hasPrefix("vcard") {
      #expect(copy.contacts("export", "2", "--format", format).output.contains(":kept\r\n"))
    }
  }

  @Test(
    "names and ages may be followed by contacts of which more is known", arguments: [false, true])
  func furtherFields(isFile: Bool) throws {
    let shell = try TestShell()
    let text =
      String(repeating: "{\"first\":\"A\",\"last\":\"B\"}\n", count: 3000)
      + "{\"first\":\"C\",\"last\":\"D\",\"emails\":[{\"value\":\"c@example.org\"}]}\n"
    let outcome =
      isFile
      ? shell.contacts("import", try shell.file("people.jsonl", text))
      : shell.contacts("import", "-", input: text)
    #expect(outcome.error == "contacts: imported 3001 contacts\n")
    #expect(shell.contacts("query", "--no-message", "c").output.hasPrefix("c@example.org\tC D\t"))
    #expect(shell.contacts("count").output == "3001\n")
  }

  @Test("a table of anybody's making is read by --map")
  func map() throws {
    let shell = try TestShell()
    let table = "Mitglied;Ruf;Netz\nAda King;123;ada@example.org\n"
    let outcome = shell.contacts(
      "import", "-", "--map", "Mitglied=name,Ruf=phone:home,Netz=email", input: table)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(
      shell.contacts("list", "--jsonl=name,phones,emails").output
        == #"{"name":"Ada King","phones":[{"value":"123","label":"home"}],"#
        + #""emails":[{"value":"ada@example.org"}]}"# + "\n")
    #expect(shell.contacts("import", "-", "--map", "A=nothing", input: table).status == .usage)
  }

  @Test("nonsense is refused and nothing is changed")
  func nonsense() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    for text in ["", "BEGIN:VCARD", "{\"first\":", "\u{0}\u{1}\u{2}", "<html></html>", "[[[["] {
      let outcome = shell.contacts("import", "-", "--strict", input: text)
      #expect(text.isEmpty || outcome.status == .badData, "\(text): \(outcome.error)")
    }
    #expect(shell.everybody == before)
  }
}

@Suite("contacts import of an own export")
struct OwnExportTests {
  @Test(
    "says nothing new, also of contacts that have no UID of their own",
    arguments: ["vcard", "vcard4", "jcard"])
  func again(format: String) throws {
    let shell = try TestShell.withPeople()
    shell.contacts("company", "add", "Acme", "--phone", "12")
    shell.contacts("edit", "1", "--company", "Acme", "--add-tag", "x", "--add-group", "g")
    let source = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nX-FIRST:1\r\nN:;Ann;;;\r\nTEL;X-P=1:7\r\nEND:VCARD\r\n
      """
    shell.contacts("import", "-", input: source)
    let before = shell.contacts("list", "--json=all").output
    let exported = shell.contacts("export", "--format", format).output
    let outcome = shell.contacts("import", "-", "--ids", input: exported)
    #expect(outcome.error.contains("read 5 contacts"))
    #expect(outcome.lines.sorted() == ["1", "2", "3", "4"])
    #expect(shell.contacts("list", "--json=all").output == before)
    #expect(shell.contacts("company", "list").lines.count == 1)
  }

  @Test("changes the contact that an edited card was made of")
  func edited() throws {
    let shell = try TestShell.withPeople()
    let exported = shell.contacts("export").output.replacing("Robbins", with: "Perkins")
    #expect(
      shell.contacts("import", "-", input: exported).error
        == "contacts: imported 3 contacts (0 new, 1 changed, 2 up to date)\n")
    #expect(shell.contacts("show", "1").output == "1\tAnthony\tPerkins\t51\n")
    shell.contacts("delete", "1")
    #expect(
      shell.contacts("import", "-", "--overwrite", input: exported).error
        == "contacts: imported 3 contacts (1 new, 0 changed, 2 up to date)\n")
    let other = try TestShell()
    #expect(other.contacts("import", "-", input: exported).error.contains("imported 3 contacts\n"))
  }

  @Test(
    "a company that somebody works for is the one that a card is about, in whatever order they come"
  )
  func companies() throws {
    let company = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nUID:c\r\nFN:Acme\r\nORG:Acme\r\nTEL:1\r\nEND:VCARD\r\n
      """
    let person = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nUID:p\r\nFN:Ann Lee\r\nORG:Acme\r\nEND:VCARD\r\n
      """
    for pieces in [[person + company], [company + person], [person, company], [company, person]] {
      let shell = try TestShell()
      for piece in pieces { shell.contacts("import", "-", input: piece) }
      let list = shell.contacts("company", "list").lines
      #expect(list.count == 1 && list[0].hasSuffix("\tAcme\t1"), "\(list)")
      #expect(shell.contacts("company", "show", "Acme", "--json").output.contains("\"1\""))
      let again = shell.contacts("import", "-", input: pieces.joined())
      #expect(again.error.contains("read 2 contacts (1 company): all up to date"), "\(again.error)")
      #expect(shell.contacts("company", "list").lines == list)
    }
    let shell = try TestShell()
    shell.contacts("import", "-", input: person + company)
    let other = company.replacing("UID:c", with: "UID:d")
    shell.contacts("import", "-", input: other)
    #expect(shell.contacts("company", "list").lines.count == 2, "Two of the same name may be two.")
  }

  @Test(
    "managers are found by their names in tables, where nobody has a UID",
    arguments: [
      "First Name,Last Name,Manager's Name\nEva,Sub,Max Boss\nMax,Boss,\n",
      "first,last,manager\nMax,Boss,\nEva,Sub,Max Boss\n",
    ])
  func managers(table: String) throws {
    let shell = try TestShell()
    #expect(shell.contacts("import", "-", input: table).status == .success)
    let led = shell.contacts("list", "--where", "first = 'Eva'", "--format", "{manager}")
    #expect(led.output == "Max Boss\n")
    #expect(shell.contacts("show", "Eva", "--json=kept").output.contains("[]"))
  }
}
