package import ContactCards
package import ManagedObjects
import TextTools

extension AddressBook {
  /// The names of all groups, tags or companies, in their order.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n* log *n*) in their number.
  package func names(of kind: NamedSetKind) throws -> [String] {
    try names(of: kind.type, in: newContext())
  }

  /// The groups, tags or companies by name, with how many contacts are in each.
  ///
  /// Tags that nobody has are left out; of a company there is the ID, and the number of people.
  ///
  /// - Returns: The columns `name` and `contacts`, or `id`, `name` and `people`.
  /// - Throws: ``StoreError``.
  package func list(of kind: NamedSetKind) throws -> FetchedDictionaries {
    try list(kind.type)
  }

  private func list<Named: NamedSet>(_: Named.Type) throws -> FetchedDictionaries {
    let isCompany = Named.kind == .company
    let count = FetchExpression.key(Named.keyOfMembers + ".@count")
    var request = FetchRequest<Named>()
    request.propertiesToFetch = [
      "name", .expression(ExpressionDescription(isCompany ? "people" : "contacts", count)),
    ]
    if isCompany {
      let id = PropertyToFetch.expression(ExpressionDescription("id", .selfReference))
      request.propertiesToFetch.insert(id, at: 0)
    }
    if Named.kind == .tag {
      request.predicate = .comparison(count, .greaterThan, .value(.integer(0)))
    }
    request.sortDescriptors = [KeySortDescriptor("name")]
    return try newContext().fetchDictionaries(request)
  }

  /// The name that somebody has typed: one that is there just so, or else the only one that differs
  /// in case and accents alone.
  ///
  /// - Returns: The name as it is.
  /// - Throws: ``AddressBookError/noSuchName(_:_:known:)``,
  ///   ``AddressBookError/ambiguousName(_:_:names:)``, or ``StoreError``.
  package func name(_ typed: String, of kind: NamedSetKind) throws -> String {
    try name(typed, of: kind.type, in: newContext())
  }

  private func names<Named: NamedSet>(
    of _: Named.Type, in context: ManagedObjectContext
  ) throws -> [String] {
    var request = FetchRequest<Named>()
    request.sortDescriptors = [KeySortDescriptor("name")]
    var names: [String] = []
    try context.forEachName(request) { names.append($1 ?? "") }
    return names
  }

  package func name<Named: NamedSet>(
    _ typed: String, of _: Named.Type, in context: ManagedObjectContext
  ) throws -> String {
    if try !objects(Named.self, named: typed, in: context).isEmpty { return typed }
    let known = try names(of: Named.self, in: context)
    let sought = NamedSetKind.folded(typed)
    var found: [String] = []
    for name in known where NamedSetKind.folded(name) == sought && found.last != name {
      found.append(name)
    }
    guard let name = found.first else {
      let trimmed = typed.trimmingSpaces
      if trimmed != typed { return try self.name(trimmed, of: Named.self, in: context) }
      throw AddressBookError.noSuchName(typed, Named.kind, known: known)
    }
    guard found.count == 1 else {
      throw AddressBookError.ambiguousName(typed, Named.kind, names: found)
    }
    return name
  }

  /// The objects with just this name.
  func objects<Named: NamedSet>(
    _: Named.Type, named name: String, in context: ManagedObjectContext
  ) throws -> [Named] {
    try context.fetch(FetchRequest<Named>(named: name))
  }

  /// Makes sure that a name is nobody's yet but perhaps that of what is to get it.
  ///
  /// One that differs from another in case only is taken, too, as people who type it could mean either.
  ///
  /// - Throws: ``AddressBookError/nameTaken(_:_:)``, or ``StoreError``.
  func checkFree<Named: NamedSet>(
    _ name: String, _: Named.Type, except own: Named? = nil, in context: ManagedObjectContext
  ) throws {
    let others = try context.fetch(FetchRequest<Named>(alike: name)).filter { $0 !== own }
    if let other = others.first(where: { $0.name == name }) ?? others.first {
      throw AddressBookError.nameTaken(other.name, Named.kind)
    }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return }
    // The same letters may be made of other characters, which text compares as equal.
    let lowercased = name.lowercased()
    let same = try names(of: Named.self, in: context).first {
      $0.lowercased() == lowercased && $0 != own?.name
    }
    if let same { throw AddressBookError.nameTaken(same, Named.kind) }
  }

  /// The object that is meant by what somebody has typed.
  ///
  /// - Throws: What ``name(_:of:)`` throws, and ``AddressBookError/severalCompanies(_:ids:)``.
  package func object<Named: NamedSet>(
    _: Named.Type, called typed: String, in context: ManagedObjectContext
  ) throws -> Named {
    let name = try name(typed, of: Named.self, in: context)
    let found = try objects(Named.self, named: name, in: context)
    guard let object = found.first else {
      throw AddressBookError.noSuchName(typed, Named.kind, known: [])
    }
    guard found.count == 1 else {
      throw AddressBookError.severalCompanies(
        name, ids: found.compactMap { $0.objectID.key?.rawValue }.sorted())
    }
    return object
  }
}
