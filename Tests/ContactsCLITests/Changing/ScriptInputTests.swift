import Testing

@testable import ContactsCLI

@Suite("What scripts pipe into and out of changes")
struct ScriptInputTests {
  @Test("import writes the IDs of the people of its cards, new, changed or as they were")
  func importIDs() throws {
    let shell = try TestShell.withPeople()
    func card(_ uid: String, _ name: String) -> String {
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nEND:VCARD\r\n"
    }
    let company =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nFN:Acme\r\nORG:Acme\r\nTEL:1\r\nEND:VCARD\r\n"
    let first = shell.contacts(
      "import", "-", "--ids", input: card("a", "A") + company + card("b", "B"))
    #expect(first.output == "4\n5\n")
    #expect(first.error == "contacts: imported 3 contacts (1 company)\n")
    let second = shell.contacts(
      "import", "-", "--ids", "-0", input: card("b", "B") + card("c", "C"))
    #expect(second.output == "6\u{0}5\u{0}")
    let third = shell.contacts("import", "-", "--ids", input: card("b", "Bo") + card("c", "C"))
    #expect(third.output == "5\n6\n")
    let trial = shell.contacts("import", "-", "--ids", "--dry-run", input: card("d", "D"))
    #expect(trial.output.isEmpty)
    #expect(shell.contacts("import", "-", "--ids", input: "first,last\nD,E\n").output == "7\n")
  }

  @Test(
    "a - in the place of IDs reads them: JSON, lines of IDs or names, tables and null bytes",
    arguments: [
      #"[{"id":1,"first":"x"},{"id":3}]"#, "{\"id\":1}\n{\"id\":3}\n", "1\n3\n", "1\u{0}3\u{0}",
      "1\tAnthony\tRobbins\t51\r\n3\t太郎\t山田\t\r\n", "anthony\n\n3", "1\n3\n1\n",
    ])
  func references(input: String) throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("show", "-", "--ids", input: input).lines.prefix(2) == ["1", "3"])
    let outcome = shell.contacts("tag", "add", "old", "-", input: input)
    #expect(outcome.lines == ["1", "3"], "\(outcome.error)")
    #expect(shell.contacts("delete", "-", "--yes", input: input).status == .success)
    #expect(shell.contacts("list", "--ids").lines == ["2"])
  }

  @Test("a - is asked for a yes like several IDs are, which standard input cannot give")
  func consent() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("delete", "-", input: "1\n2\n").status == .usage)
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test(
    "an input that means nobody is told with its line, and nothing is changed",
    arguments: [
      ("1\n-7\n", "line 2: expected the ID of a contact"), ("[{\"first\":\"A\"}]", "no id"),
      ("[{\"id\":\"1\"}]", "the id is not that of a contact"), ("[{\"id\":1}", "line 1"),
      ("\u{fffd}1\n", "line 1: expected"),
    ])
  func faults(input: String, words: String) throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let outcome = shell.contacts("delete", "-", "--yes", input: input)
    #expect(outcome.status == .badData && outcome.error.contains(words), "\(outcome.error)")
    #expect(shell.everybody == before)
  }

  @Test("a group in a file of contacts to add is told with its line, and nobody is added")
  func groupToAdd() throws {
    let shell = try TestShell.withPeople()
    let text = #"{"first":"A","last":"B"}"# + "\n" + #"{"kind":"group","formatted_name":"G"}"#
    for verb in [["add"], ["company", "add"]] {
      let outcome = shell.run(verb + ["--from", "-"], input: Array(text.utf8))
      #expect(outcome.status == .badData)
      #expect(
        outcome.error.contains("standard input, line 2: a group is no contact"), "\(outcome.error)")
    }
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test("an empty list changes nobody")
  func nobody() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("delete", "-", "--yes", input: "")
    shell.contacts("delete", "-", "--yes", input: "[]")
    #expect(shell.contacts("count").output == "3\n")
  }
}
