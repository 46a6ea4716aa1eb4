import AddressBook
import Arguments

/// The options that choose contacts by what they belong to.
enum SelectionOptions {
  static let group = RepeatedOption(
    "group", placeholder: "NAME", value: .name(of: .group),
    help: "Only members of the group, or of one of them when given again.")
  static let tag = RepeatedOption(
    "tag", placeholder: "NAME", value: .name(of: .tag),
    help: "Only contacts with the tag, or with one of them.")
  static let company = RepeatedOption(
    "company", placeholder: "NAME", value: .name(of: .company),
    help: "Only people who work for the company, or for one of them.")

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
    newName(of: kind).completed(by: .named(kind.rawValue))
  }

  /// A name that nothing needs to have yet.
  static func newName(of kind: NamedSetKind) -> ValueSyntax {
    ValueSyntax(expecting: "the name of a \(kind.rawValue), on one line") { text in
      text.isEmpty || text.utf8.contains { $0 < 0x20 || $0 == 0x7f } ? nil : text
    }
  }
}

extension ValueSyntax<ContactReference> {
  /// The ID of a contact, or a name that only one has, which has a letter in it.
  static var contact: ValueSyntax {
    reference("the ID of a contact, as 'contacts list' shows it, or a name") { text in
      text.unicodeScalars.contains {
        $0.properties.isAlphabetic || $0.properties.isEmojiPresentation
      }
    }.completed(by: .named("contact"))
  }

  /// The ID of a company, or its name; digits alone are an ID.
  static var company: ValueSyntax {
    reference("the ID of a company, as 'contacts company list' shows it, or its name") { _ in true }
      .completed(by: .named("company"))
  }

  private static func reference(
    _ expectation: String, isName: @escaping @Sendable (String) -> Bool
  ) -> ValueSyntax {
    ValueSyntax(expecting: expectation) { text in
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return isName(text) ? .name(text) : nil
      }
      return Int64(text).flatMap { $0 > 0 ? .id($0) : nil }
    }
  }
}
