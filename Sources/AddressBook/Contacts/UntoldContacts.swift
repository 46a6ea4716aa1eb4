import ManagedObjects

/// The saved contacts that no card of an import is about.
struct UntoldContacts {
  /// The people.
  private(set) var people: [RowReference] = []
  /// The companies, but for those of which nothing but the name is known, by people who stay.
  private(set) var companies: [RowReference] = []
  /// Those of the companies that have no card of their own either in what is exported.
  private(set) var unseen: Set<RowReference> = []

  /// Whether there are none.
  var isEmpty: Bool { people.isEmpty && companies.isEmpty }

  /// Knows of none.
  init() {}

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - told: The saved contacts that cards were taken for.
  ///   - cards: The cards.
  ///   - known: The saved contacts.
  ///   - context: Where to read.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of saved contacts.
  init(
    but told: Set<RowReference>, _ cards: ToldCards, _ known: KnownContacts,
    in context: ManagedObjectContext
  ) throws {
    let saved = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    try saved.setQueryGeneration(from: .current)
    var told = try told.union(cards.contacts(known.sources))
    try told.formUnion(Self.namesakes(of: cards, but: told, known, in: saved))
    var employers: Set<RowKey> = []
    var formerEmployers: Set<RowKey> = []
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: [Person.Key.company.rawValue]
    ) { batch in
      for row in 0..<batch.rowCount {
        let person = RowReference(entity: known.people, key: RowKey(batch.keys[row]))
        let company = batch.reference(row, at: 0)?.key
        if told.contains(person) {
          if let company { employers.insert(company) }
        } else {
          people.append(person)
          if let company { formerEmployers.insert(company) }
        }
      }
      return true
    }
    try findCompanies(but: told, cards, known, employers, formerEmployers, in: saved)
  }

  private mutating func findCompanies(
    but told: Set<RowReference>, _ cards: ToldCards, _ known: KnownContacts,
    _ employers: Set<RowKey>, _ formerEmployers: Set<RowKey>, in saved: ManagedObjectContext
  ) throws {
    var reader = try ContactReader<Company>(in: saved)
    try reader.forEach(FetchRequest<Company>(), in: saved) { record in
      let company = RowReference(entity: known.companies, key: RowKey(record.id))
      if told.contains(company) { return }
      if record.card.isBareCompany {
        if employers.contains(company.key) { return }
        if formerEmployers.contains(company.key) { unseen.insert(company) }
      }
      if try known.isUnnamed(company), cards.isNamed(record.card) { return }
      // Of one that had no card of its own nothing is missing.
      if cards.hasEmployer(record.card), try !known.sources.hasCard(company) { return }
      companies.append(company)
    }
  }

  /// The people without a UID who are called as cards are.
  private static func namesakes(
    of cards: ToldCards, but told: Set<RowReference>, _ known: KnownContacts,
    in saved: ManagedObjectContext
  ) throws -> [RowReference] {
    var found: [RowReference] = []
    var reader = try ContactReader<Person>(in: saved, ContactParts([.name]))
    var request = FetchRequest<Person>()
    let key = Contact.Key.uid.rawValue
    request.predicate = .comparison(.key(key), .equalTo, .value(.null))
    try reader.forEach(request, in: saved) { record in
      let person = RowReference(entity: known.people, key: RowKey(record.id))
      if !told.contains(person), cards.isNamed(record.card) { found.append(person) }
    }
    return found
  }
}
