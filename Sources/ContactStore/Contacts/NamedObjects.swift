import ManagedObjects

/// The companies, groups or tags that cards name: each is found by its name, or made once.
struct NamedObjects<Object: NamedSet> {
  /// So many are looked up one by one; whoever asks for more gets them from among all.
  ///
  /// A fetch looks at every change of the context, which for each of many names takes long.
  private static var greatestFetchCount: Int { 32 }

  private let context: ManagedObjectContext
  /// Objects by the name that somebody asked for.
  private var known: [String: Object] = [:]
  private var fetchCount = 0
  /// The keys of saved objects by their exact names, ascending; nil as long as few were asked for.
  private var saved: [AttributeValue: [RowKey]]?
  /// Objects that were made or got their names in the context, by their exact names.
  private var changed: [AttributeValue: [Object]] = [:]

  init(in context: ManagedObjectContext) {
    self.context = context
  }

  /// The object with a name, the oldest of several, which is made if there is none.
  ///
  /// - Throws: ``ManagedObjectError`` or ``StoreError``.
  mutating func object(named name: String) throws -> Object {
    let object = try objectIfAny(named: name) ?? made(named: name)
    known[name] = object
    return object
  }

  /// The object with a name, the oldest of several; nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  mutating func objectIfAny(named name: String) throws -> Object? {
    if let known = known[name], !known.isDeleted, known.name == name { return known }
    return try found(named: name)
  }

  /// Takes note of an object that was made, or got its name, elsewhere.
  mutating func remember(_ object: Object) {
    changed[.string(object.name), default: []].append(object)
  }

  private mutating func found(named name: String) throws -> Object? {
    if saved == nil, fetchCount < Self.greatestFetchCount {
      fetchCount += 1
      var request = FetchRequest<Object>(named: name)
      request.fetchLimit = 1
      return try context.fetch(request).first
    }
    if saved == nil { try readAll() }
    let keys = saved?[.string(name)] ?? []
    var oldest: Object?
    for key in keys where oldest == nil {
      if let object = try object(withKey: key), has(object, name) { oldest = object }
    }
    for object in changed[.string(name)] ?? [] where has(object, name) {
      guard let key = object.objectID.key else {
        oldest = oldest ?? object
        continue
      }
      if oldest?.objectID.key.map({ key < $0 }) ?? true { oldest = object }
    }
    return oldest
  }

  private func has(_ object: Object, _ name: String) -> Bool {
    !object.isDeleted && object.name.utf8.elementsEqual(name.utf8)
  }

  /// The object that stands for a row; nil when somebody has deleted that meanwhile.
  private func object(withKey key: RowKey) throws -> Object? {
    let id = try context.persistentStoreCoordinator.managedObjectID(
      entityName: Object.entityName ?? "", key: key)
    return try context.objects(with: [id]).first as? Object
  }

  private mutating func readAll() throws {
    var found: [AttributeValue: [RowKey]] = [:]
    try context.forEachName(FetchRequest<Object>()) { key, name in
      if let name { found[.string(name), default: []].append(RowKey(key)) }
    }
    saved = found
    changed = [:]
    for object in context.insertedObjects + context.updatedObjects {
      if let object = object as? Object { remember(object) }
    }
  }

  private func made(named name: String) throws -> Object {
    let object = try context.insert(Object.self)
    object.name = name
    return object
  }
}
