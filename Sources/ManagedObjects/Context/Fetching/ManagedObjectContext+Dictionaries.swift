extension ManagedObjectContext {
  /// Named values of the objects that a request finds, or of groups of them, as the store has them:
  /// what Core Data calls the dictionary result type.
  ///
  /// - Without ``FetchRequest/propertiesToFetch`` there is a column for each attribute, or for each
  ///   of ``FetchRequest/propertiesToGroupBy``.
  /// - With an aggregate such as `max:(age)` among the columns, or with something to group by, there
  ///   is one result a group, in the ascending order of what is grouped by. Without anything to group
  ///   by, all objects are one group, also when there are none.
  /// - The sort descriptors may name columns; of groups they must, or something that is grouped by.
  /// - The limit and the offset are about the results.
  ///
  /// Unsaved changes never show in them, also in Core Data.
  ///
  /// ```swift
  /// var request = Person.fetchRequest()
  /// request.propertiesToFetch = ["lastName", .expression(.init("people", .key("@count")))]
  /// request.propertiesToGroupBy = ["lastName"]
  /// request.havingPredicate = try FetchPredicate(format: "people > 1")
  /// ```
  ///
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` for a column or a condition that does
  ///   not suit the entity, ``FetchRequestError`` or ``StoreError``.
  /// - Complexity: O(*n*) in the number of objects, and O(*m* log *m*) in that of groups.
  public func fetchDictionaries<Result>(
    _ request: FetchRequest<Result>
  ) throws -> FetchedDictionaries {
    // Sort descriptors may name columns, and are bound with these.
    var plain = request
    plain.sortDescriptors = []
    let bound = try bind(plain)
    var request = request
    request.havingPredicate = try request.havingPredicate?.fetched(in: self)
    let binder = DictionaryBinder(
      request, bound: bound, entities: entities(of: bound, request.includesSubentities),
      model: model, stores: storeSlots)
    let reader = try reader
    return FetchedDictionaries(
      names: binder.columns.map(\.name), types: binder.columns.map(\.resultType),
      try reader.dictionaries(try binder.storeRequest()), of: model, in: storeSlots)
  }
}
