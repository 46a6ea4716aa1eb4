import Arguments
import ContactFormats
import ContactStore

/// The verb `contacts import`.
enum ImportCommand: Command {
  private static let file = Argument(
    "FILE", count: .atLeastOne, value: .path,
    help: "A file to read, or a folder with a vCard in each file; - for standard input.")
  private static let format = Option(
    "format", placeholder: "FORMAT", value: .importFormat,
    help: "Read as this format, whatever the content looks like.")
  private static let map = Option(
    "map", placeholder: "COLUMNS", value: .columns,
    help: "The fields of columns, as in 'Vorname=first,Mail=email:work'.")
  private static let charset = Option(
    "charset", placeholder: "NAME", value: .charset,
    help: "The character set of a file that does not name it, such as windows-1251 or gbk.")
  private static let dateOrder = Option(
    "dates", placeholder: "ORDER",
    value: .choice(["dmy": TableDates.Order.dayFirst, "mdy": .monthFirst]),
    help: "The order of dates such as 3/4/1970 in a table.")
  private static let rawCSV = Flag(
    "raw-csv", help: "Keep the ' that guards a cell of CSV against spreadsheets.")
  private static let strict = Flag(
    "strict", help: "Refuse a file if anything would be skipped or guessed.")
  private static let overwrite = Flag(
    "overwrite",
    help: "Take cards as they are, over your own changes and deletions.")
  private static let prune = Flag(
    "prune",
    help: "Delete all contacts that are not in the files, also those added here.")
  private static let yes = Flag(
    "yes", short: "y", aliases: ["force"], aliasShorts: ["f"],
    help: "With --prune, delete without asking.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the files, but change nothing.")
  private static let ids = Flag(
    "ids", help: "Write the IDs of the people, the new ones first, one a line.")
  private static let null = Flag(
    "null", short: "0", help: "End IDs with a null byte, for 'xargs -0'.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "import", summary: "Import contacts.",
      discussion: """
        Reads vCards of every version and dialect, CSV of Google, Outlook and others, JSON, JSON Lines, jCard, \
        JSContact, LDIF, mutt's aliases and abook's file. The content tells the format, or else the end of the \
        file's name. Of a folder, every file that ends in .vcf is read, also one folder down (vdir). Where a text \
        is not UTF-8 and does not name its character set, a guess is made and reported; --charset sets it. \
        Properties that no field takes are kept for 'contacts export'.

        Everything is imported or, if a file cannot be read or --strict finds a fault, nothing. 'contacts undo' \
        takes all of it back.

        Which contact a card is: the one with its UID. Without a UID, a card adds what is new to the contact of \
        the same name that shares an e-mail address or a number with it, unless anything tells them apart, such \
        as birthdays, or different mobile numbers behind one number of the household; a card without a UID that \
        says nothing new changes nothing. Further cards of one UID add what is new; one with another name is a \
        contact of its own. All other cards are new contacts. Cards without a UID are not compared within one \
        import; 'contacts dedupe' finds those duplicates. Groups, tags and companies match whatever their case.

        Importing again: a card that is the same as at the last import changes nothing, and a contact that you \
        deleted stays deleted. Of a card that has changed, the changes are taken, and your own changes of other \
        fields stay; where both changed one field, the card wins and the value it replaces is reported. Notes are \
        joined. --overwrite takes every card as it is.

        Our own JSON: each object with the UID of a contact changes what it names, null removes a value, and \
        what it does not name stays; with --overwrite it is all of the contact.

        What a format cannot say, such as which words of an alias are the first name, stays as it is here. So do \
        empty cells of a table or LDIF, unless a row without a UID had the value when it was imported last.

        --prune deletes every contact that is not in the files, also those that were added here, and groups that \
        came from cards. A contact without a UID stays as long as a card has its name or e-mail address, and a \
        company that never had a card as long as it has people. Several are deleted only after a yes at the \
        terminal or with --yes. Nothing is changed if a card has to be skipped, or a file has none.
        """,
      examples: [
        Example("contacts import contacts.vcf", "Contacts of another program."),
        Example("contacts import google.csv --dry-run", "See what would be imported."),
        Example("contacts import ~/contacts", "A folder of vdirsyncer or khard."),
        Example(
          "contacts import ~/contacts --prune", "The same, and delete what is not in it."),
        Example("contacts import club.csv --map 'Mitglied=last,Ruf=phone:home'", "Any table."),
        Example(
          "contacts --store old.contacts export --format json | contacts import -",
          "Copy from another address book."),
      ],
      arguments: [file],
      options: [
        format, map, dateOrder, charset, rawCSV, strict, overwrite, prune, yes, dryRun, ids, null,
      ])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    if arguments[yes], !arguments[prune] {
      throw UsageError(.refused("--yes goes with --prune"), command: syntax)
    }
    let sources = try session.importSources(arguments[file], skipsOthers: !arguments[prune])
    if sources.count == 1, let source = sources.first, try takesPlainPeople(source, session) {
      do {
        return try session.keepingInput(of: source.path) { try importPeople(source, session) }
      } catch is PlainPeople.Declined {
        // The other way takes whatever there is, and tells what is wrong with it.
      }
    }
    let ofTables = session.arguments[map] != nil ? "--map" : "--dates"
    if session.arguments[map] != nil || session.arguments[dateOrder] != nil,
      try !sources.contains(where: { try isTable($0, session) })
    {
      throw UsageError(.refused("\(ofTables) goes with tables"), command: syntax)
    }
    try importContacts(sources, session)
  }

  /// Whether a file is a table, or in no format that its content shows.
  private static func isTable(_ source: ImportSource, _ session: Session) throws -> Bool {
    if let format = session.arguments[format]?.format ?? source.format { return format == .csv }
    let head = try session.inputHead(of: source.path)
    return [.csv, nil].contains(CardFormat(sniffing: head))
  }

  /// Whether a file has nothing but names and ages, which a faster way reads.
  private static func takesPlainPeople(
    _ source: ImportSource, _ session: Session
  ) throws -> Bool {
    let arguments = session.arguments
    guard arguments[map] == nil, arguments[dateOrder] == nil, arguments[charset] == nil,
      !arguments[ids], !arguments[prune],
      source.format == nil
    else { return false }
    switch arguments[format]?.format {
    case nil, .csv?, .json?, .jsonl?: break
    default: return false
    }
    let head = try session.inputHead(of: source.path)
    return PlainPeople.isLikely(head, as: arguments[format]?.format)
  }

  private static func importPeople(_ source: ImportSource, _ session: Session) throws {
    let arguments = session.arguments
    let isTrial = arguments[dryRun]
    let count = try session.withProgress(over: [source]) {
      try session.withContent(of: source.path) { read in
        try AddressBook.importPeople(
          arguments[format]?.format.flatMap(ImportFormat.init), unguards: !arguments[rawCSV],
          isTrial: isTrial, now: session.environment.now(), read: read
        ) {
          try isTrial ? session.openForReading(isTrial: true) : session.openForWriting()
        }
      }
    }
    session.tell(
      isTrial
        ? "could import \(contactCount(count)); nothing was changed"
        : "imported \(contactCount(count))")
  }

  private static func options(_ session: Session) -> ContactImportOptions {
    let arguments = session.arguments
    var options = ContactImportOptions(now: session.environment.now())
    options.today = session.environment.today()
    options.format = arguments[format]?.format
    options.mapping = arguments[map] ?? CSVMapping()
    options.mapping.dateOrder = arguments[dateOrder]
    options.charset = arguments[charset]
    options.unguards = !arguments[rawCSV]
    options.isStrict = arguments[strict]
    options.overwrites = arguments[overwrite]
    options.prunes = arguments[prune]
    return options
  }

  /// How many empty files are named where all are.
  private static let toldEmptyCount = 5

  private static func importContacts(_ sources: [ImportSource], _ session: Session) throws {
    let arguments = session.arguments
    let (isTrial, options) = (arguments[dryRun], Self.options(session))
    var agreed: ([NamedContact], [String]) = ([], [])
    var current = ""
    var begun: Set<Int> = []
    func rewind() throws {
      for path in Set(sources.map(\.path)) { try session.rewindInput(of: path) }
    }
    let report: ContactImportReport
    do {
      report = try session.withProgress(over: sources) {
        try rewind()
        let texts = sources.enumerated().map { index, source in
          ContactSource(format: source.format, name: source.path) { body in
            current = source.name
            if !begun.insert(index).inserted {
              // Others were faster, and all is read anew.
              begun = [index]
              try rewind()
            }
            try session.withContent(of: source.path) { try body($0) }
          }
        }
        return try AddressBook.importContacts(options, isTrial: isTrial, from: texts) {
          try isTrial ? session.openForReading(isTrial: true) : session.openForWriting()
        } consent: { report in
          let pruned = (report.pruned, report.prunedGroups)
          if pruned != agreed { try session.askToDelete(report) }
          agreed = pruned
        }
      }
    } catch let error as CardError {
      throw CardFailure(file: current, error: error)
    } catch let error as UnknownFormat {
      if let foreign = error.foreign { throw CommandFailure.foreignFile(current, foreign) }
      throw CommandFailure.unknownFormat(current, beginning: error.beginning)
    }
    tell(report, of: sources, session)
    if arguments[ids] { try session.reportChange(report.ids) }
  }

  /// Says what an import did, or would do.
  private static func tell(
    _ report: ContactImportReport, of sources: [ImportSource], _ session: Session
  ) {
    let isTrial = session.arguments[dryRun]
    if report.isOfNothing {
      for source in sources.prefix(toldEmptyCount) { session.tell("\(source.name) is empty") }
    }
    for line in report.warningLines(of: sources) { session.tell(line) }
    if report.isCharsetGuessed, session.arguments[charset] == nil {
      let undoing = isTrial ? "" : "'contacts undo', and "
      session.tell(
        "if letters are wrong: \(undoing)import with --charset, such as '--charset windows-1251'")
    }
    session.tell(report.words(isTrial: isTrial))
    if isTrial { for line in report.outlook { session.tell(line) } }
    if report.joinedCount > 0 { session.tell(report.joinedWords) }
    if report.editedCount > 0 {
      session.tell(
        "kept your changes to \(contactCount(report.editedCount)); "
          + (report.editedCount == 1 ? "its card has" : "their cards have")
          + " not changed since the last import; --overwrite takes the cards")
    }
    if report.stillDeletedCount > 0 {
      session.tell(
        "kept \(contactCount(report.stillDeletedCount)) deleted; "
          + (report.stillDeletedCount == 1 ? "its card has" : "their cards have")
          + " not changed since the last import; --overwrite brings "
          + (report.stillDeletedCount == 1 ? "it" : "them") + " back")
    }
  }
}

extension Session {
  /// Asks whether contacts and groups are to be deleted, unless it is one or that was said already.
  ///
  /// - Throws: ``CommandFailure`` when nobody consents.
  fileprivate func askToDelete(_ report: ContactImportReport) throws {
    let (contacts, groups) = (report.pruned, report.prunedGroups)
    if contacts.count + groups.count < 2 || arguments[ImportCommand.consent] { return }
    guard canAsk else {
      throw CommandFailure.needsConsent(
        .deleting, of: Self.words(for: contacts, groups: groups))
    }
    progress?.finish()
    try askForConsent(to: .deleting, contacts, groups: groups)
  }
}

extension ImportCommand {
  /// The flag by which nobody is asked.
  fileprivate static var consent: Flag { yes }
}

extension ImportFormat {
  /// The format of people with names and ages only.
  fileprivate init?(_ format: CardFormat) {
    switch format {
    case .csv: self = .csv
    case .json: self = .json
    case .jsonl: self = .jsonl
    default: return nil
    }
  }
}

extension ValueSyntax<CSVMapping> {
  /// Titles of columns with the fields that they are.
  fileprivate static var columns: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      do throws(CSVMapping.Fault) {
        return try CSVMapping(text)
      } catch {
        throw InvalidValue(reason: error.description)
      }
    }
  }
}
