import Foundation
import Glibc
import Testing

@testable import ContactsCLI

@Suite("Files that are strange, or look like others")
struct StrangeFilesTests {
  @Test(
    "a note with a line of a vCard in it makes no vCard of another format",
    arguments: ["csv", "google", "outlook", "ldif", "abook", "json", "jsonl", "jcard", "jscontact"])
  func markWithin(format: String) throws {
    let shell = try TestShell()
    let added = shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--notes", "See:\nBEGIN:VCARD\nEND:VCARD\n")
    #expect(added.status == .success)
    let text = shell.contacts("export", "--format", format).outputBytes
    let copy = try TestShell()
    let outcome = copy.run(["import", "-"], input: text)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(copy.contacts("list", "--format", "{name}").output == "Ann Lee\n")
    if format != "abook" {
      #expect(copy.contacts("list", "--format", "{notes}").output.contains("BEGIN:VCARD"))
    }
  }

  @Test("an address book among the files of an import is told how to be copied")
  func addressBook() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee")
    let outcome = shell.contacts("import", shell.defaultStore)
    #expect(outcome.status == .badData && outcome.error.contains("export --format json | contacts"))
  }

  @Test(
    "a file in no format that is read is refused as such, with its first line",
    arguments: [
      ("\r\n BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "BEGIN:VCALENDAR"),
      ("<html><head>\n", "<html><head>"), ("../vcards/contact1.vcf", "../vcards/contact1.vcf"),
    ])
  func unknownFormat(text: String, beginning: String) throws {
    let shell = try TestShell()
    for words in [["import", "-"], ["import", "-", "--ids"]] {
      let outcome = shell.run(words, input: Array(text.utf8))
      #expect(outcome.status == .badData)
      #expect(
        outcome.error
          == "contacts: cannot tell the format of standard input, which begins with '\(beginning)'; "
          + "choose one with --format. Nothing was imported\n")
    }
    #expect(shell.contacts("import", "-", input: " \n").status == .success)
    #expect(shell.contacts("import", "-", "--ids", input: " \n").status == .success)
  }

  @Test(
    "a workbook of a spreadsheet is told how to be taken over",
    arguments: [
      Array("PK\u{3}\u{4}".utf8) + [0x14, 0, 6, 0, 8, 0, 0xe0, 0xff],
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] + [UInt8](repeating: 0, count: 16)
        + [0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0],
    ])
  func workbook(beginning: [UInt8]) throws {
    let outcome = try TestShell().run(["import", "-"], input: beginning)
    #expect(outcome.status == .badData)
    #expect(
      outcome.error
        == "contacts: standard input is a workbook, or an archive: save its sheet as CSV, or unpack "
        + "it; nothing was imported\n")
  }

  @Test(
    "a compressed file, a database and a document are told how to be taken over",
    arguments: [
      ([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], "is compressed (gzip)", "'zcat FILE | contacts"),
      (Array("BZh91AY&SY,\n".utf8), "is compressed (bzip2)", "'bzcat FILE | contacts"),
      ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4], "is compressed (xz)", "'xzcat FILE | contacts"),
      ([0x28, 0xb5, 0x2f, 0xfd, 4, 0], "is compressed (zstd)", "'zstdcat FILE | contacts"),
      (Array("SQLite format 3\0\u{10}".utf8), "is a database of SQLite", "as CSV"),
      (Array("%PDF-1.7\n1 0 obj, << a;b >>\n".utf8), "is a document (PDF)", "as CSV"),
    ] as [([UInt8], String, String)])
  func foreign(beginning: [UInt8], what: String, advice: String) throws {
    let shell = try TestShell()
    let path = shell.path("people.csv")
    try Data(beginning).write(to: URL(filePath: path))
    for (name, words) in [("standard input", ["import", "-"]), (path, ["import", path])] {
      let outcome = shell.run(words, input: beginning)
      #expect(outcome.status == .badData)
      #expect(outcome.error.hasPrefix("contacts: \(name) \(what): "), "\(outcome.error)")
      #expect(outcome.error.contains(advice), "\(outcome.error)")
      #expect(outcome.error.hasSuffix("; nothing was imported\n"))
    }
  }

  @Test("a table whose first title begins as files of bzip2 do is read as a table")
  func titleLikeMark() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: "BZh9,First Name,Last Name\n1,Ann,Lee\n")
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("a text without a vCard is refused as vCards, but for an empty one")
  func noCards() throws {
    let shell = try TestShell()
    let words = ["import", "-", "--format", "vcard"]
    let outcome = shell.run(words, input: Array("First Name,Last Name\nAnn,Lee\n".utf8))
    #expect(outcome.status == .badData)
    #expect(
      outcome.error
        == """
        contacts: standard input, line 1: there is no vCard in it; nothing was changed

        """)
    for blanks in [[], Array("\n \n".utf8)] {
      #expect(shell.run(words, input: blanks).status == .success)
    }
    for card in ["BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nEND:VCARD\n", "BEGIN:VCARD\n"] {
      #expect(shell.run(words, input: Array(card.utf8)).status == .success)
    }
  }

  @Test("a vCard behind the head of a mail is found")
  func mailHead() throws {
    let shell = try TestShell()
    let mail = "Subject: my card\n\nBEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD\n"
    #expect(shell.contacts("import", "-", input: mail).status == .success)
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("an export to a pipe with a name goes through it, and leaves it there")
  func namedPipe() throws {
    let shell = try TestShell.withPeople()
    let pipe = shell.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    // A reader that is there lets the writer open it; what is written fits into the pipe.
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(shell.contacts("export", "-o", pipe).status == .success)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(reader, &bytes, bytes.count)
    #expect(Array(bytes.prefix(max(0, count))) == shell.contacts("export").outputBytes)
    let kind = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
    #expect(kind == .typeUnknown)
  }

  @Test(
    "further values of a property go when the first is taken away",
    arguments: [("TITLE", "title"), ("NICKNAME", "nickname"), ("BDAY", "birthday")])
  func furtherValues(property: String, field: String) throws {
    let shell = try TestShell()
    let values = property == "BDAY" ? ["1980-01-01", "1990-01-01"] : ["one", "two"]
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\r\nFN:Ann\r\nN:;Ann;;;\r\n\(property):\(values[0])\r\n\
      \(property):\(values[1])\r\nEND:VCARD\r\n
      """
    shell.contacts("import", "-", input: card)
    #expect(shell.contacts("export", "1").output.contains("\(property):\(values[1])"))
    #expect(shell.contacts("edit", "1", "--unset", field).status == .success)
    #expect(!shell.contacts("export", "1").output.contains(property))
  }

  @Test("a group without a name is told of and left out")
  func namelessGroup() throws {
    let shell = try TestShell()
    let cards = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:\r\nMEMBER:urn:uuid:1\r\nEND:VCARD\r\n\
      BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nEND:VCARD\r\n
      """
    let outcome = shell.contacts("import", "-", input: cards)
    #expect(outcome.status == .success)
    #expect(outcome.error.contains("line 1: the group has no name"), "\(outcome.error)")
    #expect(shell.contacts("group", "list").output == "")
    #expect(shell.contacts("import", "-", "--strict", input: cards).status == .badData)
  }

  @Test("a company with nothing but an address of e-mail is called by it")
  func company() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nEMAIL:info@x.example\r\nEND:VCARD\r\n"
    #expect(shell.contacts("import", "-", input: card).status == .success)
    #expect(shell.contacts("company", "list").output.contains("info@x.example"))
  }

  @Test("a picture whose lines end in two carriage returns is whole")
  func doubleReturns() throws {
    let shell = try TestShell()
    let bytes = [UInt8]([0xff, 0xd8, 0xff, 0xe0]) + (0..<200).map { UInt8($0) }
    let lines = Data(bytes).base64EncodedString(options: .lineLength64Characters)
      .split(separator: "\r\n").map { " \($0)" }
    let card = ["BEGIN:VCARD", "VERSION:2.1", "N:Lee;Ann", "PHOTO;JPEG;ENCODING=BASE64:"] + lines
    let text = (card + ["", "TEL:1", "END:VCARD", ""]).joined(separator: "\r\r\n")
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.status == .success, "\(outcome.error)")
    let photo = shell.path("p.jpg")
    #expect(shell.contacts("photo", "1", "-o", photo).status == .success)
    #expect(try Array(Data(contentsOf: URL(filePath: photo))) == bytes)
    #expect(shell.contacts("list", "--format", "{phones}").output == "1\n")
  }

  @Test(
    "accented letters of Western Europe are not taken for Japanese, nor the other way round",
    arguments: [
      ([0x48, 0xe9, 0x6c, 0xe8, 0x6e, 0x65] as [UInt8], "Hélène"),
      ([0x42, 0xe9, 0xe9], "Béé"),
      ([0x93, 0x63, 0x92, 0x86], "田中"),
      ([0x83, 0x5e, 0x83, 0x69], "タナ"),
    ])
  func guesses(bytes: [UInt8], name: String) throws {
    let shell = try TestShell()
    let head = Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN:;".utf8)
    let text = head + bytes + Array("\r\nEND:VCARD\r\n".utf8)
    #expect(shell.run(["import", "-"], input: text).status == .success)
    #expect(shell.contacts("list", "--format", "{first}").output == "\(name)\n")
  }

  @Test("groups within groups that name each other over and over end soon")
  func nestedGroups() throws {
    let shell = try TestShell()
    let names = (0..<300).map { "g\($0)" }
    var text = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Ann\r\nEND:VCARD\r\n"
    for name in names {
      text += "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:\(name)\r\nFN:\(name)\r\n"
      text += names.map { "MEMBER:\($0)\r\n" }.joined() + "MEMBER:a\r\nEND:VCARD\r\n"
    }
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(shell.contacts("group", "list").lines.count == 300)
    #expect(shell.contacts("group", "list", "g7").output.contains("Ann"))
  }

  @Test("what can be read only once is looked at and read all the same", arguments: [1, 3000])
  func pipes(count: Int) throws {
    let shell = try TestShell()
    for (last, title) in [("B", "First Name,Last Name"), ("C", "first,last")] {
      let text = title + "\n" + (0..<count).map { "A\($0),\(last)\n" }.joined()
      let pipe = Pipe()
      let bytes = Data(text.utf8)
      // What is written may not fit into the pipe.
      Thread.detachNewThread {
        pipe.fileHandleForWriting.write(bytes)
        try? pipe.fileHandleForWriting.close()
      }
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let outcome = shell.contacts("import", path)
      #expect(outcome.error.contains("imported \(count) contact"), "\(outcome.error)")
    }
    #expect(shell.contacts("count").output == "\(count * 2)\n")
  }

  @Test("an export to a stream of the process is written into it, behind what is there")
  func ownStream() throws {
    let shell = try TestShell.withPeople()
    let path = try shell.file("out.txt", "first\n")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    let target = "/dev/fd/\(file.fileDescriptor)"
    #expect(shell.contacts("export", "-o", target).status == .success)
    file.write(Data("last\n".utf8))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("first\nBEGIN:VCARD\r\n") && text.hasSuffix("END:VCARD\r\nlast\n"))
  }

  @Test(
    "a card behind the head of a mail is found whatever the head says",
    arguments: [
      "Received: from mx; Mon, 1 Jan 2026", "From: \"Lee, Ann\" <ann@x.example>",
      "Content-Type: text/vcard; charset=utf-8", "Hello Bob, here is the card", "X-FOO;A=b:1",
      "VERSION:3.0",
    ])
  func mailHeads(head: String) throws {
    let shell = try TestShell()
    let text = "\(head)\nBEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD\n"
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(shell.contacts("list", "--format", "{name}").output == "Ann\n")
  }

  @Test("a birthday that is no date is told, and stops a strict import")
  func badBirthday() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nFN:Ann Lee\nBDAY:31.31.1980\nEND:VCARD\n"
    #expect(shell.contacts("import", "-", "--strict", input: card).status == .badData)
    let outcome = shell.contacts("import", "-", input: card)
    #expect(outcome.error.contains("line 5: the birthday \"31.31.1980\" is no date"))
    #expect(shell.contacts("export").output.contains("BDAY:31.31.1980\r\n"))
    #expect(shell.contacts("edit", "1", "--birthday", "1980-01-31").status == .success)
    #expect(shell.contacts("export").output.split(separator: "BDAY").count == 2)
    let silent = card.replacing("BDAY:31.31.1980", with: "BDAY:\nBDAY;VALUE=text:circa 1800")
    #expect(!shell.contacts("import", "-", input: silent).error.contains("is no date"))
  }

  @Test(
    "an anniversary that is no date is told by its line, kept, and stops a strict import",
    arguments: [
      ("ANNIVERSARY:31.31.1980", "the anniversary \"31.31.1980\""),
      ("X-ANNIVERSARY:soon", "the anniversary \"soon\""),
      ("item1.X-ABDATE:soon\nitem1.X-ABLabel:First met", "\"soon\""),
    ])
  func badAnniversary(line: String, told: String) throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nFN:Ann Lee\n\(line)\nEND:VCARD\n"
    let text = card.replacing("Ann", with: "Eve").replacing("FN:", with: "NOTE:x\n y\nFN:") + card
    #expect(shell.contacts("import", "-", "--strict", input: card).status == .badData)
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.status == .success)
    #expect(
      outcome.error.contains("line 7 and 1 more: \(told) is no date; saved anyway\n"),
      "\(outcome.error)")
    let exported = shell.contacts("export").output
    #expect(exported.split(separator: line.split(separator: "\n")[0]).count == 3, "\(exported)")
  }

  @Test(
    "a date is told of where nothing else says it, and not where it is a text or empty",
    arguments: [
      "BDAY:circa\nBDAY:1980-01-31", "BDAY:1980-01-31\nBDAY:circa", "ANNIVERSARY:",
      "ANNIVERSARY;VALUE=text:in spring", "ANNIVERSARY:20010630", "X-ANNIVERSARY:2001-06-30",
      "X-ABShowAs:COMPANY\nORG:Acme\nBDAY:1980-01-31",
    ])
  func silentDates(lines: String) throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nFN:Ann Lee\n\(lines)\nEND:VCARD\n"
    let outcome = shell.contacts("import", "-", "--strict", input: card)
    #expect(outcome.status == .success, "\(outcome.error)")
  }

  @Test(
    "a name beside a first name is the last name",
    arguments: [
      "Name,Vorname\nLee,Ann\n", "First Name,Name\nAnn,Lee\n", "naam,voornaam\nLee,Ann\n",
    ])
  func lastName(table: String) throws {
    let shell = try TestShell()
    #expect(shell.contacts("import", "-", input: table).status == .success)
    #expect(shell.contacts("list", "--format", "{first}/{last}").output == "Ann/Lee\n")
  }
}
