package import ContactCards
import ManagedObjects
import TextTools

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
  package func find(
    _ words: String, forgivingTypos forgivesTypos: Bool = true, among query: Query = Query(),
    limit: Int?
  ) throws -> [ContactRecord] {
    let matches = try matches(
      of: words, forgivingTypos: forgivesTypos, among: query, withCompanies: false)
    return try read(matches.people, limit: limit, fields: query.fields)
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
  /// - Returns: The people, and all companies.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` or ``StoreError``.
  package func findWithCompanies(
    _ words: String, forgivingTypos forgivesTypos: Bool = true, among query: Query = Query(),
    limit: Int?
  ) throws -> (people: [ContactRecord], companies: [ContactRecord]) {
    let (people, companies) = try matches(of: words, forgivingTypos: forgivesTypos, among: query)
    var found = try companies.map { try read($0, limit: nil, fields: nil) } ?? []
    if found.contains(where: \.card.isBareCompany) {
      let known = try companiesWithGivenUIDs()
      found.removeAll { $0.card.isBareCompany && !known.contains($0.id) }
    }
    return (try read(people, limit: limit, fields: query.fields), found)
  }

  /// The contacts with an e-mail address that have all of some words: people, the best first, and then
  /// companies, as ``findWithCompanies(_:forgivingTypos:among:limit:)`` finds them.
  ///
  /// - Parameters:
  ///   - words: The words with spaces between them; without any, everybody is found.
  ///   - forgivesTypos: Whether somebody is found, too, whose words are a typo away.
  ///   - query: Among whom they are looked for, and which fields are needed; the addresses are.
  /// - Returns: The contacts.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError`` or ``StoreError``.
  package func findAddressees(
    _ words: String, forgivingTypos forgivesTypos: Bool = true, among query: Query
  ) throws -> [ContactRecord] {
    let (people, companies) = try matches(of: words, forgivingTypos: forgivesTypos, among: query)
    var found = try read(people, limit: nil, fields: query.fields)
    // Most companies are names that people work for, and need not be read.
    if let companies, try mayHaveEmail(companies) {
      found += try read(companies, limit: nil, fields: query.fields)
    }
    return found.filter { !$0.card.emails.isEmpty }
  }

  /// The numbers of the people who have all of some words, in any order; nil for no words.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of all texts.
  func people(withWords words: String, forgivingTypos forgivesTypos: Bool) throws -> [Int64]? {
    let search = ContactSearch(words, forgivingTypos: forgivesTypos, fold: TextFolding.typed)
    if search.isEmpty { return nil }
    return try SearchScan.people(
      matching: search, in: pinnedContext(), fold: TextFolding.typed)
  }

  /// Whether there is a person or a company that has all of some words, as they are written.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of all texts.
  func hasAnyone(withWords words: String) throws -> Bool {
    let search = ContactSearch(words, forgivingTypos: false, fold: TextFolding.typed)
    guard let scores = try scores(of: search, in: pinnedContext()) else { return true }
    return !scores.people.isEmpty || !scores.companies.isEmpty
  }

  /// Whom a search finds; no companies where none are looked for.
  private func matches(
    of words: String, forgivingTypos forgivesTypos: Bool, among query: Query,
    withCompanies looksForCompanies: Bool = true
  ) throws -> (people: Matches<Person>, companies: Matches<Company>?) {
    let search = ContactSearch(words, forgivingTypos: forgivesTypos, fold: TextFolding.typed)
    let request = try request(for: query)
    var ofCompanies: FetchRequest<Company>?
    if looksForCompanies, query.selection.companies.isEmpty, query.predicate == nil {
      ofCompanies = FetchRequest<Company>()
      ofCompanies?.predicate = try predicate(for: query.selection)
    }
    let context = try pinnedContext()
    let people = try wanted(by: request, in: context)
    let companies = try ofCompanies.map { try wanted(by: $0, in: context) }
    let isMany = people.isMany || companies?.isMany == true
    let scores = isMany ? try scores(of: search, in: context) : nil
    return (
      Matches(search: search, wanted: people, scores: scores?.people, context: context),
      companies.map {
        Matches(search: search, wanted: $0, scores: scores?.companies, context: context)
      }
    )
  }

  /// Whether any of the companies that match may have an e-mail address.
  private func mayHaveEmail(_ matches: Matches<Company>) throws -> Bool {
    guard let keys = matches.keys else { return true }
    if keys.isEmpty { return false }
    let kind = EntityNumber(name: Company.entityName ?? "")
    let owned = try OwnedRows(
      EmailAddress.entityName, ofContacts: kind, among: KeyBits(keys), in: matches.context)
    return !owned.isEmpty
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

  private func wanted<Kind: Contact>(
    by request: FetchRequest<Kind>, in context: ManagedObjectContext
  ) throws -> Wanted<Kind> {
    let all = try context.count(for: FetchRequest<Kind>())
    let isEverybody =
      request.predicate == nil && request.fetchLimit == 0 && request.fetchOffset == 0
    let keys = isEverybody ? nil : try keys(request, in: context)
    let count = keys?.count ?? all
    return Wanted(request: request, keys: keys, count: count, all: all)
  }

  /// What those who match score in a look at everybody; nil where nothing is asked for.
  private func scores(
    of search: ContactSearch, in context: ManagedObjectContext
  ) throws -> SearchScan.Scores? {
    if search.isEmpty { return nil }
    return try SearchScan.scores(of: search, in: context, fold: TextFolding.typed)
  }

  /// What a search knows of the contacts of one kind before it reads any.
  private struct Matches<Kind: Contact> {
    let search: ContactSearch
    let wanted: Wanted<Kind>
    /// What those who match score; nil where that shows when they are read.
    let scores: [Int64: Int]?
    let context: ManagedObjectContext

    /// The keys of those who may match; nil for everybody.
    var keys: [Int64]? {
      guard let scores else { return wanted.keys }
      return wanted.keys?.filter { scores[$0] != nil } ?? scores.keys.sorted()
    }
  }

  /// The contacts that match, the best first.
  ///
  /// - Parameters:
  ///   - matches: What is known of them.
  ///   - limit: How many to answer at most.
  ///   - fields: The fields that are needed; nil for everything.
  /// - Returns: The contacts.
  /// - Throws: ``StoreError``.
  private func read<Kind: Contact>(
    _ matches: Matches<Kind>, limit: Int?, fields: [ContactJSONKey]?
  ) throws -> [ContactRecord] {
    let (search, wanted, scores) = (matches.search, matches.wanted, matches.scores)
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
    let keys = matches.keys
    if isScored, ContactReader<Kind>.pays(for: keys?.count ?? wanted.count, of: wanted.all) {
      var reader = try ContactReader<Kind>(in: matches.context, parts, of: keys)
      try reader.forEach(FetchRequest<Kind>(), in: matches.context, take)
    } else {
      let keys = try keys ?? self.keys(wanted.request, in: matches.context)
      try forEachObject(Kind.self, keys, parts, in: PinnedState(of: matches.context), take)
    }
    return search.rank(found, limit: limit ?? .max).map { records[$0.place] }
  }
}
