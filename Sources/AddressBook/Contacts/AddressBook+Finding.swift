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
    let search = ContactSearch(words, fold: TextFunction.canonical)
    var searchable: [SearchableContact] = []
    var records: [Int64: ContactRecord] = [:]
    let context = newContext()
    let request = try request(for: query)
    let count = try context.count(for: request)
    if ContactReader<Person>.pays(for: count, of: try context.count(for: FetchRequest<Person>())) {
      var reader = try ContactReader<Person>(in: context)
      try reader.forEach(request, fold: TextFunction.canonical) {
        search.score(of: $0) != nil
      } _: { contact, record in
        searchable.append(contact)
        records[record.id] = record
      }
    } else {
      try forEachContact(query) { record in
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
