import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// The verb `contacts export`.
enum ExportCommand: Command {
  private static let format = Option(
    "format", placeholder: "FORMAT", value: .exportFormat,
    help:
      "The format, or a template such as '{last}, {first}'; vdir is a folder of vCards. The default "
      + "is the one that the name of the output ends in, else vcard (3.0).")
  /// The formats that other verbs write as well are chosen as they are there.
  private static let flags = [ContactExport.json, .jsonl, .csv].map { format in
    let name = format.rawValue
    return (flag: Flag(name, help: "The same as --format \(name)."), format: format)
  }
  private static let null = Flag(
    "null", short: "0", help: "With a template, end each record with a null byte.")
  static let file = Option(
    "output", short: "o", placeholder: "FILE", value: .path,
    help:
      "Write to a file, not to standard output; the file is replaced whole. With vdir, a folder."
  )
  private static let rawCSV = Flag(
    "raw-csv",
    help: "With CSV, do not put ' before cells that a spreadsheet would run as formulas.")

  static let prune = Flag(
    "prune", help: "With vdir, delete the files of contacts that were deleted here.")
  static let yes = Flag("yes", short: "y", help: "With --prune, delete without asking.")
  static let collection = Option(
    "collection", placeholder: "NAME", value: .text,
    help: "With vdir, the folder in it that new contacts go to, if several have contacts.")
  private static let charset = Option(
    "charset", placeholder: "NAME", value: .writtenCharset,
    help: "With CSV, the character set, such as windows-1252 (default UTF-8).")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "export", summary: "Export contacts to a file or a folder.",
      discussion: """
        Exports all contacts, or those with the IDs or names given in this order, or those that options choose. \
        What was imported comes out as it came in, except for what was changed. Companies and groups go along \
        where they are chosen, too. JSON of all contacts is a backup: an import into an empty address book \
        restores all of it.

        With vdir, existing files are changed where they are, also in folders of the folder \
        (collections). New contacts go beside them: into the only collection, or into that of \
        --collection; a terminal asks which.
        """,
      examples: [
        Example("contacts export > everybody.vcf", "All contacts, as vCards."),
        Example("contacts export 7 --format vcard4", "One contact as vCard 4.0."),
        Example("contacts export -o everybody.csv", "A table with all fields."),
        Example("contacts export --format google -o google.csv", "A table for Google Contacts."),
        Example("contacts export --format vdir -o ~/contacts", "Files for vdirsyncer or khard."),
        Example(
          "contacts export --format mutt --group friends > ~/.mutt/friends",
          "Aliases of a group, and one for all of it."),
        Example(
          "contacts export --format '{email}' --group team",
          "The addresses of a group, one a line."),
      ],
      arguments: [ContactArguments.ids],
      options: [format] + flags.map(\.flag) + [
        QueryOptions.sort, file, charset, rawCSV, null, prune, yes, collection,
      ],
      groups: [QueryOptions.choosing])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    if !arguments[prune] { try refuse(yes, "--yes goes with --prune", arguments) }
    let query = try session.query()
    guard
      arguments[ContactArguments.ids].isEmpty || query.predicate == nil && query.selection.isEmpty
    else {
      throw UsageError(.refused("give IDs or options that choose, not both"), command: syntax)
    }
    let format: ContactExport
    switch try chosenFormat(arguments) {
    case .template(let template):
      try refuseVdirOptions(arguments)
      try refuseOptionsOfTables(arguments)
      return try write(query, as: template, session)
    case .vdir:
      try refuse(null, "--null goes with templates", arguments)
      try refuseOptionsOfTables(arguments)
      return try writeFolder(query, session)
    case .format(let named): format = named
    }
    try refuseVdirOptions(arguments)
    try refuse(null, "--null goes with templates", arguments)
    if !format.isTable { try refuseOptionsOfTables(arguments) }
    let outcome = try session.withOutput { write in
      let (guardsFormulas, charset) = (!arguments[rawCSV], arguments[charset])
      if arguments[ContactArguments.ids].isEmpty {
        return try session.openForReading()
          .export(query, as: format, guardsFormulas: guardsFormulas, charset: charset, to: write)
      }
      return try format.write(guardsFormulas: guardsFormulas, charset: charset) { _, take in
        try cards(query, session)(take)
      } to: {
        try write($0)
      }
    }
    session.tell("exported \(contactCount(outcome.count))")
    session.tell(lossesOf: outcome, format)
  }

  /// The format that an option tells, or the name of the file.
  private static func chosenFormat(_ arguments: ParsedArguments) throws(UsageError) -> ExportFormat
  {
    var chosen: [(name: String, format: ExportFormat)] = []
    if let named = arguments[format] { chosen.append(("--format", named)) }
    for (flag, format) in flags where arguments[flag] {
      chosen.append(("--" + format.rawValue, .format(format)))
    }
    if let only = try FormatOptions.only(of: chosen, command: syntax) { return only }
    return .format(try named(by: arguments[file]))
  }

  /// The format that the name of a file goes with, as it does where files are imported; vCards where it
  /// goes with none.
  ///
  /// - Throws: ``UsageError`` for a name that promises a file of another kind.
  private static func named(by path: String?) throws(UsageError) -> ContactExport {
    guard let path else { return .vcard }
    if let foreign = ForeignEnding(fileName: path) {
      throw UsageError(.refused("\(path): \(foreign.advice)"), command: syntax)
    }
    return CardFormat(fileName: path).flatMap { ContactExport(rawValue: $0.rawValue) } ?? .vcard
  }

  /// Refuses a flag that the format makes nothing of.
  private static func refuse(
    _ flag: Flag, _ reason: String, _ arguments: ParsedArguments
  ) throws(UsageError) {
    if arguments[flag] { throw UsageError(.refused(reason), command: syntax) }
  }

  private static func refuseVdirOptions(_ arguments: ParsedArguments) throws(UsageError) {
    try refuse(prune, "--prune goes with vdir", arguments)
    if arguments[collection] != nil {
      throw UsageError(.refused("--collection goes with vdir"), command: syntax)
    }
  }

  private static func refuseOptionsOfTables(_ arguments: ParsedArguments) throws(UsageError) {
    let tables = ContactExport.allCases.filter(\.isTable).map(\.rawValue).joined(separator: ", ")
    try refuse(rawCSV, "--raw-csv goes with \(tables)", arguments)
    if arguments[charset] != nil {
      throw UsageError(.refused("--charset goes with \(tables)"), command: syntax)
    }
  }

  /// The contacts whose IDs or names are given, in the order that --sort asks for.
  private static func chosen(
    _ query: AddressBook.Query, in book: AddressBook, _ session: Session
  ) throws -> [Int64] {
    let (named, hasFile) = (
      session.arguments[ContactArguments.ids], session.arguments[file] != nil
    )
    do {
      let ids = try session.ids(of: named, in: book, tells: false)
      return try book.sorted(ids, by: query.sortKeys)
    } catch AddressBookError.nobodyCalled(let name)
      where !hasFile && named.contains(.name(name)) && CardFormat(fileName: name) != nil
    {
      throw UsageError(
        .refused("no contact named \(name.quoted); -o \(name) writes to that file"),
        command: syntax)
    }
  }

  /// What hands the cards that are to be written to a function.
  static func cards(
    _ query: AddressBook.Query, _ session: Session
  ) throws -> (_ take: (ContactCard) throws -> Void) throws -> Void {
    let book = try session.openForReading()
    if session.arguments[ContactArguments.ids].isEmpty {
      return { try book.forEachExported(query, $0) }
    }
    let ids = try chosen(query, in: book, session)
    return { take in for contact in try book.exported(ids: ids) { try take(contact) } }
  }

  static func isWhole(
    _ query: AddressBook.Query, _ arguments: ParsedArguments
  ) -> Bool {
    arguments[ContactArguments.ids].isEmpty && query.predicate == nil && query.selection.isEmpty
  }

  /// Writes what a template says of each contact.
  private static func write(
    _ query: AddressBook.Query, as template: ContactTemplate, _ session: Session
  ) throws {
    let (arguments, today) = (session.arguments, session.environment.today())
    let isForFile = arguments[file].map { $0 != "-" } ?? false
    let layout = RecordLayout(
      content: .template(template), terminator: arguments[null] ? 0 : UInt8(ascii: "\n"),
      isForTerminal: session.environment.outputIsTerminal && !isForFile)
    var query = query
    query.fields = template.keys
    let book = try session.openForReading()
    let chosen =
      try arguments[ContactArguments.ids].isEmpty
      ? nil
      : book.contacts(ids: Self.chosen(query, in: book, session), fields: template.keys)
    var count = 0
    try session.withOutput { write in
      guard let chosen else {
        count = try layout.write(query, of: book, today: today, to: write)
        return
      }
      var text: [UInt8] = []
      for contact in chosen { layout.append(contact, today: today, to: &text) }
      try write(text)
      count = chosen.count
    }
    session.tell("exported \(contactCount(count))")
  }
}

/// The format asked for by `--format`.
private enum ExportFormat: Sendable {
  case format(ContactExport)
  case vdir
  case template(ContactTemplate)
}

extension ValueSyntax<ExportFormat> {
  /// A template, which contains a `{`, or the name of a format.
  fileprivate static var exportFormat: ValueSyntax {
    let names = ContactExport.allCases.map(\.rawValue) + ["vdir"]
    return ValueSyntax(choices: names) { text throws(InvalidValue) in
      if text.contains("{") { return .template(try .spelled(text)) }
      if text == "vdir" { return .vdir }
      guard let format = ContactExport(rawValue: text) else {
        let list = "one of \(names.joined(separator: ", "))"
        let meant = CardFormat(fileExtension: text)?.rawValue
        throw InvalidValue(reason: "expected \(list)\(Suggestion.question(meant))")
      }
      return .format(format)
    }
  }
}

extension Session {
  /// Says what a format has no place for, and of whom.
  fileprivate func tell(lossesOf outcome: ContactExport.Outcome, _ format: ContactExport) {
    if !outcome.losses.isEmpty {
      let all = outcome.losers.count
      let fields = outcome.losses.map { "\($0.words) \($0.count)" }
      tell(
        "not written (\(format.rawValue) cannot hold it): \(fields.joined(separator: ", ")); of "
          + "\(outcome.losers.names.listed(of: all))")
    }
    if outcome.guarded.count > 0 {
      tell(
        "wrote a ' before text that a spreadsheet would run as a formula; \(format.rawValue) keeps the ': "
          + outcome.guarded.names.listed(of: outcome.guarded.count) + "; --raw-csv leaves it out")
    }
    if outcome.leftOut.count > 0 {
      tell(
        "skipped \(contactCount(outcome.leftOut.count)) without \(format.necessity): "
          + outcome.leftOut.names.listed(of: outcome.leftOut.count))
    }
  }

  /// Hands a function that writes to the file of `--output`, or to standard output, to `body`.
  fileprivate func withOutput<Result>(
    _ body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Result
  ) throws -> Result {
    guard let path = arguments[ExportCommand.target], path != "-" else {
      output.escapesControls = environment.outputIsTerminal
      let result = try body { [output] in try output.write(piece: $0) }
      try output.flush()
      return result
    }
    return try write(to: path, body)
  }
}

extension ContactExport {
  /// What a contact has to have to be written at all.
  fileprivate var necessity: String {
    self == .mutt ? "an e-mail address" : "a field that \(rawValue) can hold"
  }
}

extension ExportCommand {
  /// The option for the file to write to.
  fileprivate static var target: Option<String> { file }
}
