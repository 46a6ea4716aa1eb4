import ContactCards
package import ManagedObjects

extension AddressBook {
  /// The request for the people that a query asks for.
  ///
  /// Where birthdays are known, the predicate is about the ages that they tell. The order is that of
  /// stated ages; see ``orderedKeys(_:)`` for the other.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func request(for query: Query) throws -> FetchRequest<Person> {
    var request = FetchRequest<Person>()
    request.keyAliases = ContactJSONKey.modelAliases
    request.sortDescriptors = query.sortDescriptors
    request.fetchLimit = query.limit ?? 0
    request.fetchOffset = query.offset
    request.predicate = try predicate(for: query.selection)
    let asked = try query.predicate?.replacingKeys(Self.key(named:)).meant(askedPeople())
    guard let named = try asked?.replacingKeys(Self.expression(named:)) else { return request }
    request.predicate = request.predicate.map { .and([$0, named]) } ?? named
    guard try named.mentionsAge, let age = try computedAge else { return request }
    // What is wrong with a predicate is told of the one that was given.
    _ = try newContext().explain(request)
    request.predicate = try request.predicate?.replacingKeys {
      $0 == Person.Key.age.rawValue ? age.expression : nil
    }
    return request
  }

  /// The people whom predicates name.
  ///
  /// - Parameter forgivesTypos: Whether words in any field may have a letter mistyped.
  /// - Returns: The people.
  func askedPeople(forgivingTypos forgivesTypos: Bool = false) -> AskedPeople {
    AskedPeople(object: person) {
      try keys(FetchRequest<Person>(), in: newContext())
    } managers: {
      try ContactCard.displayNamesOfManagers(in: newContext())
    } keepers: {
      try keepersOfEntries()
    } colors: {
      try colorsOfPeople()
    } names: {
      try namesOfPeople()
    } phones: {
      try phoneNumbers()
    } withWords: {
      try people(withWords: $0, forgivingTypos: forgivesTypos)
    }
  }

  /// The person with a number, as a part of a predicate.
  private func person(_ number: Int64) throws -> FetchExpression {
    let id = try coordinator.managedObjectID(
      entityName: Person.entityName ?? "", key: RowKey(number))
    return FetchExpression(.object(id.predicateObject()))
  }

  /// The key that people may call by another name, as its option does; nil for any other.
  private static func key(named name: String) -> FetchExpression? {
    ContactField.otherNames[name].flatMap(ContactJSONKey.init(rawValue:)).map { .key($0.rawValue) }
  }

  /// What stands for a key that means something else to people than to the model.
  private static func expression(named key: String) -> FetchExpression? {
    if key == ContactJSONKey.company.rawValue { return .key("company.name") }
    if let value = valueKeys[key] { return .key(value) }
    let (manager, name) = (Person.Key.manager.rawValue + ".", key.dropFirst(8))
    guard key.hasPrefix(manager), let path = ContactJSONKey(rawValue: String(name))?.personKey
    else {
      return nil
    }
    return .key(manager + path.rawValue)
  }

  /// What the model calls the parts of values by other names than JSON.
  private static let valueKeys: [String: String] = {
    var keys = [
      "emails.value": "emailAddresses.address", "phones.value": "phoneNumbers.number",
      "urls.value": "webAddresses.url", "messengers.value": "messengerAddresses.address",
      "addresses.postal_code": "postalAddresses.postalCode",
      "addresses.box": "postalAddresses.postOfficeBox",
      "addresses.extended": "postalAddresses.extendedAddress",
    ]
    for key in [ContactJSONKey.emails, .phones, .urls, .addresses, .messengers] {
      guard let relationship = key.relationship else { continue }
      keys["\(key.rawValue).preferred"] = relationship.rawValue + ".isPreferred"
    }
    return keys
  }()

  /// The numbers of the people that a query finds, in its order.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  func orderedKeys(_ query: Query) throws -> [Int64] {
    if query.sortsByEntries { return try keysByEntries(query) }
    var request = try request(for: query)
    guard let age = try computedOrder(query) else { return try keys(request, in: newContext()) }
    let column = "computedAge"
    request.propertiesToFetch = [
      .key(KeySortDescriptor.objectIDKey),
      .expression(ExpressionDescription(column, age.expression)),
    ]
    request.sortDescriptors = request.sortDescriptors.map {
      guard $0.key == Person.Key.age.rawValue else { return $0 }
      return KeySortDescriptor(column, ascending: $0.isAscending, nilPosition: $0.nilPosition)
    }
    let results = try newContext().fetchDictionaries(request)
    return results.column(KeySortDescriptor.objectIDKey)?.compactMap {
      if case .object(let reference) = $0 { reference.key.rawValue } else { nil }
    } ?? []
  }

  /// IDs in an order of the people who have them.
  ///
  /// - Parameters:
  ///   - ids: The IDs.
  ///   - sortKeys: The order, as ``Query/sortKeys`` has it; none to leave the IDs as they are.
  /// - Returns: The IDs; those that nobody has come last.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n* log *n*) in the number of people where there is an order.
  package func sorted(_ ids: [Int64], by sortKeys: [SortKey]) throws -> [Int64] {
    if sortKeys.isEmpty || ids.count < 2 { return ids }
    var query = Query()
    query.sortKeys = sortKeys
    let wanted = Set(ids)
    let found = try orderedKeys(query).filter(wanted.contains)
    let known = Set(found)
    return found + ids.filter { !known.contains($0) }
  }

  /// Whether the store cannot sort by itself as a query asks for, but ``orderedKeys(_:)`` does.
  func isOrderComputed(_ query: Query) throws -> Bool {
    try query.sortsByEntries || computedOrder(query) != nil
  }

  /// How ages are computed where people are sorted by them; nil where all were stated.
  func computedOrder(_ query: Query) throws -> ComputedAge? {
    try query.sortKeys.contains { $0.field.key == .age } ? computedAge : nil
  }

  /// Whether all ages that are known were stated, so that none follows from a birthday.
  ///
  /// - Throws: ``StoreError``.
  var statesAges: Bool {
    get throws { try computedAge == nil }
  }

  /// How ages are computed; nil where all that are known were stated.
  private var computedAge: ComputedAge? {
    get throws {
      guard let today, let age = ComputedAge(on: today) else { return nil }
      var request = FetchRequest<Person>()
      request.fetchLimit = 1
      request.predicate = .comparison(.key("birthday.year"), .notEqualTo, .value(.null))
      return try newContext().count(for: request) > 0 ? age : nil
    }
  }

  /// An expression about people in the names that people use, with computed ages.
  func expression(_ description: ExpressionDescription) throws -> ExpressionDescription {
    var expression = try description.expression.replacingKeys(Self.key(named:))
      .replacingKeys(Self.expression(named:))
    if try expression.mentionsAge, let age = try computedAge {
      expression = try expression.replacingKeys {
        $0 == Person.Key.age.rawValue ? age.expression : nil
      }
    }
    return ExpressionDescription(
      description.name, expression, resultType: description.resultType)
  }
}

extension AddressBook.Query {
  /// The order with the names that decide among equals; nothing where none is asked for.
  var allSortKeys: [AddressBook.SortKey] {
    sortKeys.isEmpty ? [] : sortKeys + [AddressBook.SortKey(.last), AddressBook.SortKey(.first)]
  }

  fileprivate var sortDescriptors: [KeySortDescriptor] { allSortKeys.flatMap(\.descriptors) }
}

extension AddressBook.SortKey {
  /// How the model sorts by it; nothing where it cannot.
  var descriptors: [KeySortDescriptor] {
    if field.isPart { return [] }
    return field.key.sortPaths.map {
      KeySortDescriptor($0, ascending: isAscending, nilPosition: .last)
    }
  }
}
