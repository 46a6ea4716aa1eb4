import Arguments
import Testing

@Suite("Help pages")
struct HelpTextTests {
  @Test("the program's page lists examples, commands, options and the declared sections")
  func program() throws {
    let expected = """
      Usage: shelf [OPTIONS] COMMAND [ARGUMENTS]

      Keeps a list of books.

      Examples:
        shelf add --title Emma --author Austen
            Add a book.
        shelf list --sort -year
            Show the newest books first.
        shelf delete 7
            Take a book off the shelf.
        shelf order year
            Put the shelf in order.

      Commands:
        add     Add a book.
        list    Show books.
        delete  Take books off the shelf.
        move    Move a book.
        order   Put the shelf in order.
        help    Show this help, or that of a command or a topic.

      Topics:
        keys  What a book has.

      Global options:
            --store PATH  Use the shelf at PATH.
        -q, --quiet       Say nothing that is not asked for.
        -h, --help        Show help and exit.
            --version     Show the version and exit.

      Exit codes:
        0   All went well.
        64  Wrong usage.

      The shelf is a file.

        $XDG_DATA_HOME/shelf

      See 'shelf help WORD' for a command or a topic.

      """
    #expect(try Sample.help(["--help"]) == expected)
  }

  @Test("commands stand below the headings that are declared, in columns of one width")
  func headings() {
    let program = Program(
      name: "shelf", version: "1", summary: "Keeps a list of books.",
      commands: [
        CommandSyntax("add", summary: "Add a book."), CommandSyntax("list", summary: "Show books."),
        CommandSyntax("rearrange", summary: "Move books."),
      ], commandHeadings: ["list": "Looking", "help": "Help"])
    let text = program.helpText(for: .short)
    #expect(
      text.contains(
        """
        Commands:
          add        Add a book.

        Looking:
          list       Show books.
          rearrange  Move books.

        Help:
          help       Show this help, or that of a command or a topic.
        """))
    let wrong = Program(
      name: "shelf", version: "1", summary: "", commands: [], commandHeadings: ["lost": "Lost"])
    #expect(
      wrong.declarationProblems() == ["there is no command 'lost' to stand below a heading"])
  }

  @Test("the short help has three examples and the commands")
  func short() throws {
    let expected = """
      Usage: shelf [OPTIONS] COMMAND [ARGUMENTS]

      Keeps a list of books.

      Examples:
        shelf add --title Emma --author Austen
            Add a book.
        shelf list --sort -year
            Show the newest books first.
        shelf delete 7
            Take a book off the shelf.

      Commands:
        add     Add a book.
        list    Show books.
        delete  Take books off the shelf.
        move    Move a book.
        order   Put the shelf in order.
        help    Show this help, or that of a command or a topic.

      Topics ('shelf help TOPIC'):
        keys

      See 'shelf --help' for all options.

      """
    #expect(try Sample.help([]) == expected)
  }

  @Test("a command's page explains its arguments and options")
  func command() throws {
    let expected = """
      Usage: shelf delete [--yes] [--dry-run] ID...

      Take books off the shelf.

      Arguments:
        ID...          The number of a book.

      Options:
        -y, --yes      Ask nothing. Same as -f, --force.
            --dry-run  Change nothing, only say what would change.

      Global ('shelf --help'):
        --store PATH, --quiet, --help, --version

      Aliases: remove, rm

      """
    #expect(try Sample.help(["help", "rm"]) == expected)
  }

  @Test("what the grammar knows of an option is said in its row")
  func options() throws {
    let expected = """
      Usage: shelf add --title TITLE --author NAME [--year YEAR] [--tag TAG]...

      Add a book.

      Examples:
        shelf add --title Emma --author Austen --year 1815
            Add Emma.

      Options:
            --title TITLE  The title. Required.
        -a, --author NAME  The author. Required.
            --year YEAR    The year.
        -t, --tag TAG      A word to find it by. May be repeated.

      Global ('shelf --help'):
        --store PATH, --quiet, --help, --version

      Aliases: new

      """
    #expect(try Sample.help(["add", "--help"]) == expected)
  }

  @Test("a narrow page is wrapped within its columns")
  func narrow() throws {
    let expected = """
      Usage: shelf list [OPTIONS] [QUERY...]

      Show books.

      Arguments:
        [QUERY...]         Words to look for.

      Options:
        -n, --limit N      Show at most N books.
        -o, --offset N     Leave out the first N.
        -s, --sort KEYS    Sort by these keys,
                           separated by commas; a
                           '-' before a key turns
                           its order round.
        -e, --exit-status  Exit with 1 if nothing
                           matches.

      Output ('shelf help keys'):
        --format FORMAT, --json[=FIELDS]

      Global ('shelf --help'):
        --store PATH, --quiet, --help, --version

      Keys:
        year   The year.
        title  Words.

      Without words, all books are shown.

      """
    #expect(try Sample.help(["list", "--help"], width: 46) == expected)
  }

  @Test("a topic's page has its parts in their order")
  func topic() throws {
    let expected = """
      What a book has.

      Every book has both.

      Names:
        year  When it was printed.

      Options for output:
            --format FORMAT  How to show them. One of: table, plain, json.
        -j, --json[=FIELDS]  Write JSON with all fields, or with those given.

      Other options:
        --limit N, --offset N

      In practice:
        shelf list --json year
            The years.

      """
    #expect(try Sample.help(["help", "keys"]) == expected)
    #expect(Sample.topic.examples.map(\.explanation) == ["The years."])
  }

  @Test("a label that is too long has its text below it")
  func longLabel() {
    let rows = [
      HelpSection.Row("a-word-that-is-much-too-long-for-a-column", "Text."),
      HelpSection.Row("short", "More text."),
    ]
    let program = Program(
      name: "p", version: "1", summary: "Sums.", sections: [HelpSection("Words", rows: rows)],
      commands: [])
    let expected = """
      Words:
        a-word-that-is-much-too-long-for-a-column
               Text.
        short  More text.

      """
    #expect(program.helpText(for: .program).contains(expected))
  }

  @Test(
    "no width is too odd for a page",
    arguments: [Int.min, -1, 0, 1, 39, 80, 1000, Int.max])
  func oddWidths(width: Int) {
    for command in Sample.program.commands {
      let text = Sample.program.helpText(for: .command(command), width: width)
      #expect(text.hasPrefix("Usage: shelf \(command.name)"))
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test("every page keeps within its width", arguments: [60, 80, 120])
  func width(width: Int) {
    let topics = [.short, .program] + Sample.program.commands.map { HelpRequest.command($0) }
    for topic in topics {
      let lines = Sample.program.helpText(for: topic, width: width).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width })
      #expect(lines.allSatisfy { $0.last != " " })
    }
  }
}
