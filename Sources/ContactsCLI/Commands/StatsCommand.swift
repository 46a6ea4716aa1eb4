import Arguments
import ContactCards
import ContactStore
import ManagedObjects

/// The verb `contacts stats`.
enum StatsCommand: Command {
  private static let expressions = Argument(
    "EXPRESSION", count: .any, value: .text,
    help: "What to compute, such as @count, or NAME=EXPRESSION to give it a name.")
  private static let groupBy = RepeatedOption(
    "group-by", short: "g", placeholder: "KEY", value: .text.completed(by: .named("summary field")),
    help: "One result for each value of a field or an expression.")
  private static let having = Option(
    "having", placeholder: "TEST", value: .text,
    help: "Only groups that match, such as 'count:(SELF) > 1'.")
  private static let sort = RepeatedOption(
    "sort", short: "s", placeholder: "COLUMN", value: .anyText,
    help: "Sort by a column of the results; -COLUMN sorts downwards.")
  private static let limit = Option(
    "limit", short: "l", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Write at most N results.")
  private static let offset = Option(
    "offset", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Skip the first N.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "stats", summary: "Compute sums, averages and counts, also of groups of contacts.",
      discussion: """
        Without an EXPRESSION, counts the contacts of each group, or else all contacts, those with an e-mail \
        address, a telephone number and so on, and computes their average age. Groups come in the order of \
        the field they are grouped by, those without a value last, unless --sort is given. Contacts without \
        an age do not count for functions of ages.
        """,
      examples: [
        Example("contacts stats", "A summary of all contacts."),
        Example("contacts stats 'average:(age)' 'max:(age)'", "Of all contacts."),
        Example("contacts stats --group-by last --having '@count > 1'", "Names that repeat."),
        Example(
          "contacts stats mean='average:(age)' -g 'trunc:(age / 10)' --csv",
          "The mean age in each decade."),
        Example("contacts stats 'sum:(emails.@count)'", "How many addresses there are."),
      ],
      arguments: [expressions],
      options: [groupBy, having, sort, limit, offset],
      groups: [QueryOptions.choosingByFilter, ResultOptions.group], sections: [functions])
  }

  private static var functions: HelpSection {
    HelpSection(
      "Expressions",
      rows: [
        .init("of a group", "count:(age), sum:, average:, min:, max:, median:, mode:, stddev:"),
        .init("@count", "how many contacts there are; count:(age) counts those with an age"),
        .init("distinct:", "each value once: count:(distinct:(last))"),
        .init("of a contact", "+ - * / **, uppercase:(last), trunc:(age / 10), TERNARY(P, a, b)"),
      ])
  }

  /// What is computed of everybody where nothing is asked for.
  private static let overview =
    ["contacts=@count"]
    + [("email", "emails"), ("phone", "phones"), ("address", "addresses")].map {
      "\($0)=sum:(TERNARY(\($1).@count > 0, 1, 0))"
    }
    + ["birthday=count:(birthday.month)", "photo=count:(photo)", "company=count:(company)"]
    + ["age=trunc:(average:(age) * 10 + 0.5) / 10"]

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let format = try ResultFormat(
      arguments, toTerminal: session.environment.outputIsTerminal, command: syntax)
    let predicates = arguments[QueryOptions.predicates] + [arguments[having]].compactMap(\.self)
    do {
      var summary = try summary(arguments)
      summary.predicate = try session.condition(arguments[QueryOptions.predicates])
      try session.write(try session.openForReading().summarize(summary), as: format)
    } catch let error as FetchPredicateError where !predicates.contains(error.format) {
      throw ExpressionFailure(error: error)
    }
  }

  private static func summary(_ arguments: ParsedArguments) throws -> AddressBook.Summary {
    var given = arguments[expressions]
    if given.isEmpty { given = arguments[groupBy].isEmpty ? overview : ["count=@count"] }
    var summary = AddressBook.Summary(try given.map { try column($0) })
    summary.groups = try arguments[groupBy].map { text in
      try refuseSets(text)
      return try column(text)
    }
    let names = (summary.groups + summary.columns).map(\.name)
    if let twice = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw UsageError(
        .refused("\(names[twice].quoted) is given twice; NAME=EXPRESSION names a column"),
        command: syntax)
    }
    summary.having = try arguments[having].map { try FetchPredicate(format: $0) }
    summary.order = try arguments[sort].map { try order($0, among: names) }
    (summary.limit, summary.offset) = (arguments[limit], arguments[offset] ?? 0)
    return summary
  }

  /// Makes sure that nobody asks for groups of which a contact may be in several.
  private static func refuseSets(_ text: String) throws(UsageError) {
    guard let field = ContactField(typed: text), field.key.isList else { return }
    let set = [NamedSetKind.tag, .group].first { text == $0.rawValue || text == $0.rawValue + "s" }
    let counted = set.map { "'contacts \($0.rawValue) list' counts those of each, and " } ?? ""
    throw UsageError(
      .refused(
        "--group-by: a contact may have several \(field.key.words); "
          + "\(counted)'contacts list --group-by \(set?.rawValue ?? field.name)' shows them"),
      command: syntax)
  }

  /// The column that an argument describes, named by itself unless it gives a name.
  private static func column(_ text: String) throws -> ExpressionDescription {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    let rest = text.dropFirst(name.count)
    guard !name.isEmpty, rest.hasPrefix("="), !rest.hasPrefix("==") else {
      return ExpressionDescription(text, try FetchExpression(format: text))
    }
    return ExpressionDescription(
      String(name), try FetchExpression(format: String(rest.dropFirst())))
  }

  private static func order(
    _ text: String, among names: [String]
  ) throws(UsageError) -> KeySortDescriptor {
    let isColumn = names.contains(text)
    let name = !isColumn && text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard names.contains(name) else {
      let list = names.map(\.quoted).joined(separator: ", ")
      throw UsageError(
        .refused("--sort: \(name.quoted) is no column; the columns are \(list)"), command: syntax)
    }
    return KeySortDescriptor(name, ascending: name == text, nilPosition: .last)
  }
}

extension ValueSyntax where Value == String {
  /// Any text, also one that begins with a hyphen.
  fileprivate static var anyText: ValueSyntax {
    ValueSyntax(leadingHyphen: .accepted { _ in true }) { text throws(InvalidValue) in text }
  }
}
