import ManagedObjects

extension AddressBook {
  /// Hands the cards that a query finds to `body`, each with a UID, with those of the companies that
  /// are chosen like the people, and with the groups at the end.
  ///
  /// Of companies there are those of which more than the name is known, which the people who work
  /// there tell too. A condition is about people, so that there are no companies with one. Of groups
  /// there are those that were asked for, or else all of which there are members; of a whole address
  /// book, all.
  ///
  /// - Throws: ``FetchPredicateError``, ``AddressBookError``, ``StoreError``, or what `body` throws.
  public func forEachExported(
    _ query: Query, _ body: (ContactCard) throws -> Void
  ) throws {
    try forEachExported(query, byRows: false, row: { _, _ in false }, body)
  }

  /// Hands the cards that a query finds to `body`, but for those of people whom `row` takes.
  ///
  /// - Parameters:
  ///   - query: Which contacts.
  ///   - byRows: Whether `row` is asked.
  ///   - row: Takes a row of many with the UID of a person who has none yet, and answers whether it
  ///     needs no card.
  ///   - body: Takes the others.
  /// - Throws: As ``forEachExported(_:_:)`` does, or what `row` throws.
  func forEachExported(
    _ query: Query, byRows: Bool = true, row: (PersonRows, _ uid: String) throws -> Bool,
    _ body: (ContactCard) throws -> Void
  ) throws {
    let uids = try StableUIDs(of: coordinator)
    var members = try exportedGroups(query)
    let isOpen = query.selection.groups.isEmpty
    func join(_ groups: [String], _ uid: String) {
      for group in groups where isOpen || members[group] != nil {
        members[group, default: []].append(uid)
      }
    }
    func take(_ record: ContactRecord, _ entityName: String?) throws {
      let card = exported(record, of: entityName, uids)
      join(card.groups, card.uid)
      try body(card)
    }
    func takes(_ person: PersonRows) throws -> Bool {
      let hasUID = !person.isEmpty(Contact.Slot.uid)
      let uid = hasUID ? "" : uids.uid(of: Person.entityName ?? "", key: person.key)
      guard try row(person, uid) else { return false }
      if !person.groups.isEmpty { join(person.groups, hasUID ? person.uid : uid) }
      return true
    }
    if byRows {
      try forEachContact(query, row: takes) { try take($0, Person.entityName) }
    } else {
      try forEachContact(query) { try take($0, Person.entityName) }
    }
    if query.hasCompanies {
      try forEachCompany(of: query.selection) { record in
        if !record.card.isBareCompany { try take(record, Company.entityName) }
      }
    }
    for (name, ownUIDs) in members.sorted(by: { $0.key < $1.key }) {
      var group = ContactCard()
      (group.kind, group.formattedName, group.members) = (.group, name, ownUIDs)
      group.uid = uids.uid(of: "Group " + name, key: 0)
      try body(group)
    }
  }

  /// The groups that are exported, whoever is in them, without members yet.
  private func exportedGroups(_ query: Query) throws -> [String: [String]] {
    let isWhole = query.hasCompanies && query.selection.isEmpty
    let names =
      isWhole
      ? try names(of: .group) : try query.selection.groups.map { try name($0, of: .group) }
    return Dictionary(names.map { ($0, []) }, uniquingKeysWith: { first, _ in first })
  }

  /// The cards of people, each with a UID.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  public func exported(ids: [Int64]) throws -> [ContactCard] {
    let uids = try StableUIDs(of: coordinator)
    return try contacts(ids: ids).map { exported($0, of: Person.entityName, uids) }
  }

  private func exported(
    _ record: ContactRecord, of entityName: String?, _ uids: StableUIDs
  ) -> ContactCard {
    var card = record.card
    if card.uid.isEmpty { card.uid = uids.uid(of: entityName ?? "", key: record.id) }
    return card
  }
}

extension AddressBook.Query {
  /// Whether what is asked of people can be asked of companies too.
  fileprivate var hasCompanies: Bool {
    predicate == nil && limit == nil && offset == 0 && selection.companies.isEmpty
  }
}

extension ContactCard {
  /// Whether nothing but the name of a company is known.
  var isBareCompany: Bool {
    var bare = ContactCard()
    (bare.kind, bare.company, bare.created, bare.modified) = (.company, company, created, modified)
    return self == bare
  }
}
