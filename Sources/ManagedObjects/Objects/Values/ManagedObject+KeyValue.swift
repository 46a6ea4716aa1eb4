/// Values by name.
extension ManagedObject {
  /// The value of an attribute, read through the class's own accessor if it has one.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
  /// - Complexity: O(*n*) in the number of attributes of the entity.
  public final func value(forKey key: String) throws(ManagedObjectError) -> AttributeValue {
    if let accessor = Self.accessor(forKey: key), case .value(let value)? = accessor.get(self) {
      return value
    }
    return value(at: try index(ofAttribute: key))
  }

  /// Changes the value of an attribute, through the class's own accessor if it has one.
  ///
  /// Setting the value that the attribute has already is no change; nil is no value.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``,
  ///   ``ManagedObjectError/readOnly(entity:key:)`` or
  ///   ``ManagedObjectError/wrongType(entity:key:expected:value:)``; then the value is as before.
  /// - Complexity: O(*n*) in the number of attributes of the entity.
  public final func setValue(
    _ value: AttributeValue?, forKey key: String
  ) throws(ManagedObjectError) {
    let value = value ?? .null
    let index = entity.index(ofAttribute: key)
    if let accessor = Self.accessor(forKey: key) {
      guard let set = accessor.set else { throw .readOnly(entity: entity.name, key: key) }
      if set(self, value) { return }
      let type = index.map { entity[$0].type } ?? .undefined
      throw .wrongType(entity: entity.name, key: key, expected: type, value: value)
    }
    guard let index else { throw wrongKey(key) }
    guard value.fits(entity[index].type) else {
      throw .wrongType(
        entity: entity.name, key: key, expected: entity[index].type, value: value)
    }
    setValue(value, at: index)
  }

  /// Changes the value of an attribute to one of a Swift type, through the class's own accessor if it
  /// has one.
  ///
  /// ```swift
  /// try person.setValue(URL(string: "https://example.org"), forKey: "page")
  /// ```
  ///
  /// - Throws: As ``setValue(_:forKey:)`` does for an ``AttributeValue``; then the value is as before.
  public final func setValue(
    _ value: (some AttributeRepresentable)?, forKey key: String
  ) throws(ManagedObjectError) {
    try setValue(value?.attributeValue ?? .null, forKey: key)
  }

  /// The object at the other end of the to-one relationship with a name.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
  public final func object(forKey key: String) throws(ManagedObjectError) -> ManagedObject? {
    relatedObject(at: try index(ofRelationship: key, isToMany: false))
  }

  /// Changes the object at the other end of the to-one relationship with a name.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``,
  ///   ``ManagedObjectError/foreignObject(_:)`` when the object is of another context,
  ///   ``ManagedObjectError/contextIsGone(_:)``, or
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
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
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

  /// What a relationship has, as key-value access gives it.
  final func propertyValue(at index: RelationshipIndex) -> PropertyValue {
    entity[index].isToMany
      ? .objects(orderedRelatedObjects(at: index)) : .object(relatedObject(at: index))
  }

  final func index(
    ofRelationship key: String, isToMany: Bool
  ) throws(ManagedObjectError) -> RelationshipIndex {
    guard let index = entity.index(ofRelationship: key), entity[index].isToMany == isToMany else {
      throw wrongKey(key)
    }
    return index
  }

  /// Why a key names no property of the kind that was asked for.
  final func wrongKey(_ key: String) -> ManagedObjectError {
    guard let kind = entity.kind(ofProperty: key) else {
      return .unknownKey(entity: entity.name, key: key)
    }
    return .wrongKind(entity: entity.name, key: key, kind: kind)
  }

  /// Makes sure that an object can stand at the other end of a relationship.
  final func check(
    _ object: ManagedObject, at index: RelationshipIndex
  ) throws(ManagedObjectError) {
    if isOfGoneContext { throw .contextIsGone(objectID) }
    guard let link = contextLink, object.contextLink === link else {
      throw contextLink == nil ? foreignError : object.foreignError
    }
    let expected = entity[index].destinationEntityName
    guard object.entity.name == expected || object.entity.superentityNames.contains(expected)
    else {
      throw .wrongDestination(entity: entity.name, key: entity[index].name, expected: expected)
    }
  }
}
