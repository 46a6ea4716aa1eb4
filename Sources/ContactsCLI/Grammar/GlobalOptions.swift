import Arguments
import ContactCards

/// The options that every command takes, before or after its name.
enum GlobalOptions {
  static let store = Option(
    "store", placeholder: "PATH", value: .path,
    help: "Use this address book, not $CONTACTS_STORE or the default one.")
  static let timeout = Option(
    "timeout", placeholder: "SECONDS", value: .seconds,
    help: "Wait this long for another process that saves (default 5).")
  static let quiet = Flag("quiet", short: "q", help: "Write nothing to standard error but errors.")
  static let noInput = Flag("no-input", help: "Never ask; fail where an answer is needed.")
  static let color = Option(
    "color", placeholder: "WHEN",
    value: ValueSyntax(choices: ["auto", "always", "never"]) { text throws(InvalidValue) in
      if let choice = ColorChoice(rawValue: text) { return choice }
      let isOfContact = (try? ContactCard.Color(spelling: text)) != nil
      throw InvalidValue(
        expected: "one of auto, always, never"
          + (isOfContact ? "; what marks a contact is --mark \(text)" : ""))
    },
    help: "When to color the output.")
  static let noColor = Flag("no-color", help: "The same as --color never.")
  static let noPager = Flag("no-pager", help: "Never use a pager.")

  static let all: [any DeclaredOption] = [
    store, timeout, quiet, noInput, color, noColor, noPager,
  ]
}
