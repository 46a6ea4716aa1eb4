import AddressBook
import Arguments

extension Session {
  /// Lists all groups or tags, or the members of the one that is named.
  func list(_ kind: NamedSetKind, command: CommandSyntax) throws {
    guard let name = arguments[SetArguments.name(kind, count: .atMostOne)].first else {
      let format = try ResultFormat(
        listing: arguments, toTerminal: environment.outputIsTerminal, command: command)
      return try write(try openForReading().list(of: kind), as: format)
    }
    let format = try format(command)
    if case .fieldNames = format { return try write([], as: format) }
    var query = AddressBook.Query()
    switch kind {
    case .group: query.selection.groups = [name]
    case .tag: query.selection.tags = [name]
    case .company: query.selection.companies = [name]
    }
    let book = try openForReading()
    _ = try write(query, of: book, as: format)
    var companies: [String] = []
    try book.forEachCompany(of: query.selection) { companies.append($0.card.company.quoted) }
    if !companies.isEmpty { tell("companies in it: \(companies.joined(separator: ", "))") }
  }
}

extension ResultFormat {
  /// How a list of groups or tags is written, by the options that are there for contacts too.
  ///
  /// - Throws: `UsageError` for what only contacts have, or when options exclude each other.
  init(
    listing parsed: ParsedArguments, toTerminal: Bool, command: CommandSyntax
  ) throws(UsageError) {
    let uses = [
      parsed[FormatOptions.json], parsed[FormatOptions.jsonLines], parsed[FormatOptions.csv],
    ]
    let hasFields = uses.contains { if case .value? = $0 { true } else { false } }
    if hasFields || parsed[FormatOptions.ids] || parsed[FormatOptions.null] {
      throw UsageError(
        .refused("fields and --ids are of contacts; give a NAME to list them"), command: command)
    }
    try self.init(
      json: uses[0] != nil, jsonLines: uses[1] != nil, csv: uses[2] != nil, parsed,
      toTerminal: toTerminal, command: command)
  }
}
