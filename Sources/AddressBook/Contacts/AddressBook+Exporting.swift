import ManagedObjects

extension AddressBook {
  /// Hands the cards that a query finds to `body`, each with a UID, with those of the companies that
  /// are chosen like the people, and with the groups at the end.
  ///
  /// Of companies there are those of which more is known than the name and who works there, which
  /// people tell too. A condition is about people, so that there are no companies with one. Of groups
  /// there are those that were asked for, or else all of which there are members; of a whole address
  /// book, all.
  ///
  /// - Throws: ``FetchPredicateError``, ``AddressBookError``, ``StoreError``, or what `body` throws.
  public func forEachExported(
    _ query: Query, _ body: (ContactCard) throws -> Void
  ) throws {
    let uids = try StableUIDs(of: coordinator)
    var members = try exportedMembers(query)
    try forEachContact(query) { record in
      let card = record.exported(as: Person.entityName, uids)
      members.add(card.uid, to: card.groups)
      try body(card)
    }
    try forEachExported(besidePeople: query, members, uids, body)
  }

  /// Hands the cards of the companies that a query finds and of groups to `body`.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - members: The people in groups.
  ///   - uids: The UIDs of what has none.
  ///   - body: Takes a card.
  /// - Throws: ``AddressBookError``, ``StoreError``, or what `body` throws.
  func forEachExported(
    besidePeople query: Query, _ members: ExportedMembers, _ uids: StableUIDs,
    _ body: (ContactCard) throws -> Void
  ) throws {
    var members = members
    if query.hasCompanies {
      var employers: Set<Int64>?
      try forEachCompany(of: query.selection) { record in
        if record.card.isBareCompany {
          let known = try employers ?? self.employers()
          employers = known
          if known.contains(record.id) { return }
        }
        let card = record.exported(as: Company.entityName, uids)
        members.add(card.uid, to: card.groups)
        try body(card)
      }
    }
    if members.all.isEmpty { return }
    let cards = try GroupCards(in: newContext())
    for (name, ownUIDs) in members.all.sorted(by: { $0.key < $1.key }) {
      try body(cards.card(named: name, members: ownUIDs))
    }
  }

  /// The UIDs of contacts that were deleted, or merged into others, as far as history goes back, and
  /// those that contacts had before they got others.
  ///
  /// - Throws: ``StoreError``.
  public func uidsOfDeleted() throws -> Set<String> {
    let uids = try StableUIDs(of: coordinator)
    let key = Contact.Key.uid.rawValue
    var found: Set<String> = []
    for change in try coordinator.persistentStore().history(after: nil).lazy.flatMap(\.changes)
    where change.changeType == .delete
      && [Person.entityName, Company.entityName].contains(change.entityName)
    {
      if case .string(let uid)? = change.previousValues?[key] {
        found.insert(uid)
      } else {
        found.insert(uids.uid(of: change.entityName, key: change.key.rawValue))
      }
    }
    try newContext().forEachRowBatch(
      FetchRequest<FormerCard>(), keys: [FormerCard.Key.uid.rawValue]
    ) { batch in
      for row in 0..<batch.rowCount {
        if let uid = batch.columns[0].text(row) { found.insert(uid) }
      }
      return true
    }
    return found
  }

  /// The companies that people work for.
  private func employers() throws -> Set<Int64> {
    var found: Set<Int64> = []
    try newContext().forEachRowBatch(
      FetchRequest<Person>(), keys: [Person.Key.company.rawValue]
    ) { batch in
      for row in 0..<batch.rowCount {
        if let company = batch.reference(row, at: 0) { found.insert(company.key.rawValue) }
      }
      return true
    }
    return found
  }

  /// The groups that are exported, without members yet.
  func exportedMembers(_ query: Query) throws -> ExportedMembers {
    ExportedMembers(try exportedGroups(query), isOpen: query.selection.groups.isEmpty)
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
    return try contacts(ids: ids).map { $0.exported(as: Person.entityName, uids) }
  }
}

/// Who is in the groups that are exported.
struct ExportedMembers {
  /// The UIDs of the members of each group.
  private(set) var all: [String: [String]]
  /// Whether further groups are exported as well when they have members.
  private let isOpen: Bool

  fileprivate init(_ groups: [String: [String]], isOpen: Bool) {
    (all, self.isOpen) = (groups, isOpen)
  }

  /// Adds a contact to groups.
  mutating func add(_ uid: String, to groups: [String]) {
    for group in groups where isOpen || all[group] != nil { all[group, default: []].append(uid) }
  }
}

extension ContactRecord {
  /// The card with a UID.
  func exported(as entityName: String?, _ uids: StableUIDs) -> ContactCard {
    var card = card
    if card.uid.isEmpty { card.uid = uids.uid(of: entityName ?? "", key: id) }
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
