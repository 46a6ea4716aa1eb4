import ManagedObjects

extension ManagedObjectContext {
  /// Hands the key and the name of each saved object that a request finds to `body`, in its order.
  ///
  /// - Parameters:
  ///   - request: A request for an entity with an attribute `name`.
  ///   - candidates: The keys of the only objects that may be found; nil for all.
  ///   - body: Takes the key and the name; no name where none was saved.
  /// - Throws: ``StoreError``, or what is wrong with the request.
  func forEachName<Object: ManagedObject>(
    _ request: FetchRequest<Object>, among candidates: [RowKey]? = nil,
    _ body: (Int64, String?) -> Void
  ) throws {
    try forEachRowBatch(request, keys: ["name"], among: candidates) { batch in
      for row in 0..<batch.rowCount { body(batch.keys[row], batch.columns[0].text(row)) }
      return true
    }
  }

  /// A new object of a class.
  ///
  /// - Throws: ``ManagedObjectError``.
  func insert<Object: ManagedObject>(_: Object.Type) throws -> Object {
    let entityName = Object.entityName ?? ""
    guard let object = try insert(entityName) as? Object else {
      throw ManagedObjectError.unknownEntity(entityName)
    }
    return object
  }
}

extension FetchRequest where Result: NamedSet {
  /// Asks for the objects with just this name.
  init(named name: String) {
    self.init()
    predicate = .comparison(.key("name"), .equalTo, .value(.string(name)))
  }

  /// Asks for the objects with this name in any case.
  init(alike name: String) {
    self.init()
    predicate = .comparison(
      .key("name"), .equalTo, .value(.string(name)), options: [.caseInsensitive])
  }
}
