import ManagedObjects

extension AddressBook {
  /// The contacts that have all of some words, the best first.
  ///
  /// - Parameters:
  ///   - words: The words with spaces between them; without any, everybody is found.
  ///   - query: Among whom they are looked for.
  ///   - limit: How many to answer at most; nil for all.
  /// - Returns: The contacts.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` or ``StoreError``.
  public func find(
    _ words: String, among query: Query = Query(), limit: Int?
  ) throws -> [ContactRecord] {
    try find(words, in: newContext(), by: request(for: query), limit: limit)
  }

  /// The companies that have all of some words, the best first.
  ///
  /// Those of which nothing but the name is known are none to be found: the people who work there
  /// tell it too.
  ///
  /// - Parameters:
  ///   - words: The words with spaces between them; without any, every company is found.
  ///   - selection: Among which they are looked for.
  /// - Returns: The companies.
  /// - Throws: ``AddressBookError`` or ``StoreError``.
  public func findCompanies(
    _ words: String, among selection: ContactSelection = ContactSelection()
  ) throws -> [ContactRecord] {
    var request = FetchRequest<Company>()
    request.predicate = try predicate(for: selection)
    return try find(words, in: newContext(), by: request, limit: nil).filter {
      !$0.card.isBareCompany
    }
  }

  private func find<Kind: Contact>(
    _ words: String, in context: ManagedObjectContext, by request: FetchRequest<Kind>, limit: Int?
  ) throws -> [ContactRecord] {
    let search = ContactSearch(words, fold: TextFunction.canonical)
    var searchable: [SearchableContact] = []
    var records: [Int64: ContactRecord] = [:]
    let count = try context.count(for: request)
    if ContactReader<Kind>.pays(for: count, of: try context.count(for: FetchRequest<Kind>())) {
      var reader = try ContactReader<Kind>(in: context)
      try reader.forEach(request, fold: TextFunction.canonical) {
        search.score(of: $0) != nil
      } _: { contact, record in
        searchable.append(contact)
        records[record.id] = record
      }
    } else {
      try forEach(request) { record in
        let contact = SearchableContact(
          id: record.id, record.card, fold: TextFunction.canonical)
        guard search.score(of: contact) != nil else { return }
        searchable.append(contact)
        records[record.id] = record
      }
    }
    return search.matches(in: searchable, limit: limit ?? .max).compactMap { records[$0.id] }
  }
}
