import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts import of what other programs make of contacts")
struct ClientHabitTests {
  private func card(_ lines: String..., version: String = "3.0") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  @Test("who is called by a name is a person, also where Apple's programs show the company first")
  func shownAsCompany() throws {
    let shell = try TestShell()
    let text = card(
      "N:King;Ada;;;", "FN:Ada King", "ORG:Engines", "BDAY:1815-12-10", "X-ABShowAs:COMPANY",
      "UID:u1")
    shell.contacts("import", "-", input: text)
    let listed = shell.contacts("list", "--plain", "--fields", "name,company,birthday").output
    #expect(listed == "Ada King\tEngines\t1815-12-10\n")
    let exported = shell.contacts("export").output
    #expect(exported.contains("X-ABShowAs:COMPANY\r\n") && exported.contains("N:King;Ada;;;\r\n"))
    #expect(
      shell.contacts("import", "-", input: text).error.contains("read 1 contact: all up to date"))
    #expect(
      shell.contacts("import", "-", input: exported).error.contains(
        "read 1 contact: all up to date"))
    shell.contacts("edit", "1", "--age", "36")
    #expect(shell.contacts("export").output.contains("X-ABShowAs:COMPANY\r\n"))
  }

  @Test("tags in whatever order are as they were when their card comes again")
  func tagOrder() throws {
    let shell = try TestShell()
    let text = card("FN:Ada King", "N:King;Ada;;;", "CATEGORIES:Work,Friends", "UID:u1")
    shell.contacts("import", "-", input: text)
    let again = shell.contacts("import", "-", input: text)
    #expect(again.error == "contacts: read 1 contact: all up to date\n")
    let json = #"{"uid":"u1","first":"Ada","last":"King","tags":["Work","Friends"]}"#
    #expect(shell.contacts("import", "-", input: json).error.contains(": all up to date"))
  }

  @Test("a number that is an address, and a relation, are written so that readers of 3.0 know them")
  func older() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: card(
        "FN:Ada King", "N:King;Ada;;;", "TEL;VALUE=uri;TYPE=cell:tel:+1-555-555-5555",
        "RELATED;TYPE=spouse;VALUE=text:Bob", version: "4.0"))
    let old = shell.contacts("export", "--format", "vcard").output
    #expect(old.contains("TEL;TYPE=cell:+1-555-555-5555\r\n"), "\(old)")
    #expect(old.contains("X-ABRELATEDNAMES:Bob\r\n") && !old.contains("RELATED;"))
    let new = shell.contacts("export", "--format", "vcard4").output
    #expect(new.contains("TEL;VALUE=uri;TYPE=cell:tel:+1-555-555-5555\r\n"))
  }

  @Test("a name has its parts in 4.0, too, whatever else there is")
  func nameParts() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Zoë", "-l", "Müller", "--relation", "spouse=Bob")
    #expect(shell.contacts("export", "--format", "vcard4").output.contains("N:Müller;Zoë;;;\r\n"))
  }

  @Test("what an address is to look like on an envelope goes when it is another address")
  func addressLabel() throws {
    for (version, lines) in [
      ("4.0", ["ADR;LABEL=\"1 Main St, Oldtown\":;;1 Main St;Oldtown;;;"]),
      ("3.0", ["ADR;TYPE=home:;;1 Main St;Oldtown;;;", "LABEL;TYPE=home:1 Main St\\, Oldtown"]),
    ] {
      let shell = try TestShell()
      let text =
        (["BEGIN:VCARD", "VERSION:\(version)", "FN:Ada", "N:;Ada;;;"] + lines
        + ["END:VCARD", ""]).joined(separator: "\r\n")
      shell.contacts("import", "-", input: text)
      let format = version == "4.0" ? "vcard4" : "vcard"
      #expect(shell.contacts("export", "--format", format).output.contains("LABEL"))
      shell.contacts("edit", "1", "--set", "address=1 Main St;Newtown")
      let moved = shell.contacts("export", "--format", format).output
      #expect(moved.contains("Newtown") && !moved.contains("Oldtown"), "\(moved)")
    }
  }

  @Test("a German table of Outlook's has its private numbers, and a place that is no address")
  func outlook() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "import", "-",
      input: """
        Vorname,Nachname,Straße geschäftlich,Telefon (privat),Telefon (privat 2),Ort,Position,Beruf
        Anna,Ast,Weg 1,0301,0302,Raum 5,Chefin,Bäckerin

        """)
    #expect(!outcome.error.contains("no field") && !outcome.error.contains("does not take"))
    let phones = shell.contacts("show", "1", "--json=phones,addresses,title").output
    #expect(
      phones.contains(#""0301","label":"home""#) && phones.contains(#""0302","label":"home""#))
    #expect(!phones.contains("Raum 5") && phones.contains("Chefin"))
  }

  @Test("a column of one's own loses its guard as its cells do")
  func guardedTitle() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B", "--field", "@mastodon=x")
    let csv = shell.contacts("export", "--format", "csv").output
    #expect(csv.contains("'@mastodon"))
    shell.contacts("import", "-", input: csv)
    #expect(shell.contacts("show", "1", "--fields", "fields", "--plain").output == "@mastodon=x\n")
  }

  @Test("files with names that are not UTF-8 are told, and refused where the rest would go")
  func undecodableNames() throws {
    let shell = try TestShell()
    let folder = shell.path("cards")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(card("FN:Ann", "UID:a").utf8).write(to: URL(filePath: folder + "/a.vcf"))
    let name = Array((folder + "/m").utf8) + [0xfc] + Array(".vcf".utf8) + [0]
    let made = unsafe name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    try #require(made >= 0)
    close(made)
    let outcome = shell.contacts("import", folder)
    #expect(outcome.error.contains("left out 1 file whose name is not UTF-8"))
    #expect(shell.contacts("count").output == "1\n")
    let refused = shell.contacts("import", "--prune", "--yes", folder)
    #expect(refused.status == .badData && refused.error.contains("Nothing was changed"))
    let exported = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(exported.error.contains("not looked at 1 file whose name is not UTF-8"))
  }

  @Test("addresses that share a cell are addresses of their own, unless there is more in it")
  func sharedCell() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: """
        First Name,Last Name,Email
        Ann,Lee,a@b.example; c@d.example
        Eve,Fox,"a@x.example, unknown"
        Bob,Roe,not@one@address; x

        """)
    let emails = shell.contacts("list", "--jsonl=emails").lines
    #expect(emails[0].contains("a@b.example\"},{\"value\":\"c@d.example"), "\(emails)")
    #expect(emails[1].contains("a@x.example, unknown") && emails[2].contains("not@one@address; x"))
  }

  @Test("a table for Outlook has each number in the column for it")
  func outlookNumbers() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--phone", "work mobile=0170", "--phone", "work pager=99",
      "--phone", "5")
    let rows = shell.contacts("export", "--format", "outlook").output
      .split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    let cells = Dictionary(zip(rows[0], rows[1])) { first, _ in first }
    #expect(
      ["Mobile Phone", "Pager", "Primary Phone"].map { cells[$0[...]] } == ["0170", "99", "5"])
  }

  @Test("a table that somebody made in German has its places and jobs")
  func germanTable() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-",
      input: """
        Vorname;Nachname;E-Mail-Adresse;Straße;PLZ;Ort;Beruf
        Anna;Ast;a@x.example;Weg 1;53111;Bonn;Bäckerin

        """)
    let json = shell.contacts("show", "1", "--json=addresses,title").output
    #expect(json.contains("Bonn") && json.contains("Bäckerin"), "\(json)")
  }

  @Test("entries of a directory about nobody are missed by no import")
  func directory() throws {
    let shell = try TestShell()
    let text = """
      dn: ou=p
      objectClass: organizationalUnit
      ou: p

      dn: cn=a
      cn: Ann Lee
      mail: a@x.example

      """
    #expect(shell.contacts("import", "-", "--prune", input: text).status == .success)
    #expect(shell.contacts("import", "-", "--strict", input: text).status == .success)
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("a number with the label of a column comes before one that only goes there")
  func ownColumns() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--phone", "work mobile=1", "--phone", "mobile=2", "--phone",
      "3",
      "--phone", "main=4")
    let csv = shell.contacts("export", "--format", "outlook").output
    shell.contacts("delete", "1")
    shell.contacts("import", "-", input: csv)
    let phones = shell.contacts("list", "--json=phones").output
    #expect(phones.contains(#""2","label":"mobile""#) && phones.contains(#""4","label":"main""#))
  }

  @Test("what Outlook writes in German of nothing that a contact has is kept without a word")
  func outlookRest() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "import", "-",
      input: """
        Vorname,Nachname,Straße geschäftlich,Benutzer 1,Initialen,Regierungs-Nr.,E-Mail: Angezeigter Name
        Anna,Ast,Weg 1,a,AA,7,Anna Ast

        """)
    #expect(outcome.error == "contacts: imported 1 contact\n")
    #expect(shell.contacts("export", "--format", "outlook").output.contains("Anna"))
  }
}
