import Arguments
import Charsets
import ContactFormats
import ContactStore

/// The verb `contacts import`.
enum ImportCommand: Command {
  private static let file = Argument(
    "FILE", count: .atLeastOne, value: .path,
    help: "A file to read, or a folder with a vCard in each file; - for standard input.")
  private static let format = Option(
    "format", placeholder: "FORMAT", value: ValueSyntax<CardFormat>.choice,
    help: "The format, instead of the one that the content shows.")
  private static let map = Option(
    "map", placeholder: "COLUMNS", value: .columns,
    help: "What columns of a table are, as in 'Vorname=first,Mail=email:work'.")
  private static let charset = Option(
    "charset", placeholder: "NAME", value: .charset,
    help: "The character set where the file does not say it, such as windows-1251 or gbk.")
  private static let rawCSV = Flag(
    "raw-csv", help: "Keep a ' that guards a cell of CSV against spreadsheets.")
  private static let strict = Flag(
    "strict", help: "Refuse a file of which anything would have to be skipped or guessed.")
  private static let overwrite = Flag(
    "overwrite",
    help: "Take cards as they are, also over what was changed here since they came last.")
  private static let prune = Flag(
    "prune",
    help: "Delete the contacts whose cards are not there, also those that were added here.")
  private static let yes = Flag(
    "yes", short: "y", aliases: ["force"], aliasShorts: ["f"],
    help: "With --prune: delete without asking.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the files, but change nothing.")
  private static let ids = Flag(
    "ids", help: "Write the IDs of the people, the new ones first, one on each line.")
  private static let null = Flag(
    "null", short: "0", help: "End IDs with a null byte, for 'xargs -0'.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "import", summary: "Take over all contacts of files.",
      discussion: """
        Reads vCards of every version and dialect, CSV of Google, Outlook and others, JSON, JSON \
        Lines, jCard, JSContact, LDIF, mutt's aliases and abook's file, told apart by their \
        content, or else by how a file's name ends, such as in .csv. Of a folder, each file that \
        ends in .vcf is read, also one folder further down (vdir). Where a text is not UTF-8 and \
        does not say its character set, the characters that are common in names and addresses tell \
        it; what was guessed is told, and --charset sets it right. What no field takes is kept for \
        'contacts export'.

        Everything is taken over or, when a file cannot be read or --strict finds a fault, nothing. \
        'contacts undo' takes all of it back.

        Whom a card is about: one with the UID of a contact changes that one. A later card of that \
        UID, in the same file or in another one, adds what is new to it, or is taken without the \
        UID where it has another name. Where one of the two has no UID, a card adds what is new to \
        the contact of the same name that has an e-mail address or a number of it, unless anything \
        tells them apart, such as birthdays, or mobile telephones behind one number of the \
        household; one without a UID that says nothing new of a namesake changes nothing. \
        All others are new, also two without a UID in one import, which are not compared with \
        each other; 'contacts dedupe' finds those that are there twice. A number without the code \
        of its country gets it from the card that has it. Groups, tags and companies that differ \
        from those that are there in nothing but case are those.

        Cards that come again: one that is as it was taken over last changes nothing, whatever was \
        changed or merged here since. Of one that has changed since, also a row in which the name \
        or the only e-mail address was corrected, what has changed is taken, and what was changed \
        here stays; where both are the same field the card is right, and the value it replaces is \
        told, but notes are put together. What one of several cards of a contact does not say any \
        more stays as long as another one says it, but what a table has in place of a value takes \
        its place. With --overwrite a card is taken as it is, and so is our own JSON, always.

        What a format cannot tell, such as which words of a name in an alias are the first name, \
        or whether a label of Google's is a tag or a group, stays as it is here. So does what a \
        table or LDIF leaves empty, unless a row without a UID said it when it came last from the \
        same program.

        With --prune the files tell of all contacts that there are to be: every other one is \
        deleted, also those that were added here and in none of the files, and so are groups that \
        came with cards of their own. Who has no UID stays as long as anybody of the name is there, \
        and so does whose name or e-mail address a row or card without a UID has, and a company \
        that never had a card as long as somebody works there. Several go only after a yes at the \
        terminal or with --yes, and nothing is changed where any card is skipped, or a file has none.
        """,
      examples: [
        Example("contacts import contacts.vcf", "Everybody of another address book."),
        Example("contacts import google.csv --dry-run", "See what would come of it."),
        Example("contacts import ~/contacts", "A folder of vdirsyncer or khard."),
        Example(
          "contacts import ~/contacts --prune", "The same, and delete whom it does not tell of."),
        Example("contacts import club.csv --map 'Mitglied=last,Ruf=phone:home'", "Any table."),
        Example(
          "contacts --store old.contacts export --format json | contacts import -",
          "Copy from another address book."),
      ],
      arguments: [file],
      options: [format, map, charset, rawCSV, strict, overwrite, prune, yes, dryRun, ids, null])
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
    if session.arguments[map] != nil, try !sources.contains(where: { try isTable($0, session) }) {
      throw UsageError(.refused("--map goes with tables"), command: syntax)
    }
    try importContacts(sources, session)
  }

  /// Whether a file is a table, or in no format that its content shows.
  private static func isTable(_ source: ImportSource, _ session: Session) throws -> Bool {
    if let format = session.arguments[format] ?? source.format { return format == .csv }
    let head = try session.inputHead(of: source.path)
    return [.csv, nil].contains(CardFormat(sniffing: head))
  }

  /// Whether a file has nothing but names and ages, which a faster way reads.
  private static func takesPlainPeople(
    _ source: ImportSource, _ session: Session
  ) throws -> Bool {
    let arguments = session.arguments
    guard arguments[map] == nil, arguments[charset] == nil, !arguments[ids], !arguments[prune],
      source.format == nil
    else { return false }
    switch arguments[format] {
    case nil, .csv?, .json?, .jsonl?: break
    default: return false
    }
    let head = try session.inputHead(of: source.path)
    return PlainPeople.isLikely(head, as: arguments[format])
  }

  private static func importPeople(_ source: ImportSource, _ session: Session) throws {
    let arguments = session.arguments
    let isTrial = arguments[dryRun]
    let count = try session.withProgress(over: [source]) {
      try session.withContent(of: source.path) { read in
        try AddressBook.importPeople(
          arguments[format].flatMap(ImportFormat.init), unguards: !arguments[rawCSV],
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
    options.format = arguments[format]
    options.mapping = arguments[map] ?? CSVMapping()
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
    if report.isOfNothing {
      for source in sources.prefix(toldEmptyCount) { session.tell("\(source.name) is empty") }
    }
    for line in report.warningLines(of: sources) { session.tell(line) }
    if report.isCharsetGuessed, arguments[charset] == nil {
      let undoing = isTrial ? "" : "'contacts undo', and "
      session.tell(
        "where letters are wrong: \(undoing)import with --charset, as in '--charset windows-1251'")
    }
    session.tell(report.words(isTrial: isTrial))
    if isTrial { for line in report.outlook { session.tell(line) } }
    if report.joinedCount > 0 { session.tell(report.joinedWords) }
    if report.editedCount > 0 {
      session.tell(
        "\(contactCount(report.editedCount)) changed here since stayed so, as the cards came as they "
          + "came last; --overwrite takes the cards")
    }
    if arguments[ids] { try session.reportChange(report.ids) }
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

extension ValueSyntax<Charset> {
  /// The name of a character set.
  fileprivate static var charset: ValueSyntax {
    ValueSyntax(expecting: "a character set such as \(Charset.commonNames.joined(separator: ", "))")
    {
      Charset(named: $0)
    }
  }
}
