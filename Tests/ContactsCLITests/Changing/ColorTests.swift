import Testing

@testable import ContactsCLI

@Suite("Colours")
struct ColorTests {
  private static let bold = "\u{1b}[1m"

  /// Whether a table has colours.
  private func isColored(
    _ variables: [String: String], options: [String] = [], terminal: Bool
  ) throws -> Bool {
    let shell = try TestShell.withPeople()
    shell.outputIsTerminal = terminal
    shell.variables.merge(variables) { _, new in new }
    let outcome = shell.run(["list", "--table"] + options)
    #expect(outcome.status == .success)
    return outcome.output.contains(Self.bold)
  }

  @Test(
    "the environment decides on a terminal",
    arguments: [
      ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
      (["TERM": "xterm"], true), (["CLICOLOR": "0"], false), (["CLICOLOR": "1"], true),
      (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
    ])
  func onATerminal(variables: [String: String], colored: Bool) throws {
    #expect(try isColored(variables, terminal: true) == colored)
  }

  @Test(
    "in a pipe there are none unless they are forced",
    arguments: [
      ([:], false), (["CLICOLOR_FORCE": "1"], true), (["FORCE_COLOR": "1"], true),
      (["CLICOLOR_FORCE": "0"], false), (["CLICOLOR_FORCE": ""], false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ])
  func inAPipe(variables: [String: String], colored: Bool) throws {
    #expect(try isColored(variables, terminal: false) == colored)
  }

  @Test(
    "the option outweighs the environment",
    arguments: [
      (["--color", "always"], true), (["--color=always", "--no-color"], false),
      (["--color", "never"], false), (["--no-color"], false), (["--color", "auto"], false),
    ])
  func option(options: [String], colored: Bool) throws {
    #expect(try isColored(["NO_COLOR": "1"], options: options, terminal: true) == colored)
    #expect(try isColored([:], options: options, terminal: false) == colored)
  }

  @Test("cards have bold titles, and formats for programs never have colours")
  func formats() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    #expect(shell.contacts("show", "1").output.contains("\(Self.bold)First\u{1b}[0m  Anthony\n"))
    for format in ["--json", "--jsonl", "--plain", "--ids"] {
      #expect(!shell.contacts("list", "--color=always", format).output.contains("\u{1b}"))
    }
  }

  @Test("there is no other choice than three")
  func badChoice() throws {
    let outcome = try TestShell().contacts("list", "--color", "alway")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("expected one of auto, always, never. Did you mean 'always'?"))
  }
}
