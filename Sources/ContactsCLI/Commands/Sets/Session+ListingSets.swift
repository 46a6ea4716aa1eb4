import Arguments
import ContactCards
import ContactStore
import TextTools

extension Session {
  /// Lists all groups or tags, or the members of the one that is named.
  func list(_ kind: NamedSetKind, command: CommandSyntax) throws {
    let request = SetListRequest(
      kind: kind, parsed: arguments, toTerminal: environment.outputIsTerminal, command: command)
    guard let name = arguments[SetArguments.name(kind, count: .atMostOne)].first else {
      return try list(kind, as: try request.layout())
    }
    try request.checkThatContactsAreMeant()
    let format = try format(command)
    if case .fieldNames = format { return try write([], as: format) }
    let selection = ContactSelection(kind, name)
    var query = AddressBook.Query()
    query.selection = selection
    let book = try openForReading()
    _ = try write(query, of: book, as: format)
    var companies: [String] = []
    try book.forEachCompany(of: selection) { companies.append($0.card.company.quoted) }
    if !companies.isEmpty { tell("companies in it: \(companies.joined(separator: ", "))") }
  }

  /// Lists all groups or tags.
  private func list(_ kind: NamedSetKind, as layout: SetLayout) throws {
    switch layout {
    case .columnNames:
      for name in SetListOptions.columns { try output.write("\(name)\n") }
      try output.flush()
    case .results(let format, let columns):
      let all = ResultColumns(try openForReading().list(of: kind))
      try write(all.selecting(columns), as: format)
    case .template(let template, let end):
      let nobody = ContactRecord(id: 0, card: ContactCard())
      let all = ResultColumns(try openForReading().list(of: kind))
      for row in 0..<all.count {
        let values = zip(all.names, all.columns).map { ($0, $1[row].plainText) }
        let text = template.text(
          of: nobody, today: nil, further: Dictionary(uniqueKeysWithValues: values)
        ) {
          environment.outputIsTerminal ? $0.escapedForTerminal(keepingJoiners: true) : $0
        }
        try output.write(text + end)
      }
      try output.flush()
    }
  }
}
