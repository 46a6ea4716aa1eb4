import ContactCards
package import ManagedObjects

extension AddressBook {
  /// What to compute of people, or of groups of them.
  package struct Summary: Sendable {
    /// The condition on the people; nil for all.
    package var predicate: FetchPredicate?
    /// What is computed, with a name for each.
    package var columns: [ExpressionDescription]
    /// What people are grouped by.
    package var groups: [ExpressionDescription] = []
    /// A condition on groups; nil for all.
    package var having: FetchPredicate?
    /// The columns to sort by; groups that compare equal follow by what they are grouped by, those
    /// without a value last.
    package var order: [KeySortDescriptor] = []
    /// How many results to answer at most; nil for all.
    package var limit: Int?
    /// How many results to skip.
    package var offset = 0

    /// The names of the fields that people can be grouped by, which all have one value at most.
    package static let fieldNames: [String] = ContactJSONKey.allCases.filter { key in
      key.personKey != nil || [.company, .manager, .color].contains(key)
    }.map(\.rawValue)

    /// Asks for columns.
    package init(_ columns: [ExpressionDescription]) {
      self.columns = columns
    }
  }

  /// The results of a summary: those of each group, or of everybody.
  ///
  /// Managers by whom people are grouped are told by their names.
  ///
  /// - Returns: A column for each of the groups' expressions, then the columns asked for.
  /// - Throws: ``FetchPredicateError``, ``FetchRequestError`` or ``StoreError``.
  package func summarize(_ summary: Summary) throws -> FetchedDictionaries {
    var query = Query()
    query.predicate = summary.predicate
    var request = try request(for: query)
    let groups = try summary.groups.map { PropertyToFetch.expression(try expression($0)) }
    request.propertiesToGroupBy = groups
    request.propertiesToFetch =
      try groups + summary.columns.map { .expression(try expression($0)) }
    request.havingPredicate = summary.having
    let context = newContext()
    var results = try context.fetchDictionaries(request)
    let managers = summary.groups.filter { $0.expression == .key(Person.Key.manager.rawValue) }
    if !managers.isEmpty {
      let names = try ContactCard.displayNamesOfManagers(in: context)
      results = results.replacing(in: Set(managers.map(\.name))) { value in
        guard case .object(let manager) = value, let name = names[manager.key.rawValue] else {
          return value
        }
        return .value(.string(name))
      }
    }
    return results.inWords(summary.groups + summary.columns).sorted(by: summary.wholeOrder)
      .window(offset: summary.offset, limit: summary.limit)
  }
}

extension AddressBook.Summary {
  /// The order with what people are grouped by, which decides among equals.
  fileprivate var wholeOrder: [KeySortDescriptor] {
    order + groups.map { KeySortDescriptor($0.name, nilPosition: .last) }
  }
}

extension FetchedDictionaries {
  /// The results with colours as the web writes them, and with days in the place of their moments.
  ///
  /// - Parameter descriptions: What was computed.
  /// - Returns: The same results otherwise.
  fileprivate func inWords(_ descriptions: [ExpressionDescription]) -> FetchedDictionaries {
    func names(of key: Person.Key) -> Set<String> {
      Set(descriptions.filter { $0.expression.isOnly(about: key.rawValue) }.map(\.name))
    }
    var memory = ColorMemory()
    return replacing(in: names(of: .color)) { value in
      guard case .value(.binary(let data)) = value, let color = memory.color(data) else {
        return value
      }
      return .value(.string(color.text))
    }.replacing(in: names(of: .ageStated)) { value in
      guard case .value(.date(let moment)) = value, let day = moment.cardDate else { return value }
      return .value(.string(day.description))
    }
  }
}

extension FetchExpression {
  /// Whether it names a key, and no other.
  fileprivate func isOnly(about key: String) -> Bool {
    var keys: Set<String> = []
    _ = try? replacingKeys {
      let field = ContactField(typed: $0)?.key
      keys.insert(field?.personKey?.rawValue ?? field?.rawValue ?? $0)
      return nil
    }
    return keys == [key]
  }
}
