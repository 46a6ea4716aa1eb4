import Testing

@testable import ContactsCLI

@Suite("Notes from standard input")
struct NotesInputTests {
  @Test("--notes - takes standard input, without the end of its last line")
  func input() throws {
    let shell = try TestShell()
    let text = "met in London\r\n  in June\n\n"
    shell.contacts("add", "Ada", "--notes", "-", input: text)
    shell.contacts("company", "add", "Acme", "--notes", "-", input: text)
    let notes = #"{"notes":"met in London\n  in June"}"# + "\n"
    #expect(shell.contacts("show", "1", "--jsonl=notes").output == notes)
    #expect(shell.contacts("company", "show", "Acme", "--jsonl=notes").output == notes)
    shell.contacts("edit", "1", "--notes=-", input: "new")
    #expect(shell.contacts("show", "1", "--jsonl=notes").output == #"{"notes":"new"}"# + "\n")
    shell.contacts("edit", "1", "--notes", "-", input: "")
    #expect(shell.contacts("show", "1", "--jsonl=notes").output == #"{"notes":""}"# + "\n")
    shell.contacts("edit", "1", "--set", "notes=-")
    #expect(shell.contacts("show", "1", "--jsonl=notes").output == #"{"notes":"-"}"# + "\n")
  }

  @Test("each of several contacts gets them")
  func several() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "3", "--notes", "-", input: "a\n")
    #expect(shell.contacts("list", "--where", "notes = 'a'", "--ids").output == "1\n3\n")
  }

  @Test("a text that is no UTF-8 is refused with its line, and changes nothing")
  func faults() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let outcome = shell.run(["edit", "1", "--notes", "-"], input: Array("a\nb".utf8) + [0xff])
    #expect(outcome.status == .badData)
    #expect(
      outcome.error
        == "contacts: standard input, line 2: the text is not valid UTF-8; nothing was changed\n")
    #expect(shell.everybody == before)
  }

  @Test(
    "nothing else can be read from standard input then",
    arguments: [
      ["add", "--from", "-"], ["add", "--from-mail", "-"], ["edit", "1", "--from", "-"],
      ["edit", "-"], ["edit", "1", "--photo", "-"], ["add", "Ada", "--photo", "-"],
      ["company", "add", "--from", "-"],
    ])
  func taken(words: [String]) throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let outcome = shell.run(words + ["--notes", "-"], input: Array("{}".utf8))
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.contains("standard input can be read only once, and --notes - reads it"),
      "\(outcome.error)")
    #expect(shell.everybody == before)
  }
}
