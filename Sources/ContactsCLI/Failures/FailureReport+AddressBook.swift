import Arguments
import ContactCards
import ContactStore

extension FailureReport {
  /// Finds words for what cannot be done with an address book.
  init(_ error: AddressBookError) {
    switch error {
    case .needsMigration(let path):
      self.init(
        .noPermission,
        "\(path) is of an earlier version and has to be brought to this one, for which you may not write it: "
          + "copy it, or ask its owner to run 'contacts store migrate'")
    case .noSuchPeople(let ids): self.init(missing: ids, "contact", "contacts", list: "list")
    case .areCompanies(let companies): self.init(companies)
    case .noSuchCompanies(let ids):
      self.init(missing: ids, "company", "companies", list: "company list")
    case .nobodyCalled(let name):
      self.init(
        .failure, "no contact named \(name.quoted)",
        details: ["'contacts find' searches all fields; nothing was done."])
    case .severalCalled(let name, let contacts, let count):
      let rest = count > contacts.count ? ["  and \(count - contacts.count) more"] : []
      self.init(
        .ambiguous, "\(name.quoted) matches \(count) contacts; give the ID",
        details: contacts.map(\.line) + rest + ["Nothing was done."])
    case .noSuchName(let name, let kind, let known):
      self.init(unknown: name, kind, known: known)
    case .ambiguousName(let name, let kind, let names):
      let list = names.prefix(10).map(\.quoted).joined(separator: ", ")
      self.init(
        .ambiguous, "\(name.quoted) matches the \(kind.plural) \(list); nothing was done")
    case .severalCompanies(let name, let ids):
      self.init(
        .ambiguous,
        "several companies are named \(name.quoted): \(Self.list(ids)); "
          + "give the ID to 'contacts company'. Nothing was done")
    case .nameTaken(let name, let kind):
      let advice = kind == .company ? ". 'contacts company merge' merges two" : ""
      self.init(
        .failure, "the \(kind.rawValue) \(name.quoted) exists already; nothing was done\(advice)")
    case .namedTwice(let name, let other, let kind):
      self.init(
        .failure,
        name == other
          ? "the \(kind.rawValue) \(name.quoted) is named twice; nothing was done"
          : "the \(kind.plural) \(name.quoted) and \(other.quoted) differ only in case; nothing was done"
      )
    case .notIn(let name, let kind, let contacts):
      let many = contacts.count > 1
      let lack =
        switch kind {
        case .tag: "\(many ? "have" : "has") no tag \(name.quoted)"
        case .group, .company:
          "\(many ? "are" : "is") not in the \(kind.rawValue) \(name.quoted)"
        }
      self.init(.failure, "\(contacts.listed) \(lack); nothing was done")
    case .managementLoop(let chain): self.init(loop: chain)
    }
  }

  private init(missing ids: [Int64], _ one: String, _ many: String, list: String) {
    let words = Self.list(ids)
    self.init(
      .failure,
      ids.count == 1 ? "no \(one) has the ID \(words)" : "no \(many) have the IDs \(words)",
      details: ["'contacts \(list)' shows the IDs; nothing was done."])
  }

  private init(_ companies: [NamedContact]) {
    self.init(
      .failure,
      companies.count == 1
        ? "\(companies[0].id) is a company (\(companies[0].name)), not a contact"
        : "\(companies.listed) are companies, not contacts",
      details: [
        (companies.count == 1
          ? "See 'contacts company show \(companies[0].id)'" : "See 'contacts company'")
          + "; nothing was done."
      ])
  }

  private init(unknown name: String, _ kind: NamedSetKind, known: [String]) {
    let withWords = NamedSetKind.names(known, withWordsOf: name)
    let meant =
      withWords.count == 1 ? withWords.first : Suggestion.closest(to: name, among: known)
    let question = meant.map { " Did you mean \($0.quoted)?" }
    let listed =
      known.isEmpty ? "There is none yet" : "'contacts \(kind.rawValue) list' lists all"
    self.init(
      .failure, "no \(kind.rawValue) \(name.quoted)",
      details: ["\(listed); nothing was done.\(question ?? "")"])
  }

  private init(loop chain: [NamedContact]) {
    guard let manager = chain.first, let person = chain.last, chain.count > 1 else {
      self.init(
        .failure, "\(chain.first?.words ?? "nobody") cannot report to themselves; nothing was done")
      return
    }
    let way = chain.prefix(10).map(\.words).joined(separator: ", who reports to ")
    self.init(
      .failure,
      "\(person.words) cannot report to \(manager.words): that would be a loop; nothing was done",
      details: ["The loop: \(way)\(chain.count > 10 ? ", and so on" : "")."])
  }

  private static func list(_ ids: [Int64]) -> String {
    ids.prefix(10).map { String($0) }.listed(of: ids.count)
  }
}

extension NamedSetKind {
  fileprivate var plural: String { self == .company ? "companies" : rawValue + "s" }
}
