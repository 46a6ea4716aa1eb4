import Testing

@testable import ContactsCLI

@Suite("Formats of files that their contents do not tell")
struct FileNameTests {
  @Test("a name tells the format where the content does not, and only there")
  func names() throws {
    let shell = try TestShell()
    let table = "Nimi\nAino\n"
    let unknown = shell.contacts("import", try shell.file("a.txt", table), "--map", "Nimi=first")
    #expect(unknown.status == .badData && unknown.error.contains("cannot tell the format of"))
    let named = shell.contacts("import", try shell.file("a.CSV", table), "--map", "Nimi=first")
    #expect(named.status == .success, "\(named.error)")
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEND:VCARD\r\n"
    #expect(shell.contacts("import", try shell.file("b.csv", card)).status == .success)
    let records = "objectclass: person\ncn: Bob Zed\nsn: Zed\ngivenname: Bob\n"
    let directory = shell.contacts("import", try shell.file("c.ldif", records))
    #expect(directory.status == .success, "\(directory.error)")
    #expect(shell.contacts("list", "--format", "{first}").lines == ["Aino", "Ann", "Bob"])
  }

  @Test("what is nothing of the kind is refused")
  func refusals() throws {
    let shell = try TestShell()
    for (name, message) in [
      ("a.vcf", "there is no vCard in it"), ("a.csv", "no known column"),
      ("a.csv.bak", "cannot tell the format of"), ("csv", "cannot tell the format of"),
    ] {
      let outcome = shell.contacts("import", try shell.file(name, "Hello there\n"))
      #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test(
    "texts in UTF-16 and UTF-32 with a byte order mark are read in every format",
    arguments: ["vcard", "csv", "json", "jsonl", "jcard", "jscontact", "ldif", "abook", "mutt"])
  func wide(format: String) throws {
    let shell = try TestShell()
    try shell.add(#"{"first":"Zoë😀","last":"","emails":[{"value":"z@x.example"}]}"#)
    let text = "\u{feff}" + shell.contacts("export", "--format", format).output
    let units = text.unicodeScalars.map(\.value)
    let words = text.utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    let encodings: [[UInt8]] = [
      units.flatMap { unit in [0, 8, 16, 24].map { UInt8(unit >> $0 & 0xff) } },
      units.flatMap { unit in [24, 16, 8, 0].map { UInt8(unit >> $0 & 0xff) } },
      words.flatMap(\.self), words.flatMap { [$0[1], $0[0]] },
    ]
    for bytes in encodings {
      let other = try TestShell()
      let outcome = other.run(["import", "-"], input: bytes)
      #expect(outcome.status == .success, "\(outcome.error)")
      #expect(other.contacts("list", "--format", "{name}: {email}").output == "Zoë😀: z@x.example\n")
    }
  }
}
