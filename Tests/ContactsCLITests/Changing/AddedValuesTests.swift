import Testing

@testable import ContactsCLI

@Suite("Values of contacts that a file adds")
struct AddedValuesTests {
  private let fields = "--json=age,age_stated,created"

  @Test("what it says of when a contact was added stays")
  func created() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--from", "-", input: #"{"first":"Ann","created":"2020-01-01T00:00:00Z"}"#)
    let outcome = shell.contacts("list", fields)
    #expect(outcome.output.contains(#""created":"2020-01-01T00:00:00Z""#))
  }

  @Test("an age is that of today, as that of an option is, unless the file says when it was")
  func ages() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Bee", "--age", "7")
    shell.contacts(
      "add", "--from", "-", input: #"{"first":"Ann","age":7,"age_stated":"2001-02-03"}"#)
    shell.contacts("add", "--from", "-", input: #"{"first":"Bob","age":7}"#)
    let lines = shell.contacts("list", "--format", "{age} {age_stated}", "--sort", "id").lines
    #expect(lines.count == 3 && lines[1] == "7 2001-02-03" && lines[2] == lines[0])
    shell.contacts("edit", "2", "--from", "-", input: #"{"age":8}"#)
    let edited = shell.contacts("show", "2", "--format", "{age} {age_stated}").lines
    #expect(edited == lines.prefix(1).map { "8" + $0.dropFirst() })
  }

  @Test("those who would report to each other are told by their names, as they have no numbers yet")
  func loops() throws {
    let shell = try TestShell()
    let text = #"[{"first":"A","uid":"1","manager":"2"},{"first":"B","uid":"2","manager":"1"}]"#
    let outcome = shell.contacts("add", "--from", "-", input: text)
    #expect(outcome.status == .failure && shell.everybody.isEmpty)
    #expect(outcome.error.contains("'A' cannot report to 'B': that would be a loop"))
    #expect(!outcome.error.contains("0 ("))
  }

  @Test("a UID that two of them have, or somebody has already, is a fault of the file")
  func doubledUIDs() throws {
    let shell = try TestShell()
    let text = #"[{"first":"A","uid":"1"},{"first":"B","uid":"1"}]"#
    let outcome = shell.contacts("add", "--from", "-", input: text)
    #expect(outcome.status == .badData && shell.everybody.isEmpty)
    #expect(outcome.error.contains("contact 2 of those given: another contact has the UID '1'"))
    shell.contacts("add", "--from", "-", input: #"{"first":"A","uid":"1"}"#)
    let again = shell.contacts("add", "--from", "-", input: #"{"first":"A","uid":"1"}"#)
    #expect(again.status == .badData && again.error.contains("contact 1 of those given"))
  }

  @Test("an address or a number that is there in another way of writing is not added again")
  func writtenOtherwise() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "", "--email", "a@x.example", "--phone", "+49 171 2345678")
    shell.contacts("edit", "1", "--add-email", "A@x.example", "--add-phone", "+491712345678")
    #expect(
      shell.contacts("show", "1", "--jsonl=emails,phones").output == """
        {"emails":[{"value":"a@x.example"}],"phones":[{"value":"+49 171 2345678"}]}

        """)
    shell.contacts("edit", "1", "--add-email", "work=A@x.example")
    #expect(shell.contacts("show", "1", "--json=emails").output.contains("work"))
  }
}
