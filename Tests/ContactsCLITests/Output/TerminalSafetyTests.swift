import Testing

@testable import ContactsCLI

@Suite("What contacts say never acts on a terminal")
struct TerminalSafetyTests {
  private static let escape = "\u{1b}[31m"

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for title in ["x", "y"] {
      let card = #"""
        {"first": "A~", "last": "\u009b31mB\rC", "title": "TITLE~", "emails": [{"value": "a~@example.org"}],
        "company": "C~", "tags": ["t~"], "groups": ["g~"], "notes": "n~\u202e\n\"l"}
        """#
      shell.contacts(
        "import", "-",
        input: card.replacing("~", with: #"\u001b[31m"#).replacing("TITLE", with: title))
    }
    shell.sitDown()
    shell.variables["NO_COLOR"] = "1"
    return shell
  }

  @Test(
    "whatever the format and the verb",
    arguments: [
      ["list"], ["list", "--csv"], ["list", "--csv=all"], ["list", "--json=all"],
      ["list", "--plain"], ["list", "--format", "{first} {notes}"], ["show", "1"],
      ["list", "--group-by", "tag"], ["stats", "count", "--by", "last", "--csv"],
      ["stats", "count", "--by", "last"], ["export"], ["export", "--format", "google"],
      ["export", "--format", "csv"], ["export", "--format", "outlook"],
      ["export", "--format", "ldif"], ["export", "--format", "mutt"],
      ["export", "--format", "{first}"], ["query", "x"], ["find", "x"], ["history"], ["dedupe"],
      ["merge", "1", "2", "--dry-run"], ["merge", "1", "2"], ["dedupe", "--merge", "--yes"],
      ["undo", "--dry-run"], ["group", "list"], ["tag", "list"], ["company", "list"],
      ["delete", "1", "--dry-run"], ["delete", "Q\u{1b}[31m"],
      ["tag", "remove", "Q\u{1b}[31m", "1"],
    ])
  func escapes(words: [String]) throws {
    let outcome = try shell().run(words)
    let said = outcome.output + outcome.error
    #expect(!said.isEmpty)
    let acting = said.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" && $0 != "\t" && $0 != "\r" || 0x7f...0x9f ~= $0.value
        || $0 == "\u{202e}"
    }
    #expect(acting.isEmpty)
    // A carriage return alone would have a line written over.
    let lines = said.unicodeScalars.split(separator: "\n")
    #expect(lines.allSatisfy { !$0.dropLast().contains("\r") })
  }

  @Test("programs get CSV as it is")
  func programs() throws {
    let shell = try shell()
    shell.outputIsTerminal = false
    #expect(shell.contacts("list", "--csv").output.contains(Self.escape))
  }
}
