import Testing

@testable import ContactsCLI

@Suite("Contacts that are added from JSON")
struct AddedFileTests {
  @Test(
    "may have the name from an option",
    arguments: [
      ["-f", "Q", "-l", "Z"], ["--company", "Q"], ["--email", "Q"], ["--nickname", "Q"],
    ])
  func named(options: [String]) throws {
    let shell = try TestShell()
    let outcome = shell.run(
      ["add", "--from", "-", "--format", "{name}"] + options,
      input: Array(#"[{"notes":"a"},{"notes":"b"}]"#.utf8))
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.lines.count == 2 && outcome.lines.allSatisfy { $0.hasPrefix("Q") })
  }

  @Test("are refused without anything to call them by")
  func nameless() throws {
    let outcome = try TestShell().contacts("add", "--from", "-", "--tag", "t", input: "{}")
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains("line 1"))
  }

  @Test("have a manager who is nobody as a relation, in what is written and in what is kept")
  func unknownManager() throws {
    let text = #"{"first":"A","last":"B","manager":"nobody"}"#
    for options in [["-n"], []] {
      let shell = try TestShell()
      let outcome = shell.run(["add", "--from", "-", "--json"] + options, input: Array(text.utf8))
      let relation = #""relations":[{"value":"nobody","label":"manager"}]"#
      #expect(outcome.output.contains(relation) && !outcome.output.contains(#""manager":"#))
      #expect(outcome.error.contains("saved the manager as a relation"))
      guard options.isEmpty else { continue }
      #expect(shell.contacts("show", "1", "--json").output == outcome.output)
      let found = shell.contacts("filter", "relation.manager = 'nobody'", "--ids")
      #expect(found.output == "1\n")
    }
  }

  @Test("are told to be there already behind a title before the name")
  func prefixed() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "L", "--prefix", "Dr.", "--email", "a@x.example")
    let same = shell.contacts("add", "-f", "Ada", "-l", "L", "--email", "a@x.example")
    #expect(same.error.contains("1 (Dr. Ada L) has the same name and e-mail"))
    let other = shell.contacts(
      "add", "-f", "Ada", "-l", "L", "--suffix", "Jr.", "--email", "a@x.example")
    #expect(other.error.isEmpty)
  }

  @Test("are told to be somebody else where both have middle names")
  func middleNames() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "L", "--middle", "B", "--email", "a@x.example")
    let other = shell.contacts(
      "add", "-f", "Ada", "-l", "L", "--middle", "C", "--email", "a@x.example")
    #expect(other.error.isEmpty)
  }
}
