import Arguments
import ContactCards
import ContactStore
import ManagedObjects
import TextTools

/// The verb `contacts birthdays`.
enum BirthdaysCommand: Command {
  private static let next = Option(
    "next", placeholder: "DAYS", value: .days, help: "Only within the next DAYS, as in 30d or 2w."
  )

  private static let dates = Flag(
    "dates", help: "Other dates, too, such as anniversaries.")

  private static let format = Option(
    "format", placeholder: "TEMPLATE", value: .birthdayTemplate,
    help: "Write by a template such as '{next} {name} ({turns})'.")

  private static let null = Flag(
    "null", short: "0", aliases: ["print0"],
    help: "End tab-separated lines and templates with a null byte, for 'xargs -0'.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "birthdays", aliases: ["bday"], summary: "List birthdays, the next one first.",
      discussion: """
        Writes the date of the next birthday, the ID, the name and, where the year is known, the age reached. \
        People born on 29 February have their birthday on 1 March in other years. With --dates, the kind of \
        date comes last.
        """,
      examples: [
        Example("contacts birthdays --next 30d", "Those of the next 30 days."),
        Example("contacts birthdays --group family", "Only members of a group."),
        Example("contacts birthdays --where 'ANY city = \"Bonn\"'", "Only who lives there."),
        Example("contacts birthdays --dates --next 2w", "Anniversaries and other dates, too."),
        Example("contacts birthdays --json", "With the fields next, id, name and turns."),
        Example("contacts birthdays --format '{next}: {name}, {phone}'", "With a number to call."),
      ],
      options: [next, dates, QueryOptions.limit, format, null],
      groups: [QueryOptions.choosing, ResultOptions.group],
      sections: [
        HelpSection(
          "Templates of birthdays",
          rows: [
            .init("{next}", "the date of the next birthday"),
            .init("{turns}", "the age reached"),
            .init("{event}", "birthday, anniversary or another kind of date"),
          ])
      ])
  }

  static func run(_ session: Session) throws {
    guard let today = session.environment.today() else { return }
    let layout = try layout(session)
    var query = AddressBook.Query()
    query.predicate = try session.condition(session.arguments[QueryOptions.predicates])
    query.selection = SelectionOptions.selection(session.arguments)
    let book = try session.openForReading()
    var days = try book.birthdays(
      from: today, days: session.arguments[next] ?? 366, of: query,
      withOthers: session.arguments[dates])
    if let limit = session.arguments[QueryOptions.limit] { days = Array(days.prefix(limit)) }
    if days.isEmpty { try session.tellOfNothing(reasonForNothing(session, in: book)) }
    if let template = session.arguments[format] {
      let others = [
        ResultOptions.json, ResultOptions.jsonLines, ResultOptions.csv, FormatOptions.plain,
        FormatOptions.header, FormatOptions.table,
      ]
      guard !others.contains(where: { session.arguments[$0] }) else {
        throw UsageError(.refused("--format excludes other formats"), command: syntax)
      }
      return try write(days, of: book, as: template, today, session)
    }
    var columns: [(String, [AttributeValue])] = [
      ("next", days.map { .string($0.day.description) }), ("id", days.map { .integer($0.id) }),
      ("name", days.map { .string($0.name) }),
      ("turns", days.map { $0.age.map { .integer(Int64($0)) } ?? .null }),
    ]
    if session.arguments[dates] { columns.append(("event", days.map { .string($0.event) })) }
    if case .table = layout {
      // As lists of contacts have them; what scripts read has the names of the fields.
      for index in columns.indices { columns[index].0 = Self.titles[columns[index].0] ?? "" }
    }
    try session.write(ResultColumns(columns, whole: ["next", "id", "Next", "ID"]), as: layout)
  }
}

extension BirthdaysCommand {
  private static let titles = [
    "next": "Next", "id": "ID", "name": "Name", "turns": "Turns", "event": "Event",
  ]

  /// Why there is nothing to write.
  ///
  /// Without a number of days a whole year is looked at, in which every birthday is of which the
  /// month and the day are known.
  private static func reasonForNothing(_ session: Session, in book: AddressBook) throws -> String {
    let arguments = session.arguments
    let what = arguments[dates] ? "no birthday or other day to remember" : "no birthday"
    if arguments[next] != nil { return "\(what) is in that time" }
    if arguments[dates] { return "\(what) is known to the day" }
    var query = AddressBook.Query()
    query.predicate = try session.condition(
      arguments[QueryOptions.predicates] + ["birthday != nil"])
    query.selection = SelectionOptions.selection(arguments)
    return try book.count(query) == 0 ? "\(what) is known" : "\(what) is known to the day"
  }

  /// How results are written where no template says it.
  private static func layout(_ session: Session) throws(UsageError) -> ResultFormat {
    let endsWithNull = session.arguments[null]
    let toTerminal = session.environment.outputIsTerminal && !endsWithNull
    let layout = try ResultFormat(session.arguments, toTerminal: toTerminal, command: syntax)
    if !endsWithNull { return layout }
    guard case .tabSeparated(let header, _) = layout else {
      throw UsageError(
        .refused("--null goes with tab-separated values and templates"), command: syntax)
    }
    return .tabSeparated(header: header, end: "\0")
  }

  /// Writes what a template says of each birthday.
  private static func write(
    _ days: [Birthday], of book: AddressBook, as template: ContactTemplate,
    _ today: ContactCard.PartialDate, _ session: Session
  ) throws {
    let toTerminal = session.environment.outputIsTerminal
    let end = session.arguments[null] ? "\0" : "\n"
    let contacts = try book.contacts(ids: days.map(\.id), fields: template.keys)
    for (day, contact) in zip(days, contacts) {
      let further = [
        "next": day.day.description, "turns": day.age.map { String($0) } ?? "",
        "event": day.event,
      ]
      let text = template.text(of: contact, today: today, further: further) {
        toTerminal ? $0.escapedForTerminal(keepingJoiners: true) : $0
      }
      try session.output.write(text + end)
    }
  }
}

extension Birthday {
  /// What the day is.
  fileprivate var event: String { label.map { $0.isEmpty ? "other" : $0 } ?? "birthday" }
}

extension ValueSyntax<ContactTemplate> {
  /// A template that may also name what is said of birthdays.
  fileprivate static var birthdayTemplate: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      guard text.contains("{") else {
        throw InvalidValue(expected: "a template such as '{next} {name}'; --json writes JSON")
      }
      return try ContactTemplate.spelled(text, further: ["next", "turns", "event"])
    }
  }
}

extension ValueSyntax<Int> {
  /// A number of days, with a `d` behind it or not, or one of weeks, with a `w` behind it.
  fileprivate static var days: ValueSyntax {
    ValueSyntax(
      expecting: "a number of days from 0 to 366, such as 30d, or of weeks, such as 2w",
      leadingHyphen: .beforeDigit
    ) { text in
      let length = text.hasSuffix("w") ? 7 : 1
      let digits = text.hasSuffix("d") || text.hasSuffix("w") ? text.dropLast() : text[...]
      guard 1...3 ~= digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(digits), number * length <= 366
      else { return nil }
      return number * length
    }
  }
}
