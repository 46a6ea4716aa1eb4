import AddressBook
import Arguments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The verb `contacts import`.
enum ImportCommand: Command {
  private static let file = Argument(
    "FILE", count: .one, value: .path, help: "The file to read; - for standard input.")
  private static let format = Option(
    "format", placeholder: "FORMAT",
    value: .choice([
      "csv": ImportFormat.csv, "json": ImportFormat.json, "jsonl": ImportFormat.jsonl,
    ]),
    help: "The format, csv, json or jsonl, instead of the one that the content shows.")
  private static let rawCSV = Flag(
    "raw-csv", help: "Keep a ' that guards a name in CSV against spreadsheets.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the file, but add nothing.")

  static let syntax = CommandSyntax(
    "import", summary: "Add all contacts of a CSV, JSON or JSON Lines file.",
    discussion: """
      Reads what 'list --csv', 'list --json' and 'list --jsonl' write: lines of values below a line \
      with the names of the fields, or objects with the keys first, last and age. An age that is \
      empty or null is not known; an id is read over, and every contact gets a new one. Values may \
      have commas, semicolons or tabs between them. All contacts are added or, when anything in \
      the file is wrong, none.
      """,
    examples: [
      Example("contacts import people.csv", "Add everybody in the file."),
      Example(
        "contacts --store old.contacts list --json | contacts import -",
        "Copy from another address book."),
    ],
    arguments: [file], options: [format, rawCSV, dryRun])

  static func run(_ session: Session) throws {
    guard let path = session.arguments[file].first else { return }
    let name = path == "-" ? "standard input" : path
    do {
      let count = try withContent(of: path, session) { try importPeople(session, $0) }
      session.tell(
        session.arguments[dryRun]
          ? "could import \(contactCount(count)); nothing was changed"
          : "imported \(contactCount(count))")
    } catch let error as ImportError {
      throw ImportFailure(file: name, error: error)
    }
  }

  private static func importPeople(
    _ session: Session, _ read: (Int) throws -> [UInt8]
  ) throws -> Int {
    let arguments = session.arguments
    let isTrial = arguments[dryRun]
    return try AddressBook.importPeople(
      arguments[format], unguards: !arguments[rawCSV], read: read
    ) { isTrial ? nil : try session.openForWriting() }
  }

  private static func withContent(
    of path: String, _ session: Session, _ body: ((Int) throws -> [UInt8]) throws -> Int
  ) throws -> Int {
    if path == "-" { return try body(session.environment.readInput) }
    let descriptor = try Descriptor.opening(path)
    defer { descriptor.close() }
    return try body { count in
      do throws(StreamError) {
        return try descriptor.readSome(count)
      } catch {
        if error.code == EISDIR { throw CommandFailure.importIsDirectory(path) }
        throw error
      }
    }
  }
}

/// What is wrong with an import, and in which file.
struct ImportFailure: Error {
  let file: String
  let error: ImportError
}
