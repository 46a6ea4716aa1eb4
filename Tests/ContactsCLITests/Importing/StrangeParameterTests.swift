import Testing

@testable import ContactsCLI

@Suite("Parameters of vCard 2.1 that make no sense")
struct StrangeParameterTests {
  @Test(
    "the value is read, and what says nothing is no label",
    arguments: [
      ("TEL;0:1", ""), ("TEL;0;HOME:1", "home"), ("TEL;HOME;-1;0:1", "home"), ("TEL;:1", ""),
      ("TEL;;CELL;:1", "mobile"), ("TEL;=:1", ""), ("TEL;0=:1", ""), ("TEL;?;*:1", ""),
      ("TEL;0,1:1", ""), ("TEL; :1", ""), ("item1.TEL;0:1", ""), ("TEL;TYPE=24/7:1", "24/7"),
      ("TEL;ö:1", "ö"),
    ])
  func numbers(line: String, label: String) throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN;0:Lee;Ann\r\n\(line)\r\nEND:VCARD\r\n"
    let outcome = shell.contacts("import", "-", input: card)
    #expect(outcome.error == "contacts: imported 1 contact\n")
    #expect(
      shell.contacts("list", "--jsonl=name,phones").output
        == #"{"name":"Ann Lee","phones":[{"value":"1""#
        + (label.isEmpty ? "" : #","label":"\#(label)""#) + "}]}\n")
    let other = try TestShell()
    other.contacts("import", "-", input: shell.contacts("export").output)
    #expect(other.contacts("list", "--format", "{phones}").output == "1\n")
  }

  @Test("a parameter behind an equals sign is read with a warning")
  func equals() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:2.1\nN:Lee;Ann\nTEL=HOME:+49 1\nFOO=1:2\nEND:VCARD\n"
    let outcome = shell.contacts("import", "-", input: card)
    #expect(outcome.error.contains("line 4: a semicolon is missing before a parameter"))
    #expect(outcome.error.contains("line 5: a line without a property is skipped"))
    #expect(
      shell.contacts("list", "--jsonl=phones").output
        == #"{"phones":[{"value":"+49 1","label":"home"}]}"# + "\n")
  }
}
