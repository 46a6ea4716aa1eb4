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
    try find(words, by: request(for: query), limit: limit, query.fields)
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
    return try find(words, by: request, limit: nil).filter {
      !$0.card.isBareCompany
    }
  }

  private func find<Kind: Contact>(
    _ words: String, by request: FetchRequest<Kind>, limit: Int?,
    _ fields: [ContactJSONKey]? = nil
  ) throws -> [ContactRecord] {
    let parts = ContactParts(fields.map { $0 + SearchableContact.fields })
    let search = ContactSearch(words, fold: TextFolding.typed)
    var found: [(contact: SearchableContact, score: Int)] = []
    var records: [Int64: ContactRecord] = [:]
    func take(_ contact: SearchableContact, _ record: () -> ContactRecord) {
      guard let score = search.score(of: contact) else { return }
      found.append((contact, score))
      records[contact.id] = record()
    }
    func look(at record: ContactRecord) {
      take(SearchableContact(id: record.id, record.card, fold: TextFolding.typed)) { record }
    }
    try forEach(request, parts, look) { context, keys in
      var scan = SearchScan<Kind>(search, in: context, fold: TextFolding.typed)
      let candidates = try scan?.candidates()
      if let candidates, !ContactReader<Kind>.pays(for: candidates.count, of: keys.count) {
        return try forEachObject(Kind.self, keys.filter(candidates.contains), parts, look)
      }
      var reader = try ContactReader<Kind>(in: context, parts)
      try reader.forEach(
        request, in: context, of: candidates, fold: TextFolding.typed, take)
    }
    return search.rank(found, limit: limit ?? .max).compactMap { records[$0.id] }
  }
}
