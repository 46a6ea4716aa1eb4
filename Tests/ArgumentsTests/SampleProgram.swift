import Arguments

/// A made-up program that uses every kind of declaration.
enum Sample {
  enum Format: String, CaseIterable, Sendable {
    case table
    case plain
    case json
  }

  static let store = Option(
    "store", placeholder: "PATH", value: .text, help: "Use the shelf at PATH.")
  static let quiet = Flag("quiet", short: "q", help: "Say nothing that is not asked for.")

  static let title = Option(
    "title", placeholder: "TITLE", value: .text, help: "The title.", isRequired: true)
  static let author = Option(
    "author", short: "a", placeholder: "NAME", value: .text, help: "The author.",
    isRequired: true, requirement: "give --author \"\" to say on purpose that there is none")
  static let year = Option(
    "year", placeholder: "YEAR", value: .integer(in: -3000...3000), help: "The year.")
  static let tags = RepeatedOption(
    "tag", short: "t", placeholder: "TAG", value: .text, help: "A word to find it by.")

  static let limit = Option(
    "limit", short: "n", placeholder: "N", value: .integer(in: 1 ... .max),
    help: "Show at most N books.")
  static let offset = Option(
    "offset", short: "o", placeholder: "N", value: .integer(), help: "Leave out the first N.")
  static let sort = Option(
    "sort", short: "s", placeholder: "KEYS",
    value: ValueSyntax(leadingHyphen: .accepted(isDescendingKey), parse: keys),
    help: "Sort by these keys, separated by commas; a '-' before a key turns its order round.")
  static let format = Option(
    "format", placeholder: "FORMAT", value: ValueSyntax<Format>.choice, help: "How to show them.")
  static let json = OptionalValueOption(
    "json", short: "j", placeholder: "FIELDS", value: .text,
    help: "Write JSON with all fields, or with those given.")
  static let exitStatus = Flag("exit-status", short: "e", help: "Exit with 1 if nothing matches.")
  static let queries = Argument("QUERY", count: .any, value: .text, help: "Words to look for.")

  static let yes = Flag(
    "yes", short: "y", aliases: ["force"], aliasShorts: ["f"], help: "Ask nothing.")
  static let dryRun = Flag("dry-run", help: "Change nothing, only say what would change.")
  static let ids = Argument(
    "ID", count: .atLeastOne, value: .integer(in: 0 ... .max), help: "The number of a book.")
  static let shift = Argument("SHIFT", value: .integer(), help: "How far to move it.")
  static let note = Argument("NOTE", count: .atMostOne, value: .text, help: "Why.")
  static let key = Argument(
    "KEY", value: .choice(["year": 1, "-year": -1, "title": 2, "-title": -2]),
    help: "What to order by.")

  static let program = Program(
    name: "shelf", version: "1.2", summary: "Keeps a list of books.",
    discussion: "The shelf is a file.\n\n  $XDG_DATA_HOME/shelf",
    examples: [
      Example("shelf add --title Emma --author Austen", "Add a book."),
      Example("shelf list --sort -year", "Show the newest books first."),
      Example("shelf delete 7", "Take a book off the shelf."),
      Example("shelf order year", "Put the shelf in order."),
    ],
    sections: [
      HelpSection("Exit codes", rows: [.init("0", "All went well."), .init("64", "Wrong usage.")])
    ],
    globalOptions: [store, quiet],
    commands: [
      CommandSyntax(
        "add", aliases: ["new"], summary: "Add a book.",
        examples: [Example("shelf add --title Emma --author Austen --year 1815", "Add Emma.")],
        options: [title, author, year, tags]),
      CommandSyntax(
        "list", summary: "Show books.", discussion: "Without words, all books are shown.",
        arguments: [queries], options: [limit, offset, sort, exitStatus], groups: [output],
        sections: [
          HelpSection("Keys", rows: [.init("year", "The year."), .init("title", "Words.")])
        ]),
      CommandSyntax(
        "delete", aliases: ["remove", "rm"], summary: "Take books off the shelf.",
        arguments: [ids], options: [yes, dryRun]),
      CommandSyntax("move", summary: "Move a book.", arguments: [shift, note]),
      CommandSyntax("order", summary: "Put the shelf in order.", arguments: [key]),
    ], topics: [topic])

  static let output = OptionGroup("Output", page: "keys", options: [format, json])

  static let topic = Topic(
    "keys", summary: "What a book has.",
    parts: [
      .text("Every book has both."),
      .rows(HelpSection("Names", rows: [.init("year", "When it was printed.")])),
      .options("Options for output", [format, json]), .names("Other options", [limit, offset]),
      .examples("In practice", [Example("shelf list --json year", "The years.")]),
    ])

  private static func isDescendingKey(_ word: String) -> Bool {
    word.dropFirst().first?.isLetter ?? false
  }

  private static func keys(_ text: String) throws(InvalidValue) -> [String] {
    let keys = text.split(separator: ",").map(String.init)
    for key in keys where !["year", "title", "-year", "-title"].contains(key) {
      throw InvalidValue(reason: "'\(key)' is no key; 'shelf list --help' lists the keys")
    }
    return keys
  }
}

/// The command and its arguments that a command line asks for.
struct Run {
  let command: String
  let parsed: ParsedArguments
}

struct NotARun: Error {
  let invocation: Invocation
}

extension Sample {
  static func run(_ words: [String]) throws -> Run {
    let invocation = try program.interpret(words)
    guard case .run(let command, let parsed) = invocation else {
      throw NotARun(invocation: invocation)
    }
    return Run(command: command.name, parsed: parsed)
  }

  /// What is wrong with a command line, or nil if nothing is.
  static func problem(_ words: [String]) -> UsageError.Kind? {
    do throws(UsageError) {
      _ = try program.interpret(words)
      return nil
    } catch {
      return error.kind
    }
  }

  static func message(_ words: [String], width: Int = 80) -> String? {
    do throws(UsageError) {
      _ = try program.interpret(words)
      return nil
    } catch {
      return UsageMessage(error, program: program, width: width).text
    }
  }

  static func help(_ words: [String], width: Int = 80) throws -> String? {
    guard case .help(let topic) = try program.interpret(words) else { return nil }
    return program.helpText(for: topic, width: width)
  }
}
