import ManagedObjects

extension AddressBook {
  /// The contacts that have all of some words, the best first.
  ///
  /// - Parameters:
  ///   - words: The words with spaces between them; without any, everybody is found.
  ///   - forgivesTypos: Whether somebody is found, too, whose words are a typo away.
  ///   - query: Among whom they are looked for.
  ///   - limit: How many to answer at most; nil for all.
  /// - Returns: The contacts.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` or ``StoreError``.
  public func find(
    _ words: String, forgivingTypos forgivesTypos: Bool = true, among query: Query = Query(),
    limit: Int?
  ) throws -> [ContactRecord] {
    let search = ContactSearch(words, forgivingTypos: forgivesTypos, fold: TextFolding.typed)
    let wanted = try wanted(by: request(for: query))
    let scores = wanted.isMany ? try scores(of: search) : nil
    return try find(search, wanted, scores?.people, limit: limit, fields: query.fields)
  }

  /// The contacts that have all of some words, the best first: people, and companies.
  ///
  /// Companies of which nothing but the name is known are none to be found: the people who work there
  /// tell it too. Others are looked for among those that are selected, and none where people are chosen
  /// by a predicate or by their companies.
  ///
  /// - Parameters:
  ///   - words: The words with spaces between them; without any, everybody is found.
  ///   - forgivesTypos: Whether somebody is found, too, whose words are a typo away.
  ///   - query: Among whom they are looked for.
  ///   - limit: How many people to answer at most; nil for all.
  ///   - companyFields: The fields that are needed of companies, to whom those belong then of which
  ///     nothing but the name is known; nil for everything.
  /// - Returns: The people, and all companies.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` or ``StoreError``.
  public func findWithCompanies(
    _ words: String, forgivingTypos forgivesTypos: Bool = true, among query: Query = Query(),
    limit: Int?, companyFields: [ContactJSONKey]? = nil
  ) throws -> (people: [ContactRecord], companies: [ContactRecord]) {
    guard query.selection.companies.isEmpty, query.predicate == nil else {
      let people = try find(words, forgivingTypos: forgivesTypos, among: query, limit: limit)
      return (people, [])
    }
    let search = ContactSearch(words, forgivingTypos: forgivesTypos, fold: TextFolding.typed)
    var ofCompanies = FetchRequest<Company>()
    ofCompanies.predicate = try predicate(for: query.selection)
    let people = try wanted(by: request(for: query))
    let companies = try wanted(by: ofCompanies)
    let scores = people.isMany || companies.isMany ? try scores(of: search) : nil
    return (
      try find(search, people, scores?.people, limit: limit, fields: query.fields),
      try find(search, companies, scores?.companies, limit: nil, fields: companyFields).filter {
        companyFields != nil || !$0.card.isBareCompany
      }
    )
  }

  /// Among whom a search looks.
  private struct Wanted<Kind: Contact> {
    let request: FetchRequest<Kind>
    /// Their keys; nil when that is everybody.
    let keys: [Int64]?
    let count: Int
    /// How many contacts of the kind there are.
    let all: Int

    /// Whether these are enough to look at everybody.
    var isMany: Bool { count >= 16 && count >= all / 64 }
  }

  private func wanted<Kind: Contact>(by request: FetchRequest<Kind>) throws -> Wanted<Kind> {
    let context = newContext()
    let all = try context.count(for: FetchRequest<Kind>())
    let isEverybody =
      request.predicate == nil && request.fetchLimit == 0 && request.fetchOffset == 0
    let keys = isEverybody ? nil : try keys(request, in: context)
    let count = keys?.count ?? all
    return Wanted(request: request, keys: keys, count: count, all: all)
  }

  /// What those who match score in a look at everybody; nil where nothing is asked for.
  private func scores(of search: ContactSearch) throws -> SearchScan.Scores? {
    if search.isEmpty { return nil }
    return try SearchScan.scores(of: search, in: newContext(), fold: TextFolding.typed)
  }

  /// The contacts that match, the best first.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - wanted: Among whom they are looked for.
  ///   - scores: What those who match score, where that is known.
  ///   - limit: How many to answer at most.
  ///   - fields: The fields that are needed; nil for everything.
  /// - Returns: The contacts.
  /// - Throws: ``StoreError``.
  private func find<Kind: Contact>(
    _ search: ContactSearch, _ wanted: Wanted<Kind>, _ scores: [Int64: Int]?, limit: Int?,
    fields: [ContactJSONKey]?
  ) throws -> [ContactRecord] {
    var found: [ContactSearch.Found] = []
    var records: [ContactRecord] = []
    func take(_ record: ContactRecord) {
      let score =
        if let scores {
          scores[record.id]
        } else {
          search.score(
            of: SearchableContact(id: record.id, record.card, fold: TextFolding.typed))
        }
      guard let score else { return }
      let name = SearchableContact.sortKey(of: record.card, fold: TextFolding.typed)
      found.append(
        ContactSearch.Found(id: record.id, place: records.count, score: score, name: name))
      records.append(record)
    }
    let isScored = scores != nil || search.isEmpty
    let parts = ContactParts(
      fields.map { $0 + (isScored ? SearchableContact.names : SearchableContact.fields) })
    let keys =
      scores.map { scores in
        wanted.keys?.filter { scores[$0] != nil } ?? scores.keys.sorted()
      } ?? wanted.keys
    if isScored, ContactReader<Kind>.pays(for: keys?.count ?? wanted.count, of: wanted.all) {
      let context = newContext()
      var reader = try ContactReader<Kind>(in: context, parts, of: keys)
      try reader.forEach(FetchRequest<Kind>(), in: context, take)
    } else {
      let keys = try keys ?? self.keys(wanted.request, in: newContext())
      try forEachObject(Kind.self, keys, parts, take)
    }
    return search.rank(found, limit: limit ?? .max).map { records[$0.place] }
  }
}
