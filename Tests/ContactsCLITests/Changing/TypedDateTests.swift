import Testing

@testable import ContactsCLI

@Suite("Dates as people write them")
struct TypedDateTests {
  @Test(
    "every place reads the same forms of a date",
    arguments: [
      ("--0412", "--04-12"), ("--04-12", "--04-12"), ("--4-12", "--04-12"),
      ("19750203", "1975-02-03"), ("1975-2-3", "1975-02-03"), ("1985-04", "1985-04"),
      ("1985", "1985"), ("--04", "--04"), ("0000-04-12", "--04-12"), ("00000412", "--04-12"),
    ])
  func forms(text: String, date: String) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "", "--birthday", text, "--date", "x=\(text)")
    shell.contacts("add", "-f", "B", "-l", "")
    shell.contacts("edit", "2", "--birthday", text, "--add-date", "x=\(text)")
    let json = #""birthday":"\#(text)","dates":[{"label":"x","date":"\#(text)"}]"#
    shell.contacts("add", "--from", "-", input: #"{"first":"C","last":"",\#(json)}"#)
    shell.contacts("import", "-", input: #"{"first":"D","last":"",\#(json)}"#)
    shell.contacts("add", "-f", "E", "-l", "")
    shell.contacts("edit", "5", "--from", "-", input: "{\(json)}")
    shell.contacts("edit", "5", "--set", "birthday=\(text)")
    let expected = #"{"birthday":"\#(date)","dates":[{"date":"\#(date)","label":"x"}]}"#
    #expect(
      shell.contacts("list", "--jsonl=birthday,dates").lines
        == Array(repeating: expected, count: 5))
    for key in ["birthday", "date"] {
      #expect(shell.contacts("count", "\(key) = '\(text)'").output == "5\n")
    }
  }

  @Test("tables and vCards have no year where it is 0000")
  func noYear() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-", "--format", "csv", input: "first,birthday\nA,0000-04-12\nB,00000412\n")
    shell.contacts(
      "import", "-",
      input: "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;C;;;\r\nBDAY:0000-04-12\r\nEND:VCARD\r\n")
    #expect(
      shell.contacts("list", "--fields", "birthday").lines
        == ["--04-12", "--04-12", "--04-12"])
  }
}
