import AddressBook
import Arguments

/// The verb `contacts import`.
enum ImportCommand: Command {
  private static let file = Argument(
    "FILE", count: .one, value: .path, help: "The file to read; - for standard input.")
  private static let format = Option(
    "format", placeholder: "FORMAT", value: ValueSyntax<CardFormat>.choice,
    help: "The format, instead of the one that the content shows.")
  private static let map = Option(
    "map", placeholder: "COLUMNS", value: .columns,
    help: "What columns of a table are, as in 'Vorname=first,Mail=email:work'.")
  private static let rawCSV = Flag(
    "raw-csv", help: "Keep a ' that guards a cell of CSV against spreadsheets.")
  private static let strict = Flag(
    "strict", help: "Refuse a file of which anything would have to be skipped or guessed.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the file, but change nothing.")

  static let syntax = CommandSyntax(
    "import", summary: "Take over all contacts of a file.",
    discussion: """
      Reads vCards of every version and dialect, CSV of Google, Outlook and others, JSON, JSON \
      Lines, jCard, JSContact, LDIF, mutt's aliases and abook's file, told apart by their content. \
      A card with the UID of a contact changes that one; all others are new. What no field takes \
      is kept for 'contacts export'. Everything is taken over or, when the file cannot be read or \
      --strict finds a fault, nothing.
      """,
    examples: [
      Example("contacts import contacts.vcf", "Everybody of another address book."),
      Example("contacts import google.csv --dry-run", "See what would come of it."),
      Example("contacts import club.csv --map 'Mitglied=last,Ruf=phone:home'", "Any table."),
      Example(
        "contacts --store old.contacts list --json | contacts import -",
        "Copy from another address book."),
    ],
    arguments: [file], options: [format, map, rawCSV, strict, dryRun])

  static func run(_ session: Session) throws {
    guard let path = session.arguments[file].first else { return }
    do {
      if try takesPlainPeople(path, session) {
        do {
          return try session.keepingInput { try importPeople(path, session) }
        } catch let error as ImportError where error.isOfFurtherField {
          // Somebody further down has more than a name and an age.
        }
      }
      try importContacts(path, session)
    } catch let error as ImportError {
      throw ImportFailure(file: name(of: path), error: error)
    } catch let error as CardError {
      throw CardFailure(file: name(of: path), error: error)
    }
  }

  private static func name(of path: String) -> String {
    path == "-" ? "standard input" : path
  }

  /// Whether the file has nothing but names and ages, which a faster way reads.
  private static func takesPlainPeople(_ path: String, _ session: Session) throws -> Bool {
    guard session.arguments[map] == nil else { return false }
    switch session.arguments[format] {
    case nil, .csv?, .json?, .jsonl?: break
    default: return false
    }
    let head = try session.inputHead(of: path)
    return PlainPeople.isLikely(head, as: session.arguments[format])
  }

  private static func importPeople(_ path: String, _ session: Session) throws {
    let arguments = session.arguments
    let isTrial = arguments[dryRun]
    let count = try session.withContent(of: path) { read in
      try AddressBook.importPeople(
        arguments[format].flatMap(ImportFormat.init), unguards: !arguments[rawCSV], read: read
      ) { isTrial ? nil : try session.openForWriting() }
    }
    session.tell(
      isTrial
        ? "could import \(contactCount(count)); nothing was changed"
        : "imported \(contactCount(count))")
  }

  private static func importContacts(_ path: String, _ session: Session) throws {
    let arguments = session.arguments
    let isTrial = arguments[dryRun]
    var options = ContactImportOptions(now: session.environment.now())
    options.format = arguments[format]
    options.mapping = arguments[map] ?? CSVMapping()
    options.unguards = !arguments[rawCSV]
    options.isStrict = arguments[strict]
    let report = try session.withContent(of: path) { read in
      try AddressBook.importContacts(options, isTrial: isTrial, read: read) {
        try isTrial ? session.openForReading() : session.openForWriting()
      }
    }
    for warning in report.warnings {
      session.tell("\(name(of: path)), line \(warning.line): \(warning.reason)")
    }
    if report.warningCount > report.warnings.count {
      session.tell("and \(report.warningCount - report.warnings.count) more warnings")
    }
    session.tell(report.words(isTrial: isTrial))
  }
}

extension ContactImportReport {
  /// What was done, or would be.
  fileprivate func words(isTrial: Bool) -> String {
    let total = addedCount + updatedCount + unchangedCount
    var parts: [String] = []
    if updatedCount > 0 || unchangedCount > 0 {
      parts += ["\(addedCount) new", "\(updatedCount) changed", "\(unchangedCount) as they were"]
    }
    if groupCount > 0 { parts.append(groupCount == 1 ? "1 group" : "\(groupCount) groups") }
    if !skippedLines.isEmpty { parts.append("\(skippedLines.count) skipped") }
    let details = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return isTrial
      ? "could import \(contactCount(total))\(details); nothing was changed"
      : "imported \(contactCount(total))\(details)"
  }
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
        let fields = CSVMapping.fieldNames.joined(separator: ", ")
        throw InvalidValue(reason: "\(error.description); the fields are \(fields)")
      }
    }
  }
}

/// What is wrong with an import, and in which file.
struct ImportFailure: Error {
  let file: String
  let error: ImportError
}

extension ImportError {
  /// Whether there is a field that the way for names and ages does not know.
  fileprivate var isOfFurtherField: Bool {
    guard case .unknownKey(let key) = fault else { return false }
    return ContactJSONKey(rawValue: key) != nil
  }
}
