import AddressBook
import Arguments

/// The verb `contacts add`.
enum AddCommand: Command {
  private static let first = Option(
    "first", short: "f", placeholder: "NAME", value: .text, help: "The first name.",
    isRequired: true, requirement: "--first \"\" says on purpose that there is none")
  private static let last = Option(
    "last", short: "l", placeholder: "NAME", value: .text, help: "The last name.",
    isRequired: true, requirement: "--last \"\" says on purpose that there is none")
  private static let age = Option(
    "age", short: "a", placeholder: "YEARS", value: .age, help: "The age in years.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the contact, but do not add it.")

  static let syntax = CommandSyntax(
    "add", aliases: ["new"], summary: "Add a contact.",
    discussion: """
      Writes the ID of the new contact, or the whole contact when a format is given. A first and a \
      last name have to be given; an empty one says on purpose that there is none.
      """,
    examples: [
      Example(
        "contacts add --first Anthony --last Robbins --age 51", "Add a contact, print its ID."),
      Example("contacts add --first Pelé --last \"\"", "Somebody with one name."),
    ],
    options: [first, last, age, dryRun] + FormatOptions.all)

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let format = try OutputFormat.requested(arguments, command: syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    let person = try NewPerson(
      first: arguments[first], last: arguments[last], age: arguments[age])
    if arguments[dryRun] {
      return session.tell("the contact could be added; nothing was changed")
    }
    let ids = try session.openForWriting().add([person])
    try session.reportChange {
      if let format {
        try session.write(ids.map { PersonRecord(person, id: $0) }, as: format)
      } else {
        for id in ids { try session.output.write("\(id)\n") }
      }
    }
  }
}
