import Arguments
import ContactCards
import ContactFormats
import ContactStore
import TextTools

/// The options that choose contacts by what they belong to.
enum SelectionOptions {
  static let group = RepeatedOption(
    "group", placeholder: "NAME", value: .name(of: .group),
    help: "Only members of the group; of several, of one of them.")
  static let tag = RepeatedOption(
    "tag", placeholder: "NAME", value: .name(of: .tag),
    help: "Only contacts with the tag; of several, with one of them.")
  static let company = RepeatedOption(
    "company", placeholder: "NAME", value: .name(of: .company),
    help: "Only people of the company, by its name or a word of it; of several, of one of them.")

  static let all: [any DeclaredOption] = [group, tag, company]

  /// The choice that the options of a command line make.
  static func selection(_ parsed: ParsedArguments) -> ContactSelection {
    var selection = ContactSelection()
    selection.groups = parsed[group]
    selection.tags = parsed[tag]
    selection.companies = parsed[company]
    return selection
  }
}

extension ValueSyntax<String> {
  /// The name of a group, a tag or a company.
  static func name(of kind: NamedSetKind) -> ValueSyntax {
    ValueSyntax(expecting: "the name of a \(kind.rawValue), on one line") { text in
      NamedSetKind.isName(text) ? text : nil
    }.completed(by: .named(kind.rawValue))
  }

  /// A name that nothing needs to have yet, without blanks before and behind it.
  static func newName(of kind: NamedSetKind) -> ValueSyntax {
    ValueSyntax(expecting: "the name of a \(kind.rawValue), on one line") { text in
      NamedSetKind.isName(text) ? text.trimmingSpaces : nil
    }
  }
}

extension ValueSyntax<ContactReference> {
  /// The ID of a contact, or a name that only one has, which has a letter in it.
  static var contact: ValueSyntax {
    ValueSyntax(expecting: anyContact) { $0 == "-" ? .standardInput : ContactReference($0) }
      .completed(by: .named("contact"))
  }

  private static var anyContact: String {
    "the ID of a contact, as 'contacts list' shows it, or a name"
  }

  /// The ID of a manager, or a name that only one has; there is no list of them in a file.
  static var manager: ValueSyntax {
    ValueSyntax(expecting: anyContact) { ContactReference($0) }
      .completed(by: .named("contact"))
  }

  /// The ID of a company, or its name; digits alone are an ID.
  static var company: ValueSyntax {
    ValueSyntax(
      expecting: "the ID of a company, as 'contacts company list' shows it, or its name"
    ) { text in
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .name(text) }
      return Int64(text).flatMap { $0 > 0 ? .id($0) : nil }
    }.completed(by: .named("company"))
  }
}
