import Arguments
import Testing

@Suite("The words of usage errors")
struct UsageMessageTests {
  @Test("a message says what is wrong, how it is used and where to read more")
  func threeLines() {
    let expected = """
      shelf: unknown option '--titel'. Did you mean '--title'?
      Usage: shelf add --title TITLE --author NAME [--year YEAR] [--tag TAG]...
      See 'shelf add --help'.

      """
    #expect(Sample.message(["add", "--titel", "Emma"]) == expected)
  }

  @Test("an error in the choice of the command shows the program's usage")
  func programUsage() {
    let expected = """
      shelf: unknown command 'lst'. Did you mean 'list'?
      Usage: shelf [OPTIONS] COMMAND [ARGUMENTS]
      See 'shelf --help'.

      """
    #expect(Sample.message(["lst"]) == expected)
  }

  @Test("a usage line that would be too long is abridged")
  func abridged() {
    let expected = """
      shelf: unexpected argument 'x'. 'shelf add' takes no arguments
      Usage: shelf add --title TITLE --author NAME [OPTIONS]
      See 'shelf add --help'.

      """
    #expect(Sample.message(["new", "x"], width: 60) == expected)
  }

  @Test(
    "each error has a sentence",
    arguments: [
      (["-q"], "no command is given"),
      (["show"], "unknown command 'show'"),
      (["list", "--zzz"], "unknown option '--zzz'"),
      (
        ["list", "-xyz"], "unknown option '-xyz'. Put '--' before an argument that begins with '-'"
      ),
      (["--json", "list"], "option '--json' must come after its command"),
      (["add", "--title"], "missing value for '--title TITLE'"),
      (
        ["add", "--title", "-x"],
        "missing value for '--title TITLE'. For a value that begins with '-', write '--title=-x'"
      ),
      (["delete", "--yes=no"], "option '--yes' takes no value, but 'no' is given"),
      (["list", "-n=5"], "option '-n' takes its value without '=': write '-n 5'"),
      (["list", "-n="], "option '-n' takes its value without '='"),
      (["list", "-n", "5", "-n", "6"], "option '-n' may be given only once"),
      (
        ["add", "--year", "x"],
        "invalid value 'x' for '--year YEAR': expected a whole number from -3000 to 3000"
      ),
      (
        ["list", "--format", "tabel"],
        "invalid value 'tabel' for '--format FORMAT': expected one of table, plain, json. "
          + "Did you mean 'table'?"
      ),
      (["delete", "x"], "invalid value 'x' for 'ID': expected a whole number of at least 0"),
      (["add", "x"], "unexpected argument 'x'. 'shelf add' takes no arguments"),
      (["order", "year", "x"], "unexpected argument 'x'. 'shelf order' takes only one argument"),
      (["move", "1", "2", "3"], "unexpected argument '3'. 'shelf move' takes only 2 arguments"),
      (
        ["add", "--title", "x"],
        "missing required option '--author NAME': "
          + "give --author \"\" to say on purpose that there is none"
      ),
      (
        ["add"],
        "missing required options '--title TITLE' and '--author NAME': "
          + "give --author \"\" to say on purpose that there is none"
      ),
      (["delete"], "missing argument 'ID'"),
    ])
  func sentences(words: [String], problem: String) {
    let firstLine = Sample.message(words)?.split(separator: "\n").first
    #expect(firstLine.map(String.init) == "shelf: \(problem)")
  }

  @Test("a command can refuse a command line in its own words")
  func refused() {
    let command = Sample.program.command(named: "list")
    let error = UsageError(.refused("--plain and --json exclude each other"), command: command)
    let message = UsageMessage(error, program: Sample.program)
    #expect(message.problem == "--plain and --json exclude each other")
    #expect(message.usage == "shelf list [OPTIONS] [QUERY...]")
    #expect(message.helpCommand == "shelf list --help")
  }

  @Test("what could act on a terminal is made visible")
  func escaping() {
    let words = ["\u{1B}[31mred\n\u{202E}x"]
    let problem = "unknown command '\\x1b[31mred\\n\\u{202e}x'"
    #expect(Sample.message(words)?.hasPrefix("shelf: \(problem)\n") == true)
    let reason = UsageError(.refused("no\u{7}\n"), command: nil)
    #expect(UsageMessage(reason, program: Sample.program).problem == "no\\x07\\n")
  }

  @Test("a long word is shortened")
  func shortened() {
    let word = String(repeating: "x", count: 100_000)
    let shown = String(repeating: "x", count: 60)
    #expect(Sample.message([word])?.hasPrefix("shelf: unknown command '\(shown)...'\n") == true)
    #expect(Sample.message([shown])?.hasPrefix("shelf: unknown command '\(shown)'\n") == true)
  }
}
