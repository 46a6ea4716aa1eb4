import ContactCards
import ManagedObjects

extension AddressBook.Query {
  /// Whether people are sorted by one value of a list, such as a relation or the preferred e-mail
  /// address.
  var sortsByEntries: Bool { sortKeys.contains { $0.field.isPart } }
}

extension AddressBook {
  /// The numbers of the people that a query finds, in an order in which values of lists have a part.
  ///
  /// Of several values with one label the first counts.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  func keysByEntries(_ query: Query) throws -> [Int64] {
    var request = try request(for: query)
    (request.fetchLimit, request.fetchOffset, request.sortDescriptors) = (0, 0, [])
    let age = try computedOrder(query)?.expression
    var columns: [(sort: BoundSortKey, values: OrderedColumn)] = []
    var properties: [PropertyToFetch] = [.key(KeySortDescriptor.objectIDKey)]
    for key in query.allSortKeys {
      if key.field.isPart {
        let sort = KeySortDescriptor("", ascending: key.isAscending, nilPosition: .last)
        columns.append(
          (
            BoundSortKey(.rowKey, descriptor: sort),
            .byNumber(try firstValues(of: key.field, query))
          ))
      }
      for descriptor in key.descriptors {
        let name = "sort\(properties.count)"
        let isAge = descriptor.key == Person.Key.age.rawValue
        let expression = isAge ? age ?? .key(descriptor.key) : .key(descriptor.key)
        properties.append(.expression(ExpressionDescription(name, expression)))
        columns.append((BoundSortKey(.rowKey, descriptor: descriptor), .fetched(name)))
      }
    }
    request.propertiesToFetch = properties
    let results = try newContext().fetchDictionaries(request)
    let numbers = results.column(KeySortDescriptor.objectIDKey)?.map(\.number) ?? []
    let values = columns.map { sort, column in
      (sort: sort, values: column.values(in: results, of: numbers))
    }
    let order = numbers.indices.sorted { left, right in
      for (sort, values) in values {
        let result = sort.compare(values[left], values[right])
        if result != 0 { return result < 0 }
      }
      return numbers[left] < numbers[right]
    }
    let found = order.dropFirst(query.offset)
    return (query.limit.map { found.prefix($0) } ?? found).map { numbers[$0] }
  }

  /// The first value that people have of a field, by their numbers.
  private func firstValues(
    of field: ContactField, _ query: Query
  ) throws -> [Int64: AttributeValue] {
    var texts: [Int64: AttributeValue] = [:]
    if field.key.isOfKept {
      for (number, card) in try keepersOfEntries() {
        texts[number] = field.entries(of: card).first.map { .string($0) }
      }
      return texts
    }
    var query = query
    (query.sortKeys, query.limit, query.offset, query.fields) = ([], nil, 0, [field.key])
    try forEachContact(query) { contact in
      texts[contact.id] =
        field.isBirthdayPart
        ? field.birthdayNumber(of: contact.card).map { AttributeValue.integer(Int64($0)) }
        : field.values(of: contact, today: nil).first.map { AttributeValue.string($0.text) }
    }
    return texts
  }
}

/// Where the values are that people are sorted by.
private enum OrderedColumn {
  /// In what is known of them by their numbers.
  case byNumber([Int64: AttributeValue])
  /// In a column of the results.
  case fetched(String)

  /// The values of the people with some numbers.
  func values(in results: FetchedDictionaries, of numbers: [Int64]) -> [AttributeValue] {
    switch self {
    case .byNumber(let values): numbers.map { values[$0] ?? .null }
    case .fetched(let name): results.column(name)?.map(\.sortValue) ?? []
    }
  }
}

extension FetchedValue {
  /// The number of a person.
  fileprivate var number: Int64 {
    if case .object(let reference) = self { reference.key.rawValue } else { 0 }
  }

  /// What stands for it in an order.
  fileprivate var sortValue: AttributeValue {
    switch self {
    case .value(let value): value
    case .object(let reference): .integer(reference.key.rawValue)
    }
  }
}
