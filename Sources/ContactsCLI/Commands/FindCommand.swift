import Arguments
import ContactCards
import ContactStore
import ManagedObjects

/// The verb `contacts find`.
enum FindCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "find", aliases: ["search"], summary: "Find contacts by words in any field.",
      discussion: """
        Lists the contacts that have all the words, the best match first: names count more than addresses, \
        whole words more than parts. All fields are searched. Case and accents do not matter, and of \
        telephone numbers only the digits count. Where nobody has the words as they are written, a mistyped \
        letter is forgiven; --exact and --fuzzy switch that. field:value searches one field. Finding nobody \
        is not an error, unless --exit-status is given.
        """,
      examples: [
        Example("contacts find robbins", "By a name."),
        Example("contacts find ada london", "Both words, in any field."),
        Example("contacts find '0171 234'", "By a part of a number."),
        Example("contacts find ann --where 'birthday != nil'", "Only whose birthday is known."),
        Example("contacts find berlin --sort last", "By last name, not the best first."),
      ],
      arguments: [QueryOptions.words],
      groups: [
        QueryOptions.choosingByWords,
        QueryOptions.listing([
          QueryOptions.sort, QueryOptions.groupBy, QueryOptions.limit, QueryOptions.offset,
          QueryOptions.exitStatus,
        ]), FormatOptions.group,
      ])
  }

  static func run(_ session: Session) throws {
    let format = try session.format(syntax)
    if case .fieldNames = format { return try session.write([], as: format) }
    // The limit is on what is found, not on where it is looked for.
    var query = AddressBook.Query()
    let given = session.arguments.text(of: QueryOptions.words)
    let isBlank = given.allSatisfy(\.isWhitespace)
    let isWordless = ContactSearch(given).isEmpty
    let (words, condition) =
      isWordless ? ("", nil) : try session.filter(session.arguments[QueryOptions.words])
    let chosen = try session.condition(session.arguments[QueryOptions.predicates])
    let conditions = [condition, chosen].compactMap(\.self)
    query.predicate = conditions.isEmpty ? nil : .and(conditions)
    query.selection = SelectionOptions.selection(session.arguments)
    query.fields = session.fields(for: format)
    // An empty variable of a script must not find everybody.
    guard !isWordless else {
      let place = isBlank ? "" : " in \(given.quoted)"
      throw UsageError(
        .refused("there is no word to look for\(place); 'contacts list' lists everybody"),
        command: syntax)
    }
    let book = try session.openForReading()
    let (found, companies) = try find(words, among: query, in: book, session)
    if let field = session.arguments[QueryOptions.groupBy] {
      try session.checkGrouping(syntax)
      try session.writeGroups(found, by: field, as: format)
    } else {
      try session.write(found, as: format)
    }
    if !companies.isEmpty {
      try session.output.flush()
      session.tell(companies: companies.map { NamedContact($0) })
    }
    if found.isEmpty {
      let asked = words.isEmpty ? query.predicate : nil
      try session.tellOfNothing(session.reasonForNothing(query, asked, in: book))
    }
    if found.isEmpty, session.arguments[QueryOptions.exitStatus] {
      throw CommandFailure.nothingFound
    }
  }

  /// The people who are found, in the order that is asked for, and companies where these are wanted.
  private static func find(
    _ words: String, among query: AddressBook.Query, in book: AddressBook, _ session: Session
  ) throws -> (people: [ContactRecord], companies: [ContactRecord]) {
    let sortKeys = session.arguments[QueryOptions.sort] ?? []
    let offset = session.arguments[QueryOptions.offset] ?? 0
    let end = session.arguments[QueryOptions.limit].map { $0 + offset }
    // What comes first in another order than that of the search is known when all are.
    let limit = sortKeys.isEmpty ? end : nil
    var (found, companies) = try session.forgivingTyposIfNeeded(command: syntax) { forgivesTypos in
      let found = try book.findWithCompanies(
        words, forgivingTypos: forgivesTypos,
        among: book.findingWords(of: query, forgivingTypos: forgivesTypos), limit: limit)
      let isEmpty = found.people.isEmpty && found.companies.isEmpty
      return (found, lacksWords: try isEmpty && book.lacksWords(words, of: query))
    }
    if !sortKeys.isEmpty {
      let records = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      found = try book.sorted(found.map(\.id), by: sortKeys).compactMap { records[$0] }
    }
    return (Array(found.prefix(end ?? .max).dropFirst(offset)), companies)
  }
}

extension Session {
  /// How many companies are told of with all that tells them from others.
  private static var toldCompanyLimit: Int { 5 }

  /// Points to companies that were found, which stand in no list of people.
  fileprivate func tell(companies: [NamedContact]) {
    for company in companies.prefix(Self.toldCompanyLimit) {
      let detail = company.detail.isEmpty ? "" : " (\(company.detail))"
      tell(
        "there is a company \(company.name.quoted)\(detail); "
          + "see 'contacts company show \(company.id)'")
    }
    let rest = companies.count - Self.toldCompanyLimit
    if rest > 0 {
      let companies = rest == 1 ? "company" : "companies"
      tell("and \(rest) more \(companies); 'contacts company list' shows all")
    }
  }
}
