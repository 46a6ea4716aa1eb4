import Arguments
import ContactCards
import ContactStore
import ManagedObjects

/// What the shell may complete a word to, where the address book or its fields tell.
enum ContactCandidates {
  /// How many contacts are offered at most.
  private static let limit = 200

  /// The parts of addresses that need no word before them.
  private static let addressParts = ["city", "country"]

  /// The candidates for a word; none where anything is wrong, as nobody can be told.
  static func candidates(_ request: CandidateRequest, _ environment: Environment) -> [Candidate] {
    switch request.name {
    case "field": return fields(request, environment)
    case "group field":
      return (ContactGroups.Field.names + addressParts).map { Candidate($0) }
        + labelledFields(request, environment)
    case "summary field": return AddressBook.Summary.fieldNames.map { Candidate($0) }
    case "field of set": return setFields(request, environment)
    case "field to empty": return AssignableField.emptiable(of: .person).map { Candidate($0.name) }
    case "field of company to empty":
      return AssignableField.emptiable(of: .company).map { Candidate($0.name) }
    case "sort field": return sortFields(request, environment)
    case "assignment": return AssignableField.all.map { Candidate($0.name + "=") }
    case "assignment of company":
      return AssignableField.ofCompanies.map { Candidate($0.name + "=") }
    case "setting value":
      return settingValues(request, environment)
    case "setting": return Setting.allCases.map { Candidate($0.rawValue, $0.summary) }
    case "transaction":
      return (try? transactions(request, environment, limit: limit)) ?? []
    case "contact": return (try? contacts(request, environment)) ?? []
    default:
      guard let kind = NamedSetKind(rawValue: request.name) else {
        return labels(request) ?? (try? values(request, environment)) ?? []
      }
      return (try? names(of: kind, request, environment)) ?? []
    }
  }

  /// The columns of a list of groups or tags, or the fields of contacts where one of them is named.
  private static func setFields(
    _ request: CandidateRequest, _ environment: Environment
  ) -> [Candidate] {
    if request.arguments[SetArguments.name(.group, count: .atMostOne)].isEmpty {
      return SetListOptions.columns.map { Candidate($0) }
    }
    return fields(request, environment)
  }

  /// What contacts can be sorted by.
  private static func sortFields(
    _ request: CandidateRequest, _ environment: Environment
  ) -> [Candidate] {
    let names = ContactJSONKey.sortable.map(\.rawValue) + ContactField.singularNames + addressParts
    return names.map { Candidate($0) } + labelledFields(request, environment)
  }

  /// What the setting on the command line can be.
  private static func settingValues(
    _ request: CandidateRequest, _ environment: Environment
  ) -> [Candidate] {
    switch ConfigCommand.setting(on: request.arguments) {
    case .color: ColorChoice.allCases.map { Candidate($0.rawValue) }
    case .columns: fields(request, environment)
    case .sort: sortFields(request, environment)
    case .store, .pager, .editor, nil: []
    }
  }

  /// What a list of fields of contacts can name.
  private static func fields(
    _ request: CandidateRequest, _ environment: Environment
  ) -> [Candidate] {
    let keys = ContactJSONKey.allCases.filter { $0 != .members && $0 != .people }
    let names = keys.map(\.rawValue) + ContactField.singularNames + addressParts
    return names.map { Candidate($0) } + labelledFields(request, environment)
  }

  /// The relations and fields of one's own that somebody has, which a list of fields can name.
  private static func labelledFields(
    _ request: CandidateRequest, _ environment: Environment
  ) -> [Candidate] {
    let fields = try? book(request, environment).labelledFields()
    return (fields ?? []).prefix(limit).map { Candidate($0.listedName) }
  }

  /// IDs, or names once something else than digits is typed: whole ones, or else the words of them
  /// that only one contact has, with the case that is typed, or else with any.
  private static func contacts(
    _ request: CandidateRequest, _ environment: Environment
  ) throws -> [Candidate] {
    let prefix = request.prefix
    var query = AddressBook.Query()
    query.sortKeys = [AddressBook.SortKey(.last)]
    let people = try book(request, environment).people(query)
    if prefix.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return people.filter { String($0.id).hasPrefix(prefix) }.prefix(limit).map {
        Candidate(String($0.id), $0.name)
      }
    }
    let names = people.map { Candidate($0.name, "ID \($0.id)") }
    // Namesakes are one candidate: the command tells their IDs.
    var seen: Set<String> = []
    let whole = Candidate.continuing(prefix, in: names).filter { seen.insert($0.text).inserted }
    if !whole.isEmpty { return Array(whole.prefix(limit)) }
    return Array(Candidate.continuing(prefix, in: words(of: people, prefix)).prefix(limit))
  }

  /// The words of names that begin as is typed, in any case, and that only one contact has.
  private static func words(of people: [PersonRecord], _ prefix: String) -> [Candidate] {
    var owners: [Substring: [PersonRecord]] = [:]
    for person in people {
      for word in Set(person.name.split(separator: " ")) where word.begins(withAnyCaseOf: prefix) {
        owners[word, default: []].append(person)
      }
    }
    return owners.filter { $0.value.count == 1 }.sorted { $0.key < $1.key }.map {
      Candidate(String($0.key), $0.value[0].name)
    }
  }

  static func names(
    of kind: NamedSetKind, _ request: CandidateRequest, _ environment: Environment
  ) throws -> [Candidate] {
    let all = try book(request, environment).list(of: kind).compactMap { row -> Candidate? in
      guard case .string(let name) = row["name"],
        case .integer(let count) = row[kind == .company ? "people" : "contacts"]
      else { return nil }
      return Candidate(name, contactCount(Int(count)))
    }
    return Array(Candidate.continuing(request.prefix, in: all).prefix(limit))
  }

  static func book(
    _ request: CandidateRequest, _ environment: Environment
  ) throws -> AddressBook {
    try Session(environment, "completion", request.arguments).openForReading()
  }
}

extension PersonRecord {
  /// The first and the last name.
  fileprivate var name: String {
    first.isEmpty || last.isEmpty ? first + last : first + " " + last
  }
}
