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
  ///   - told: The saved contacts that cards are about.
  ///   - known: The saved contacts.
  ///   - context: Where to read.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of saved contacts.
  init(
    but told: Set<RowReference>, _ known: KnownContacts, in context: ManagedObjectContext
  ) throws {
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
    let saved = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    try saved.setQueryGeneration(from: .current)
    var reader = try ContactReader<Company>(in: saved)
    try reader.forEach(FetchRequest<Company>(), in: saved) { record in
      let company = RowReference(entity: known.companies, key: RowKey(record.id))
      if told.contains(company) { return }
      if record.card.isBareCompany {
        if employers.contains(company.key) { return }
        if formerEmployers.contains(company.key) { unseen.insert(company) }
      }
      companies.append(company)
    }
  }
}
