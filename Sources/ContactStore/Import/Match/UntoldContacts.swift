import ContactCards
import ManagedObjects

/// The saved contacts that no card of an import is about, once all cards have been taken.
struct UntoldContacts {
  /// A company that does not stay as it is.
  struct UntoldCompany {
    let reference: RowReference
    /// Whether its name stays, by which people tell that they work there.
    let isLeftBare: Bool
    /// Whether it has a card of its own in what is exported.
    let isSeen: Bool
  }

  /// The people.
  private(set) var people: [RowReference] = []
  /// The companies.
  private(set) var companies: [UntoldCompany] = []

  /// Whether there are none.
  var isEmpty: Bool { people.isEmpty && companies.isEmpty }

  /// All of them, none of whom is here any more for those who name others.
  var all: Set<RowReference> { Set(people).union(companies.map(\.reference)) }

  /// Knows of none.
  init() {}

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - told: The saved contacts that cards were taken for.
  ///   - cards: The cards.
  ///   - known: The saved contacts.
  ///   - context: Where the cards were taken.
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
    var employers = Employers(in: context)
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: [Person.Key.company.rawValue]
    ) { batch in
      for row in 0..<batch.rowCount {
        let key = RowKey(batch.keys[row])
        let person = RowReference(entity: known.people, key: key)
        let isTold = told.contains(person)
        if !isTold { people.append(person) }
        employers.add(batch.reference(row, at: 0)?.key, of: key, stays: isTold)
      }
      return true
    }
    try findCompanies(but: told, cards, known, employers, in: saved)
  }

  private mutating func findCompanies(
    but told: Set<RowReference>, _ cards: ToldCards, _ known: KnownContacts,
    _ employers: Employers, in saved: ManagedObjectContext
  ) throws {
    var reader = try ContactReader<Company>(in: saved)
    try reader.forEach(FetchRequest<Company>(), in: saved) { record in
      let company = RowReference(entity: known.companies, key: RowKey(record.id))
      if told.contains(company) { return }
      if try cards.areAbout(record.card, hasMadeUID: known.hasMadeUID(company)) { return }
      let (isBare, hasPeople) = (
        try record.card.isBareCompany && known.hasMadeUID(company),
        employers.current.contains(company.key)
      )
      if isBare && hasPeople { return }
      // Of one that had no card of its own nothing is missing.
      if hasPeople || cards.hasEmployer(record.card), try !known.sources.hasCard(company) { return }
      companies.append(
        UntoldCompany(
          reference: company, isLeftBare: hasPeople,
          isSeen: !isBare || !employers.former.contains(company.key)))
    }
  }

  /// The people whom cards may be about without saying so.
  private static func namesakes(
    of cards: ToldCards, but told: Set<RowReference>, _ known: KnownContacts,
    in saved: ManagedObjectContext
  ) throws -> [RowReference] {
    var found: [RowReference] = []
    let parts = ContactParts(cards.haveUnnamed ? [.name, .emails] : [.name])
    var reader = try ContactReader<Person>(in: saved, parts)
    var request = FetchRequest<Person>()
    if !cards.haveUnnamed {
      let key = Contact.Key.hasMadeUID.rawValue
      request.predicate = .comparison(.key(key), .equalTo, .value(.boolean(true)))
    }
    try reader.forEach(request, in: saved) { record in
      let person = RowReference(entity: known.people, key: RowKey(record.id))
      if told.contains(person) { return }
      if try cards.areAbout(record.card, hasMadeUID: known.hasMadeUID(person)) {
        found.append(person)
      }
    }
    return found
  }
}

/// The companies for which people work, before an import and after it.
private struct Employers {
  /// Those for which somebody worked.
  private(set) var former: Set<RowKey> = []
  /// Those for which somebody works who stays.
  private(set) var current: Set<RowKey> = []
  /// For which of them saved people work whom the import has changed.
  private var changed: [RowKey: RowKey?] = [:]

  /// - Parameter context: Where people were changed, and new ones were added.
  init(in context: ManagedObjectContext) {
    for case let person as Person in context.updatedObjects {
      guard let key = person.objectID.key else { continue }
      changed.updateValue(person.company?.objectID.key, forKey: key)
    }
    for case let person as Person in context.insertedObjects {
      if let company = person.company?.objectID.key { current.insert(company) }
    }
  }

  /// Takes a saved person.
  ///
  /// - Parameters:
  ///   - company: Where that one worked.
  ///   - person: Who it is.
  ///   - stays: Whether some card is about the person.
  mutating func add(_ company: RowKey?, of person: RowKey, stays: Bool) {
    if let company { former.insert(company) }
    if stays, let company = changed[person] ?? company { current.insert(company) }
  }
}
