/// Values by name.
extension ManagedObject {
  /// The value of an attribute, read through the class's own accessor if it has one.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  /// - Complexity: O(*n*) in the number of attributes of the entity.
  public final func value(forKey key: String) throws(ManagedObjectError) -> AttributeValue {
    if let accessor = Self.accessor(forKey: key), case .value(let value)? = accessor.get(self) {
      return value
    }
    return value(at: try index(ofAttribute: key))
  }

  /// Changes the value of an attribute, through the class's own accessor if it has one.
  ///
  /// Setting the value that the attribute has already is no change.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/readOnly(entity:key:)`` or
  ///   ``ManagedObjectError/wrongType(entity:key:expected:value:)``; then the value is as before.
  /// - Complexity: O(*n*) in the number of attributes of the entity.
  public final func setValue(
    _ value: AttributeValue, forKey key: String
  ) throws(ManagedObjectError) {
    let index = entity.index(ofAttribute: key)
    if let accessor = Self.accessor(forKey: key) {
      guard let set = accessor.set else { throw .readOnly(entity: entity.name, key: key) }
      if set(self, value) { return }
      let type = index.map { entity[$0].type } ?? .undefined
      throw .wrongType(entity: entity.name, key: key, expected: type, value: value)
    }
    guard let index else { throw .unknownKey(entity: entity.name, key: key) }
    guard value.fits(entity[index].type) else {
      throw .wrongType(
        entity: entity.name, key: key, expected: entity[index].type, value: value)
    }
    setValue(value, at: index)
  }

  /// The object at the other end of the to-one relationship with a name.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  public final func object(forKey key: String) throws(ManagedObjectError) -> ManagedObject? {
    relatedObject(at: try index(ofRelationship: key, isToMany: false))
  }

  /// Changes the object at the other end of the to-one relationship with a name.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/foreignObject(_:)`` when the object is of another context, or
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)`` when it is of another entity.
  public final func setObject(
    _ object: ManagedObject?, forKey key: String
  ) throws(ManagedObjectError) {
    let index = try index(ofRelationship: key, isToMany: false)
    if let object { try check(object, at: index) }
    setRelatedObject(object, at: index)
  }

  /// The objects at the other end of the to-many relationship with a name, in its order if it has
  /// one.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  public final func objects(forKey key: String) throws(ManagedObjectError) -> [ManagedObject] {
    orderedRelatedObjects(at: try index(ofRelationship: key, isToMany: true))
  }

  /// Changes the objects at the other end of the to-many relationship with a name.
  ///
  /// - Throws: As ``setObject(_:forKey:)`` does; then nothing has changed.
  public final func setObjects(
    _ objects: some Sequence<ManagedObject>, forKey key: String
  ) throws(ManagedObjectError) {
    let index = try index(ofRelationship: key, isToMany: true)
    let objects = Array(objects)
    for object in objects { try check(object, at: index) }
    replaceRelated(with: objects, at: index)
  }

  /// The value at the end of a key path, such as `employer.name` or `employer.employees.age`.
  ///
  /// Across a to-many relationship the values of all its objects come one after another; nothing is
  /// left of those without one.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` with the first key that is none.
  public final func value(
    forKeyPath keyPath: String
  ) throws(ManagedObjectError) -> PropertyValue {
    var (object, rest) = (self, keyPath)
    while true {
      if object.hasAttribute(named: rest) { return .value(try object.value(forKey: rest)) }
      let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let index = object.entity.index(ofRelationship: String(parts[0])) else {
        return .value(try object.value(forKey: rest))
      }
      let value = object.propertyValue(at: index)
      guard parts.count == 2 else { return value }
      rest = String(parts[1])
      switch value {
      case .object(let next?): object = next
      case .object(nil): return .value(.null)
      case .objects(let objects): return try PropertyValue.collect(objects, rest)
      case let other: return other
      }
    }
  }

  /// Whether a key is that of an attribute, or the class answers it.
  private func hasAttribute(named key: String) -> Bool {
    entity.index(ofAttribute: key) != nil || Self.accessor(forKey: key) != nil
  }

  /// Changes the attribute at the end of a key path across to-one relationships.
  ///
  /// Nothing happens where a relationship on the way leads nowhere.
  ///
  /// - Throws: As ``setValue(_:forKey:)`` does.
  public final func setValue(
    _ value: AttributeValue, forKeyPath keyPath: String
  ) throws(ManagedObjectError) {
    var (object, rest) = (self, keyPath)
    while object.entity.index(ofAttribute: rest) == nil {
      let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, object.entity.index(ofRelationship: String(parts[0])) != nil else {
        break
      }
      guard let next = try object.object(forKey: String(parts[0])) else { return }
      (object, rest) = (next, String(parts[1]))
    }
    try object.setValue(value, forKey: rest)
  }

  /// What a relationship has, as key-value access gives it.
  final func propertyValue(at index: RelationshipIndex) -> PropertyValue {
    entity[index].isToMany
      ? .objects(orderedRelatedObjects(at: index)) : .object(relatedObject(at: index))
  }

  final func index(
    ofRelationship key: String, isToMany: Bool
  ) throws(ManagedObjectError) -> RelationshipIndex {
    guard let index = entity.index(ofRelationship: key), entity[index].isToMany == isToMany else {
      throw .unknownKey(entity: entity.name, key: key)
    }
    return index
  }

  /// Makes sure that an object can stand at the other end of a relationship.
  final func check(
    _ object: ManagedObject, at index: RelationshipIndex
  ) throws(ManagedObjectError) {
    guard object.contextLink === contextLink else { throw .foreignObject(object.objectID) }
    let expected = entity[index].destinationEntityName
    guard object.entity.name == expected || object.entity.superentityNames.contains(expected)
    else {
      throw .wrongDestination(entity: entity.name, key: entity[index].name, expected: expected)
    }
  }
}

extension PropertyValue {
  fileprivate static func collect(
    _ objects: [ManagedObject], _ keyPath: String
  ) throws(ManagedObjectError) -> PropertyValue {
    var values: [AttributeValue] = []
    var found: [ManagedObject] = []
    var leadsToObjects = false
    for object in objects {
      switch try object.value(forKeyPath: keyPath) {
      case .value(.null): break
      case .value(let value): values.append(value)
      case .values(let more): values += more
      case .object(let object):
        leadsToObjects = true
        if let object { found.append(object) }
      case .objects(let more):
        leadsToObjects = true
        found += more
      }
    }
    return leadsToObjects ? .objects(found) : .values(values)
  }
}
