import Arguments

/// A made-up program with values of every source.
enum Catalogue {
  static let store = Option(
    "store", placeholder: "PATH", value: ValueSyntax<String>.text.completed(by: .files),
    help: "Use the catalogue at PATH.")
  static let quiet = Flag("quiet", short: "q", help: "Say nothing.")

  static let format = Option(
    "format", short: "f", placeholder: "FORMAT", value: .choice(["table": 1, "plain": 2, "-": 3]),
    help: "How to show them.")
  static let json = OptionalValueOption(
    "json", placeholder: "FIELDS",
    value: ValueSyntax<String>.text.completed(by: .named("field"), as: .list), help: "Write JSON.")
  static let keys = ValueSyntax<String>(leadingHyphen: .accepted { _ in true }) {
    text throws(InvalidValue) in text
  }.completed(by: .named("field"), as: .signedList)
  static let sort = Option("sort", short: "s", placeholder: "KEYS", value: keys, help: "Sort.")
  static let limit = Option(
    "limit", placeholder: "N", value: .integer(in: 0...9), help: "Show N at most.")
  static let tags = RepeatedOption(
    "tag", placeholder: "TAG", value: ValueSyntax<String>.text.completed(by: .named("tag")),
    help: "A word to find it by.")
  static let yes = Flag("yes", short: "y", aliases: ["force"], help: "Ask nothing.")

  static let titles = Argument(
    "TITLE", count: .any, value: ValueSyntax<String>.text.completed(by: .named("title")),
    help: "The title of a book.")
  static let id = Argument("ID", value: .text, help: "The number of a book.")
  static let file = Argument(
    "FILE", value: ValueSyntax<String>.text.completed(by: .files), help: "The file to read.")
  static let sortKeys = Argument("KEY", count: .atLeastOne, value: keys, help: "What to sort by.")

  static let program = Program(
    name: "shelf", version: "1.2", summary: "Keeps a list of books.",
    globalOptions: [store, quiet],
    commands: [
      CommandSyntax(
        "list", aliases: ["show"], summary: "Show books.", arguments: [titles],
        options: [format, json, sort, limit, tags, yes]),
      CommandSyntax("delete", aliases: ["rm", "remove"], summary: "Delete.", arguments: [id]),
      CommandSyntax("sort", summary: "Sort books.", arguments: [sortKeys]),
      CommandSyntax("load", summary: "Read a file.", arguments: [file]),
      CommandSyntax("check", summary: "Look for errors."),
      CommandSyntax("group", summary: "Look after groups."),
      CommandSyntax("group add", summary: "Add a group."),
      CommandSyntax("group drop", summary: "Drop a group."),
    ])

  /// Whether a word ends with a name that may be typed in any case.
  static func isName(_ word: String) -> Bool {
    [
      "War and Peace", "What's up", "a:b=c", "a:b=d", "\"q\" $HOME`!x!", "é[x]*z", "z", "first",
      "Back\\sl:ash Xx", "last", "age", "id", "-odd",
    ].contains(where: word.hasSuffix) || word.contains("of ")
  }

  static func candidates(_ request: CandidateRequest) -> [Candidate] {
    switch request.name {
    case "field": ["first", "last", "age", "id"].map { Candidate($0, "the \($0)") }
    case "tag": [Candidate("of \(request.arguments[store] ?? "nowhere")"), Candidate("-odd")]
    case "title":
      [
        Candidate("War and Peace", "Tolstoy"), Candidate("What's up", "who: knows"),
        Candidate("a:b=c"), Candidate("a:b=d"), Candidate("\"q\" $HOME`!x!"), Candidate("é[x]*z"),
        Candidate("z"), Candidate("Back\\sl:ash Xx", "with a \\ in it"),
      ]
    default: []
    }
  }

  /// What the last of some words can be completed to.
  static func completions(_ words: [String]) -> Completions {
    program.completions(for: words, at: words.count - 1, values: candidates)
  }

  static func texts(_ words: String...) -> [String] {
    completions(words).candidates.map(\.text)
  }
}
