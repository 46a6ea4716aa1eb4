import Testing

@testable import ContactsCLI

@Suite("What was changed here, and comes back in a format with no place for all of it")
struct ReturningChangeTests {
  private static let formats = ["abook", "outlook", "google", "ldif", "mutt"]
  private static let edits = [
    ["--add-url", "blog=https://a.example", "--add-url", "shop=https://b.example"],
    ["--add-phone", "Auto=+49 30 1234", "--add-phone", "*home=+49 30 5"],
    ["--add-email", "*work=n@x.example"], ["--notes", "one\ntwo"], ["--nickname", "Big Max"],
    ["--add-address", "Ferienhaus=A 1;Ulm", "--add-relation", "friend=Bo"],
  ]

  /// A shell with a contact that came in a format once and was changed then, and what it holds.
  private func shell(_ format: String, _ edit: [String]) throws -> TestShell {
    let source = try TestShell()
    source.contacts("add", "-f", "Max", "-l", "King", "--email", "m@x.example")
    let shell = try TestShell()
    shell.contacts("import", "-", input: text(format, source))
    shell.run(["edit", "1", "--birthday", "1990-02-23", "--mark", "#ff8800"] + edit)
    return shell
  }

  private func text(_ format: String, _ shell: TestShell) -> String {
    shell.contacts("export", "--format", format).output
  }

  private func card(_ shell: TestShell) -> String {
    let json = shell.contacts("show", "1", "--json=all").output
    return json.replacing(/,"modified":"[^"]*"/, with: "")
  }

  @Test("is nothing new, however often that is", arguments: formats, edits)
  func returning(format: String, edit: [String]) throws {
    let shell = try shell(format, edit)
    let before = card(shell)
    for _ in 0..<2 {
      let outcome = shell.contacts("import", "-", input: text(format, shell))
      #expect(
        outcome.error == "contacts: read 1 contact: all up to date\n")
      #expect(card(shell) == before)
    }
  }

  @Test(
    "stays when something in another list is changed there afterwards", arguments: formats,
    edits.filter { $0[0] != "--add-email" })
  func changedThere(format: String, edit: [String]) throws {
    let shell = try shell(format, edit)
    let before = card(shell)
    let text = text(format, shell)
    shell.contacts("import", "-", input: text)
    let changed = text.replacing("m@x.example", with: "m2@x.example")
    let outcome = shell.contacts("import", "-", input: changed)
    #expect(
      outcome.error.hasPrefix("contacts: imported 1 contact (0 new, 1 changed, 0 up to date)"),
      "\(outcome.error)")
    #expect(card(shell) == before.replacing("m@x.example", with: "m2@x.example"))
  }

  @Test(
    "stays when something else of the same list is gone there, also where there was no place for it",
    arguments: formats.filter { $0 != "mutt" })
  func goneThere(format: String) throws {
    let source = try TestShell()
    source.contacts(
      "add", "-f", "Max", "-l", "King", "--email", "e1@x.example", "--email", "e2@x.example",
      "--email", "e3@x.example")
    let shell = try TestShell()
    shell.contacts("import", "-", input: text(format, source))
    shell.contacts("edit", "1", "--add-email", "e4@x.example")
    let echo = text(format, shell)
    shell.contacts("import", "-", input: echo)
    let gone = echo.replacing("mail: e3@x.example\n", with: "")
      .replacing("e3@x.example", with: "")
    shell.contacts("import", "-", input: gone)
    let left = shell.contacts("show", "1", "--format", "{emails}").output
    #expect(left.contains("e4@x.example") && left.contains("e1@x.example"), "\(left)")
  }
}
