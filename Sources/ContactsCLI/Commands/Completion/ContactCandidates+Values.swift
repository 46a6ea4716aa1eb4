import Arguments
import ContactCards
import ContactStore

extension ContactCandidates {
  /// The values of a list that can be taken away from the contacts or the company on the command line,
  /// with their labels, each once; nil for another name.
  static func values(
    _ request: CandidateRequest, _ environment: Environment
  ) throws -> [Candidate]? {
    let list = ContactListOptions.lists.first { request.name == "value of \($0.name)" }
    guard let list else { return nil }
    let session = Session(environment, "completion", request.arguments)
    let book = try session.openForReading()
    var contacts: [ContactRecord] = []
    let names = request.arguments[ContactArguments.ids]
    // Standard input is not read while somebody types, nor is anybody asked.
    if !names.isEmpty, !names.contains(.name("-")) {
      contacts = try book.contacts(ids: book.contacts(meantBy: names).map(\.id))
    } else if let company = try session.company(in: book, tells: false) {
      contacts = [company]
    }
    if contacts.isEmpty, let kind = NamedSetKind(rawValue: list.name) {
      return try self.names(of: kind, request, environment)
    }
    var seen: Set<String> = []
    return contacts.flatMap { list.removable($0.card) }.filter {
      !$0.text.isEmpty && seen.insert($0.text).inserted
    }
  }

  /// What stands before values of a list to say what they are for; nil for another name.
  static func labels(_ request: CandidateRequest) -> [Candidate]? {
    let list = ContactListOptions.lists.first { request.name == "label of \($0.name)" }
    return list?.usualLabels.map { Candidate($0 + "=") }
  }

  /// The numbers of history to go back to, the last one first, and what each of them changed.
  static func transactions(
    _ request: CandidateRequest, _ environment: Environment, limit: Int
  ) throws -> [Candidate] {
    var changes: [Candidate] = []
    try book(request, environment).forEachChange(limit: limit) {
      changes.append(Candidate(String($0.number), "\($0.command), \($0.summary)"))
    }
    return changes
  }
}
