package import ContactCards
import ManagedObjects

extension AddressBook {
  /// Hands the cards that a query finds to `body`, with those of the companies that are chosen like the
  /// people, and with the groups at the end.
  ///
  /// Of companies there are those of which more is known than the name and who works there, which
  /// people tell too. A condition is about people, so that there are no companies with one. Of groups
  /// there are those that were asked for, or else all of which there are members; of a whole address
  /// book, all.
  ///
  /// - Parameters:
  ///   - query: Which contacts.
  ///   - isBackup: Whether all companies are there, before the people, so that an import makes the same
  ///     book of it in one go, and of groups with many members several cards.
  ///   - body: Takes a card.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError``, ``StoreError``, or what `body` throws.
  package func forEachExported(
    _ query: Query, isBackup: Bool = false, _ body: (ContactCard) throws -> Void
  ) throws {
    var members = try exportedMembers(query)
    if isBackup { try forEachExportedCompany(query, withBare: true, &members, body) }
    let managers = isBackup ? try uidsOfUntoldManagers() : [:]
    try forEachContact(query) { record in
      var card = record.card
      if let manager = managers[record.id] { card.manager = manager }
      members.add(card.uid, to: card.groups)
      try body(card)
    }
    if !isBackup { try forEachExportedCompany(query, withBare: false, &members, body) }
    try forEachExportedGroup(
      members, limit: isBackup ? Self.greatestMemberCount : .max, body)
  }

  /// The UIDs of the managers whom their names do not tell, as others are called so or have that as
  /// their UID, nobody is, or they are their own, by the keys of those who report to them.
  private func uidsOfUntoldManagers() throws -> [Int64: String] {
    let context = newContext()
    var managers: [Int64: Int64] = [:]
    var named: [Int64: String] = [:]
    let keys = [Contact.Key.uid.rawValue, Person.Key.manager.rawValue]
    try context.forEachRowBatch(FetchRequest<Person>(), keys: keys) { batch in
      for row in 0..<batch.rowCount {
        if let manager = batch.reference(row, at: 1) {
          managers[batch.keys[row]] = manager.key.rawValue
        }
        if let uid = batch.columns[0].text(row) { named[batch.keys[row]] = uid }
      }
      return true
    }
    if managers.isEmpty { return [:] }
    let names = try ContactCard.displayNames(in: context)
    let counts = names.values.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    let taken = Set(named.values)
    var found: [Int64: String] = [:]
    for (person, manager) in managers {
      let name = names[manager] ?? ""
      if !name.isEmpty, counts[name] == 1, manager != person, !taken.contains(name) { continue }
      found[person] = named[manager]
    }
    return found
  }

  /// How many members the card of a group has in a backup, of which no record may be too large to be
  /// read again.
  private static let greatestMemberCount = 10_000

  /// Hands the cards of the companies that a query finds to `body`.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - withBare: Whether those are among them of which nothing but the name and who works there is
  ///     known.
  ///   - members: Takes those who are in groups.
  ///   - body: Takes a card.
  /// - Throws: ``AddressBookError``, ``StoreError``, or what `body` throws.
  func forEachExportedCompany(
    _ query: Query, withBare: Bool, _ members: inout ExportedMembers,
    _ body: (ContactCard) throws -> Void
  ) throws {
    guard query.hasCompanies else { return }
    var employers: Set<Int64>?
    try forEachCompany(of: query.selection) { record in
      if !withBare, record.card.isBareCompany {
        let known = try employers ?? self.employers().subtracting(companiesWithGivenUIDs())
        employers = known
        if known.contains(record.id) { return }
      }
      members.add(record.card.uid, to: record.card.groups)
      try body(record.card)
    }
  }

  /// Hands the cards of groups to `body`.
  ///
  /// - Parameters:
  ///   - members: The groups.
  ///   - limit: How many members a card has at most; a group with more has several.
  ///   - body: Takes a card.
  /// - Throws: ``StoreError``, or what `body` throws.
  func forEachExportedGroup(
    _ members: ExportedMembers, limit: Int, _ body: (ContactCard) throws -> Void
  ) throws {
    if members.all.isEmpty { return }
    let cards = try GroupCards(in: newContext())
    for (name, ownUIDs) in members.all.sorted(by: { $0.key < $1.key }) {
      var card = cards.card(named: name, members: ownUIDs)
      var rest = card.members[...]
      repeat {
        card.members = Array(rest.prefix(limit))
        rest = rest.dropFirst(limit)
        try body(card)
      } while !rest.isEmpty
    }
  }

  /// The UIDs of contacts that were deleted, as far as history goes back or where their cards were
  /// imported, that were merged into others, and those that contacts had before they got others.
  ///
  /// - Throws: ``StoreError``.
  package func uidsOfDeleted() throws -> Set<String> {
    let key = Contact.Key.uid.rawValue
    let uids = FormerUIDs(ofStore: try coordinator.persistentStore().identifier)
    var found: Set<String> = []
    for change in try coordinator.persistentStore().history(after: nil).lazy.flatMap(\.changes)
    where change.changeType == .delete
      && [Person.entityName, Company.entityName].contains(change.entityName)
    {
      let uid = change.previousValues?[key].flatMap { String($0) } ?? ""
      let former = uids.uid(ofContact: change.entityName, key: change.key.rawValue)
      found.insert(uid.isEmpty ? former : uid)
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

  /// The cards of people.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  package func exported(ids: [Int64]) throws -> [ContactCard] {
    try contacts(ids: ids).map(\.card)
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

extension AddressBook.Query {
  /// Whether what is asked of people can be asked of companies too.
  fileprivate var hasCompanies: Bool {
    predicate == nil && limit == nil && offset == 0 && selection.companies.isEmpty
  }
}

extension ContactCard {
  /// Whether nothing but the name of a company is known, and its UID.
  var isBareCompany: Bool {
    var bare = ContactCard()
    (bare.kind, bare.company, bare.uid) = (.company, company, uid)
    (bare.created, bare.modified) = (created, modified)
    return self == bare
  }
}

extension Company {
  /// Whether nothing but the name is known, so that those who work there tell all of it.
  var isBare: Bool { hasMadeUID && ContactCard(self).isBareCompany }
}
