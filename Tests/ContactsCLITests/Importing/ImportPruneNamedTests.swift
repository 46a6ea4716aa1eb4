import Testing

@testable import ContactsCLI

@Suite("contacts import --prune of texts without UIDs")
struct ImportPruneNamedTests {
  private func card(_ uid: String, _ name: String, _ lines: String...) -> String {
    let own = lines.map { $0 + "\r\n" }.joined()
    return "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\n\(name)\r\n\(own)END:VCARD\r\n"
  }

  /// An export of a book in a format.
  private func export(_ format: String, _ shell: TestShell) -> String {
    shell.contacts("export", "--format", format).output
  }

  private func prune(_ text: String, _ format: String, _ shell: TestShell) -> String {
    let format = ["google", "outlook"].contains(format) ? "csv" : format
    return shell.contacts("import", "-", "--format", format, "--prune", "--yes", input: text).error
  }

  private static let names = "N:Lee;Ann;;;\r\nFN:Ann Lee"

  /// Two people of one name.
  private func namesakes() throws -> TestShell {
    let shell = try TestShell()
    let cards =
      card("u1", Self.names, "EMAIL:a1@x.example", "TEL:+4911")
      + card("u2", Self.names, "EMAIL:a2@y.example", "BDAY:20010101")
    shell.contacts("import", "-", input: cards)
    return shell
  }

  @Test(
    "knows namesakes whose aliases follow each other by their addresses", arguments: [true, false])
  func namesakes(prunes: Bool) throws {
    let shell = try namesakes()
    let before = export("vcard", shell)
    let text = export("mutt", shell)
    for _ in 0..<2 {
      let error =
        prunes
        ? prune(text, "mutt", shell)
        : shell.contacts("import", "-", "--format", "mutt", input: text).error
      #expect(error.contains("read 2 contacts: all up to date"), "\(error)")
    }
    #expect(export("vcard", shell) == before)
    let more = text + "alias ann-lee-3 Ann Lee <a3@z.example>\n"
    #expect(prune(more, "mutt", shell).contains("(0 new, 1 changed, 1 up to date)"))
    #expect(
      shell.contacts("list", "--json=emails").output.filter { $0 == "@" }.count == 3)
  }

  @Test("takes a whole name apart as it is taken apart here", arguments: ["mutt", "abook", "csv"])
  func wholeNames(format: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: card(
        "u1", "FN:Juan Gómez Pérez\r\nN:Gómez Pérez;Juan;;;", "EMAIL:j@x.example",
        "TEL;TYPE=cell:+49171234567", "IMPP:xmpp:j@j"))
    let before = export("vcard", shell)
    let text =
      format == "csv" ? "Name,Email\nJuan Gómez Pérez,j@x.example\n" : export(format, shell)
    for _ in 0..<2 {
      #expect(prune(text, format, shell).contains("read 1 contact: all up to date"))
      #expect(export("vcard", shell) == before)
    }
  }

  @Test(
    "keeps the contact of which an address has changed since the text came last",
    arguments: ["google", "outlook", "abook", "mutt"])
  func corrected(format: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: card("u1", Self.names, "EMAIL:a@x.example", "X-COLOR:#ff8800", "GENDER:F")
        + card("u2", "N:Bee;Bob;;;\r\nFN:Bob Bee", "EMAIL:b@x.example"))
    let text = export(format, shell)
    #expect(prune(text, format, shell).contains("read 2 contacts: all up to date"))
    let changed = text.replacing("a@x.example", with: "anna@x.example")
    #expect(prune(changed, format, shell).contains("(0 new, 1 changed, 1 up to date)"))
    let output = export("vcard", shell)
    for line in ["UID:u1", "GENDER:F", "anna@x.example", "X-COLOR:#ff8800"] {
      #expect(output.contains(line), "\(output)")
    }
    #expect(!output.contains("a@x.example\r\nEND") && !output.contains(":a@x.example"))
    #expect(prune(changed, format, shell).contains("read 2 contacts: all up to date"))
  }

  @Test(
    "deletes nobody whom a row has by the name or an e-mail address, and others",
    arguments: ["Ann,Lee,new@x.example", "Zoe,Fox,A@x.example"])
  func named(row: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: card("u1", Self.names, "EMAIL:a@x.example")
        + card("u2", "N:Bee;Bob;;;\r\nFN:Bob Bee", "EMAIL:b@x.example"))
    let text = "first,last,email\n\(row)\n"
    for _ in 0..<2 { _ = prune(text, "csv", shell) }
    let output = export("vcard", shell)
    #expect(output.contains("UID:u1") && !output.contains("UID:u2"), "\(output)")
  }
}
