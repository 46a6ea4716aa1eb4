package import ContactCards
import ContactFormats
import ManagedObjects

extension AddressBook {
  /// The people who work for a company, in the order of their names.
  ///
  /// - Throws: ``StoreError``.
  package func people(of company: Int64) throws -> [ContactRecord] {
    let id = try coordinator.managedObjectID(
      entityName: Company.entityName ?? "", key: RowKey(company))
    var request = FetchRequest<Person>()
    request.predicate = try FetchPredicate(format: "company == %@", id)
    request.sortDescriptors = [Person.Key.lastName, .firstName].map {
      KeySortDescriptor($0.rawValue)
    }
    return try contacts(ids: newContext().fetchRows(request).map(\.key.rawValue))
  }

  /// All companies, in the order of their names, with how many people work for each.
  ///
  /// - Parameter fields: The fields that are needed; nil for everything that the store holds.
  /// - Returns: The companies.
  /// - Throws: ``StoreError``.
  package func companies(fields: [ContactJSONKey]? = nil) throws -> [ContactRecord] {
    var found: [Int64: ContactRecord] = [:]
    try forEachCompany { found[$0.id] = $0 }
    let counts = try list(of: .company)
    return (0..<counts.count).compactMap { row in
      guard case .object(let reference)? = counts.column("id")?[row],
        case .value(.integer(let people))? = counts.column("people")?[row]
      else { return nil }
      var company = found[reference.key.rawValue]
      company?.people = Int(people)
      return company
    }
  }

  /// The companies to which a card, or somebody, gave a UID.
  ///
  /// - Throws: ``StoreError``.
  func companiesWithGivenUIDs() throws -> Set<Int64> {
    var request = FetchRequest<Company>()
    request.predicate = .comparison(
      .key(Company.Key.hasMadeUID.rawValue), .equalTo, .value(.boolean(false)))
    return Set(try keys(request, in: newContext()))
  }

  /// Adds a company.
  ///
  /// - Returns: The ID.
  /// - Throws: ``AddressBookError/nameTaken(_:_:)``, ``ContactFault``, or ``StoreError``.
  package func addCompany(_ card: ContactCard) throws -> Int64 {
    try addCompanies([card]).first ?? 0
  }

  /// Adds companies, all or none.
  ///
  /// - Parameters:
  ///   - cards: What is known of them.
  ///   - isTrial: Whether everything is done but saving.
  ///   - prepare: Makes of the cards what is added, as
  ///     ``add(_:isTrial:claimingEmails:preparing:unknownManager:)`` has it done.
  /// - Returns: The IDs, in the order given; zeros for a trial.
  /// - Throws: ``AddressBookError/nameTaken(_:_:)``, ``AddressBookError/namedTwice(_:_:_:)``,
  ///   ``ContactFault``, ``StoreError``, or what `prepare` throws.
  package func addCompanies(
    _ cards: [ContactCard], isTrial: Bool = false,
    preparing prepare: (inout [ContactCard]) throws -> Void = { _ in }
  ) throws -> [Int64] {
    let companies = try commit(isTrial: isTrial) { context in
      var cards = cards
      try prepare(&cards)
      var uids = TakenUIDs(in: context)
      var writer = ContactWriter(context)
      try Self.refuseTwins(among: cards.map(\.company), .company)
      return try cards.map { card in
        try checkFree(card.company, Company.self, in: context)
        try uids.take(card.uid)
        return try writer.insert(card)
      }
    }
    return companies.map { $0.objectID.key?.rawValue ?? 0 }
  }

  /// Gives a company another name.
  ///
  /// - Parameters:
  ///   - id: The company.
  ///   - name: The other name.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  /// - Throws: ``AddressBookError``, ``ContactFault``, or ``StoreError``.
  package func renameCompany(
    _ id: Int64, to name: String, now: Int64, isTrial: Bool = false
  ) throws {
    try commit(isTrial: isTrial) { context in
      try checkName(name, .company)
      for company in try objects(Company.self, [id], in: context) where company.name != name {
        try checkFree(name, Company.self, except: company, in: context)
        try context.keepSourceStates(of: [company] + company.members)
        company.name = name
        company.touch(now)
      }
    }
  }

  /// Makes one company of several: the first keeps its name, takes over the people and what the others
  /// hold, and they are deleted.
  ///
  /// - Parameters:
  ///   - ids: The companies, each once.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  /// - Returns: What was given up.
  /// - Throws: ``AddressBookError/noSuchCompanies(_:)``, ``ContactFault``, or ``StoreError``.
  package func mergeCompanies(
    ids: [Int64], now: Int64, isTrial: Bool = false
  ) throws -> [ContactMerge.Conflict] {
    try commit(isTrial: isTrial) { context in
      let companies = try objects(
        Company.self, ids, prefetching: ContactParts.all.relationships, in: context)
      guard let first = companies.first else { return [] }
      let merge = ContactMerge(companies.map { $0.cardToMerge })
      var card = merge.card
      (card.company, card.modified) = (first.name, now)
      try first.takeCards(of: companies, keeping: card.uid, in: context)
      for other in companies.dropFirst() {
        try context.keepSourceStates(of: other.members)
        for person in other.employees {
          person.company = first
          person.touch(now)
        }
        try context.delete(other)
      }
      var writer = ContactWriter(context)
      try writer.write(card, to: first)
      return merge.conflicts.filter { $0.field != .company }
    }
  }

  /// Deletes companies, all or none; their people stay.
  ///
  /// - Parameters:
  ///   - ids: The companies, each once.
  ///   - isTrial: Whether they only would be deleted.
  /// - Returns: How many people they had.
  /// - Throws: ``AddressBookError/noSuchCompanies(_:)``, or ``StoreError``.
  package func deleteCompanies(ids: [Int64], isTrial: Bool = false) throws -> Int {
    try commit(isTrial: isTrial) { context in
      var count = 0
      let companies = try objects(Company.self, ids, in: context)
      for company in companies {
        count += company.memberCount
        try context.keepSourceStates(of: company.members)
      }
      try context.deleteForGood(companies)
      return count
    }
  }
}
