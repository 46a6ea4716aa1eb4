import AddressBook
import Arguments

/// The verb `contacts edit`.
enum EditCommand: Command {
  private static let id = Argument(
    "ID", count: .one, value: .id, help: "The ID of the contact, as 'list' shows it.")
  private static let first = Option(
    "first", short: "f", placeholder: "NAME", value: .text, help: "The new first name.")
  private static let last = Option(
    "last", short: "l", placeholder: "NAME", value: .text, help: "The new last name.")
  private static let age = Option(
    "age", short: "a", placeholder: "YEARS", value: .age, help: "The new age in years.")
  private static let unset = RepeatedOption(
    "unset", placeholder: "FIELD",
    value: .choice(["first": PersonField.first, "last": .last, "age": .age]),
    help: "Empty a name, or forget the age.")

  static let syntax = CommandSyntax(
    "edit", summary: "Change a contact.",
    discussion: """
      Changes the fields given, leaves the others, and writes the ID. Two processes that change \
      different fields of one contact at the same time both succeed; of the same field, the later \
      one does and says what it has overwritten.
      """,
    examples: [
      Example("contacts edit 7 --last Lovelace --age 36", "Change two fields."),
      Example("contacts edit 7 --unset age", "The age is not known any more."),
    ],
    arguments: [id], options: [first, last, age, unset])

  static func run(_ session: Session) throws {
    guard let id = session.arguments[id].first else { return }
    let edit = try edit(session.arguments)
    let overwritten = try session.openExisting().edit(id: id, edit)
    try session.reportChange { try session.output.write("\(id)\n") }
    for value in overwritten {
      session.tell(
        "overwrote the \(value.field.words) \(value.value.quoted), which another process saved "
          + "meanwhile")
    }
  }

  private static func edit(_ arguments: ParsedArguments) throws(UsageError) -> PersonEdit {
    var edit = PersonEdit()
    edit.first = arguments[first]
    edit.last = arguments[last]
    edit.age = arguments[age].map { .some($0) }
    for field in arguments[unset] {
      let isGiven =
        switch field {
        case .first: edit.first != nil && edit.first != ""
        case .last: edit.last != nil && edit.last != ""
        default: arguments[age] != nil
        }
      guard !isGiven else {
        throw UsageError(
          .refused("--\(field.rawValue) and --unset \(field.rawValue) exclude each other"),
          command: syntax)
      }
      switch field {
      case .first: edit.first = ""
      case .last: edit.last = ""
      default: edit.age = .some(nil)
      }
    }
    guard edit != PersonEdit() else {
      throw UsageError(
        .refused("say what to change: --first, --last, --age or --unset"), command: syntax)
    }
    return edit
  }
}

extension PersonField {
  /// The field as part of a sentence.
  fileprivate var words: String {
    switch self {
    case .id: "ID"
    case .first: "first name"
    case .last: "last name"
    case .age: "age"
    }
  }
}
