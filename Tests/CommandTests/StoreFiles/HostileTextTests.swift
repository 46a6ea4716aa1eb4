import Foundation
import Testing

/// Nothing that somebody is called acts on a terminal or hides from its reader, and nothing of it
/// is lost.
@Suite("Hostile names")
struct HostileTextTests {
  private static let names = [
    "\u{1b}[2J\u{1b}]0;title\u{7}", "a\tb", "a\nb\r\n", "\u{202e}evil", "\u{2066}x\u{2069}",
    "\u{9b}31m", "\u{7f}\u{8}", "a\u{200b}b", "\u{feff}x", "\u{2028}x", "back\\slash", "$null",
    "=cmd()", "-rf",
  ]

  private func place() throws -> Workplace {
    let place = try Workplace()
    let people = Self.names.enumerated().map { Contact($1, "Number \($0)") }
    #expect(try place.fill(people).ending == .exit(0))
    return place
  }

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n" || scalar == "\t"
      case .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  @Test("tables and lines show them escaped", arguments: ["--table", "--plain"])
  func shown(format: String) throws {
    let place = try place()
    let outcome = try place.contacts("list", format)
    #expect(outcome.isQuietSuccess)
    #expect(isHarmless(outcome.text))
    #expect(outcome.lines.count == Self.names.count + (format == "--table" ? 1 : 0))
    for escape in ["\\x1b[2J", "\\u{202e}evil", "a\\tb", "a\\nb", "\\x9b", "\\x7f"] {
      let variant = escape.replacing("\\x9b", with: "\\u{9b}")
      #expect(outcome.text.contains(escape) || outcome.text.contains(variant), "\(escape)")
    }
    if format == "--plain" {
      #expect(outcome.lines.allSatisfy { $0.count { $0 == "\t" } == 3 })
    }
  }

  @Test("JSON keeps them, escaped too", arguments: ["--json", "--jsonl"])
  func json(format: String) throws {
    let place = try place()
    let outcome = try place.contacts("list", format)
    #expect(isHarmless(outcome.text))
    #expect(try place.contacts("list", "--json").people().map(\.first) == Self.names)
  }

  @Test("what is deleted is shown escaped, and can be had by its name")
  func deleted() throws {
    let place = try place()
    let outcome = try place.contacts("delete", "--yes", "--where", "first = '\u{202e}evil'")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text.contains("evil") && isHarmless(outcome.text + outcome.messageText))
  }

  @Test("an error does not repeat them raw")
  func errors() throws {
    let place = try place()
    let lines = [
      ["\u{1b}[2J"], ["list", "--\u{1b}[2J"], ["show", "\u{202e}1"], ["filter", "\u{1b} = 1"],
      ["filter", "first = '\u{1b}[2J"], ["import", "/nowhere/\u{1b}[2J"],
      ["list", "--store", "/nowhere/\u{202e}\n"], ["list", "--json=\u{1b}"],
      ["sort", "\u{9b}31m"],
    ]
    for words in lines + lines.map({ $0 + ["--json"] }) {
      let outcome = try place.command(words).run()
      #expect(outcome.ending != .exit(0) && outcome.output.isEmpty)
      #expect(isHarmless(outcome.messageText), "\(outcome.messageText.debugDescription)")
    }
  }

  @Test("an import error does not repeat them raw")
  func importErrors() throws {
    let place = try Workplace()
    let line = "{\"first\":\"a\",\"\u{202e}\u{9b}key\":1}"
    let outcome = try place.contacts("import", "-", input: .text(line))
    #expect(outcome.isFailure(65, saying: "\\u202e"))
    #expect(isHarmless(outcome.messageText))
  }
}
