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
    let search = ContactSearch(words, fold: TextFolding.typed)
    let wanted = try wanted(by: request(for: query))
    let candidates = wanted.isMany ? try candidates(of: search) : nil
    return try find(
      search, wanted, candidates?.people, limit: limit, searchedParts(query.fields, candidates))
  }

  /// The contacts that have all of some words, the best first: people, and companies.
  ///
  /// Companies of which nothing but the name is known are none to be found: the people who work there
  /// tell it too. Others are looked for among those that are selected, whatever the predicate is.
  ///
  /// - Parameters:
  ///   - words: The words with spaces between them; without any, everybody is found.
  ///   - query: Among whom they are looked for.
  ///   - limit: How many people to answer at most; nil for all.
  /// - Returns: The people, and all companies.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` or ``StoreError``.
  public func findWithCompanies(
    _ words: String, among query: Query = Query(), limit: Int?
  ) throws -> (people: [ContactRecord], companies: [ContactRecord]) {
    let search = ContactSearch(words, fold: TextFolding.typed)
    var ofCompanies = FetchRequest<Company>()
    ofCompanies.predicate = try predicate(for: query.selection)
    let people = try wanted(by: request(for: query))
    let companies = try wanted(by: ofCompanies)
    let candidates = people.isMany || companies.isMany ? try candidates(of: search) : nil
    return (
      try find(
        search, people, candidates?.people, limit: limit,
        searchedParts(query.fields, candidates)),
      try find(search, companies, candidates?.companies, limit: nil).filter {
        !$0.card.isBareCompany
      }
    )
  }

  /// Among whom a search looks.
  private struct Wanted<Kind: Contact> {
    let request: FetchRequest<Kind>
    /// Their keys; nil when that is everybody.
    let keys: [Int64]?
    let count: Int
    /// Whether these are enough to read everything that belongs to any.
    let isMany: Bool
  }

  private func wanted<Kind: Contact>(by request: FetchRequest<Kind>) throws -> Wanted<Kind> {
    let context = newContext()
    let all = try context.count(for: FetchRequest<Kind>())
    let isEverybody =
      request.predicate == nil && request.fetchLimit == 0 && request.fetchOffset == 0
    let keys = isEverybody ? nil : try keys(request, in: context)
    let count = keys?.count ?? all
    return Wanted(
      request: request, keys: keys, count: count,
      isMany: ContactReader<Kind>.pays(for: count, of: all))
  }

  /// What is read of contacts to search them and to tell some fields of them.
  ///
  /// What belongs to contacts and has nothing of what is searched in it scores nothing.
  private func searchedParts(
    _ fields: [ContactJSONKey]?, _ candidates: SearchScan.Candidates?
  ) -> ContactParts {
    guard let fields else { return .all }
    guard let candidates else { return ContactParts(fields + SearchableContact.fields) }
    return ContactParts(
      fields
        + SearchableContact.fields.filter { key in
          key.personKey != nil || candidates.belongings.contains(key)
        })
  }

  private func candidates(of search: ContactSearch) throws -> SearchScan.Candidates? {
    var scan = SearchScan(search, in: newContext(), fold: TextFolding.typed)
    return try scan?.candidates()
  }

  private func find<Kind: Contact>(
    _ search: ContactSearch, _ wanted: Wanted<Kind>, _ candidates: Set<Int64>?, limit: Int?,
    _ parts: ContactParts = .all
  ) throws -> [ContactRecord] {
    var found: [(contact: SearchableContact, score: Int)] = []
    var records: [Int64: ContactRecord] = [:]
    func take(_ contact: SearchableContact, _ record: () -> ContactRecord) {
      guard let score = search.score(of: contact) else { return }
      found.append((contact, score))
      records[contact.id] = record()
    }
    let count = candidates?.count ?? wanted.count
    if wanted.isMany, ContactReader<Kind>.pays(for: count, of: wanted.count) {
      let context = newContext()
      var reader = try ContactReader<Kind>(in: context, parts)
      try reader.forEach(
        wanted.request, in: context, of: candidates, fold: TextFolding.typed, take)
    } else {
      let keys =
        if let candidates {
          wanted.keys?.filter(candidates.contains) ?? candidates.sorted()
        } else {
          try wanted.keys ?? self.keys(wanted.request, in: newContext())
        }
      try forEachObject(Kind.self, keys, parts) { record in
        take(SearchableContact(id: record.id, record.card, fold: TextFolding.typed)) { record }
      }
    }
    return search.rank(found, limit: limit ?? .max).compactMap { records[$0.id] }
  }
}
