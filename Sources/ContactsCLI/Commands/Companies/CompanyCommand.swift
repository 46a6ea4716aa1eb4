import Arguments
import ContactCards
import ContactStore

/// The group of commands `contacts company`, which look after the companies that people work for.
enum CompanyCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "company", summary: "Manage companies: list, show, add, edit, rename, merge, delete.",
      discussion: """
        See 'contacts company COMMAND --help' for each. Companies have IDs of their own. A name will do, too, \
        or words that only one name has; case and accents do not matter. Other commands choose the people of a \
        company by --company NAME, and 'contacts link' sets the company of people.
        """,
      examples: [
        Example("contacts company list", "All companies, with the number of people."),
        Example("contacts company show Acme", "All fields, and who works there."),
        Example("contacts company add Acme --phone '+44 20 7946 0000'", "A company with a number."),
      ])
  }

  /// The commands of the group.
  static var members: [any Command.Type] {
    [
      CompanyListCommand.self, CompanyShowCommand.self, CompanyAddCommand.self,
      CompanyEditCommand.self, CompanyRenameCommand.self, CompanyMergeCommand.self,
      CompanyDeleteCommand.self,
    ]
  }

  static func run(_ session: Session) throws {
    throw UsageError(.missingCommand, command: syntax)
  }

  /// The company that a command is about.
  static let company = Argument(
    "COMPANY", value: .company, help: "The company, by its ID, its name or a word of it.")

  /// The companies that a command is about.
  static let companies = Argument(
    "COMPANY", count: .atLeastOne, value: .company,
    help: "A company, by its ID, its name or a word of it; - for standard input.")

  /// As ``ContactOptions/color``, in words for companies.
  private static let color = Option(
    ContactJSONKey.color.optionName, placeholder: "COLOR", value: .markColor,
    help: "Color that marks the company, such as #ff8800.")

  /// The options for the fields of a new company.
  static let newFields = OptionGroup(
    "Fields", page: "fields", options: single + ContactListOptions.lists.map(\.make))

  /// The options for the fields of a company that is changed.
  static let changedFields = OptionGroup(
    "Fields", page: "fields",
    options: single + ContactListOptions.lists.flatMap { [$0.add, $0.remove] })

  /// The options for values that a company has once.
  private static let single: [any DeclaredOption] = [
    ContactOptions.notes, color, ContactOptions.photo,
  ]
}

extension Session {
  /// The company that is meant.
  ///
  /// - Parameters:
  ///   - book: Where it is looked up.
  ///   - tells: Whether to say which company a word of its name means, as is due before a change.
  /// - Returns: The company; nil where none was given.
  /// - Throws: `AddressBookError`, or `StoreError`.
  func company(in book: AddressBook, tells: Bool = true) throws -> ContactRecord? {
    try arguments[CompanyCommand.company].first.map { try company($0, in: book, tells: tells) }
  }

  /// The companies that are meant, each once.
  func companies(in book: AddressBook) throws -> [ContactRecord] {
    var companies: [ContactRecord] = []
    var seen: Set<Int64> = []
    for reference in try listed(arguments[CompanyCommand.companies], of: .company) {
      let company = try company(reference, in: book)
      if seen.insert(company.id).inserted { companies.append(company) }
    }
    return companies
  }

  /// The company that a reference means.
  func company(
    _ reference: ContactReference, in book: AddressBook, tells: Bool = true
  ) throws -> ContactRecord {
    let company = try book.company(reference)
    if tells, case .name(let typed) = reference,
      !NamedSetKind.isSame(company.card.company, as: typed)
    {
      tell("\(company.id) is \(company.card.company)")
    }
    return company
  }
}
