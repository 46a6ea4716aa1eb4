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
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the file, but add nothing.")

  static let syntax = CommandSyntax(
    "import", summary: "Add all contacts of a JSON or JSON Lines file.",
    discussion: """
      Reads what 'list --json' and 'list --jsonl' write: objects with the keys first, last and \
      age. An age of null is not known; an id is read over, and every contact gets a new one. All \
      contacts are added or, when anything in the file is wrong, none.
      """,
    examples: [
      Example("contacts import people.jsonl", "Add everybody in the file."),
      Example(
        "contacts --store old.contacts list --json | contacts import -",
        "Copy from another address book."),
    ],
    arguments: [file], options: [dryRun])

  static func run(_ session: Session) throws {
    guard let path = session.arguments[file].first else { return }
    let name = path == "-" ? "standard input" : path
    let people = try people(in: try content(of: path, session), named: name)
    if session.arguments[dryRun] {
      return session.tell("could import \(contactCount(people.count)); nothing was changed")
    }
    if !people.isEmpty { _ = try session.openForWriting().add(people) }
    session.tell("imported \(contactCount(people.count))")
  }

  private static func people(
    in content: [UInt8], named name: String
  ) throws(ImportFailure) -> [NewPerson] {
    do throws(ImportError) {
      return try PeopleJSON.read(content)
    } catch {
      throw ImportFailure(file: name, error: error)
    }
  }

  private static func content(of path: String, _ session: Session) throws -> [UInt8] {
    if path == "-" { return try session.environment.readInput() }
    let descriptor = try Descriptor.opening(path)
    defer { descriptor.close() }
    do throws(StreamError) {
      return try descriptor.readAll()
    } catch {
      if error.code == EISDIR { throw CommandFailure.importIsDirectory(path) }
      throw error
    }
  }
}

/// What is wrong with an import, and in which file.
struct ImportFailure: Error {
  let file: String
  let error: ImportError
}
