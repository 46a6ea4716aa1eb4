extension FetchPredicate {
  /// Whether an object satisfies the predicate, with its unsaved changes.
  ///
  /// ```swift
  /// let isAdult = try FetchPredicate(format: "age >= 18").evaluate(with: person)
  /// ```
  ///
  /// The answer is that of a fetch, which would find the object or not; only that the predicate may
  /// also ask for transient attributes. For many objects,
  /// ``Swift/Sequence/filtered(using:)`` does once what does not depend on the object.
  ///
  /// - Throws: ``FetchPredicateError``.
  /// - Complexity: O(*n*) in the size of the tree, and what the comparisons take.
  public func evaluate(with object: ManagedObject) throws(FetchPredicateError) -> Bool {
    try fetched(in: object.managedObjectContext).bound(toEntityOf: object)
      .matches(ObjectSubject(object))
  }

  /// The predicate in the form that runs over objects of the entity of one.
  fileprivate func bound(
    toEntityOf object: ManagedObject
  ) throws(FetchPredicateError) -> BoundPredicate {
    let context = object.managedObjectContext
    return try bound(
      to: object.entity, in: context?.model, includesTransient: true,
      stores: context?.storeSlots)
  }
}

extension Sequence where Element: ManagedObject {
  /// The objects that satisfy a predicate, in their order, as a fetch would find them.
  ///
  /// - Throws: ``FetchPredicateError``, also where only some of the objects are of an entity for which
  ///   the predicate makes no sense.
  /// - Complexity: O(*n*) in the number of objects, times what the comparisons take.
  public func filtered(using predicate: FetchPredicate) throws(FetchPredicateError) -> [Element] {
    var bound: [EntityNumber: BoundPredicate] = [:]
    var found: [Element] = []
    var fetched: FetchPredicate?
    for object in self {
      let number = object.entity.number
      if bound[number] == nil {
        // What requests in the predicate find is the same for objects of all entities.
        if fetched == nil { fetched = try predicate.fetched(in: object.managedObjectContext) }
        bound[number] = try (fetched ?? predicate).bound(toEntityOf: object)
      }
      if try bound[number]?.matches(ObjectSubject(object)) == true { found.append(object) }
    }
    return found
  }

  /// The objects in the order that sort descriptors give them, as a fetch would sort them: those that
  /// are equal follow one another by their IDs, unsaved ones at the end.
  ///
  /// - Throws: ``FetchRequestError`` for a key that leads to no attribute of one object.
  /// - Complexity: O(*n* log *n*) in the number of objects.
  public func sorted(using descriptors: [KeySortDescriptor]) throws(FetchRequestError) -> [Element]
  {
    let objects = Array(self)
    var orders: [EntityNumber: RowOrder] = [:]
    var places: [EntityNumber: [Int]] = [:]
    for (place, object) in objects.enumerated() {
      places[object.entity.number, default: []].append(place)
      if orders[object.entity.number] == nil {
        orders[object.entity.number] = try RowOrder(descriptors, for: object)
      }
    }
    var keys = [[UInt8]](repeating: [], count: objects.count)
    for (number, places) in places {
      let made = orders[number]?.keys(of: places.map { objects[$0] }, numbered: places) ?? []
      for (place, key) in zip(places, made) { keys[place] = key }
    }
    return objects.indices.sorted { keys[$0].precedes(keys[$1]) }.map { objects[$0] }
  }
}

extension RowOrder {
  /// The order of objects of the entity of one.
  fileprivate init(
    _ descriptors: [KeySortDescriptor], for object: ManagedObject
  ) throws(FetchRequestError) {
    var keys: [BoundSortKey] = []
    for descriptor in descriptors {
      keys.append(
        try descriptor.bound(
          to: object.entity, in: object.managedObjectContext?.model, aliases: [:],
          includesTransient: true))
    }
    self.init(keys)
  }
}
