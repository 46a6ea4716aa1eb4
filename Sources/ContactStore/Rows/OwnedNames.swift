import ManagedObjects

/// The names of groups or tags that contacts of one kind have.
struct OwnedNames {
  private var names: [Int64: String] = [:]
  private var keys: [Int64] = []
  private var index = OwnerIndex([])

  /// No names.
  init() {}

  /// Reads the names.
  ///
  /// - Parameters:
  ///   - relationship: The relationship of contacts that leads to objects with names.
  ///   - entityName: The entity of these.
  ///   - kind: The number of the entity of the contacts.
  ///   - context: Where to read.
  /// - Throws: ``StoreError``.
  init(
    _ relationship: Contact.Key, _ entityName: String?, ofContacts kind: EntityNumber,
    in context: ManagedObjectContext
  ) throws {
    names = try Self.names(entityName, in: context)
    var owners: [Int64] = []
    var keys: [Int64] = []
    try context.forEachLinkBatch(
      entityName: Contact.entityName ?? "", relationship: relationship.rawValue
    ) { links in
      for link in links where link.source.entity == kind {
        owners.append(link.source.key.rawValue)
        keys.append(link.target.key.rawValue)
      }
      return true
    }
    self.keys = keys
    index = OwnerIndex(owners)
  }

  /// The names of the objects of an entity, by key; nil for `candidates` asks for all of them.
  static func names(
    _ entityName: String?, among candidates: [RowKey]? = nil, in context: ManagedObjectContext
  ) throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    let request = FetchRequest<ManagedObject>(entityName: entityName ?? "")
    try context.forEachName(request, among: candidates) { names[$0] = $1 ?? "" }
    return names
  }

  /// The names that a contact has, sorted.
  mutating func names(of owner: Int64) -> [String] {
    var found: [String] = []
    let (names, keys) = (names, keys)
    index.forEachPlace(of: owner) { place in
      if let name = names[keys[place]] { found.append(name) }
    }
    if found.count > 1 { found.sort() }
    return found
  }
}
