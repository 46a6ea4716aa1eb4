extension KeySortDescriptor {
  /// The key as a store takes it.
  ///
  /// - Parameters:
  ///   - entity: The entity whose objects are sorted.
  ///   - model: The model in which relationships are followed; nil to follow none.
  ///   - aliases: Other names of the entity's keys.
  ///   - includesTransient: Whether the key may be that of a transient attribute, because objects are
  ///     sorted and no rows.
  /// - Returns: The key.
  /// - Throws: ``FetchRequestError`` for a key or a Swift key path that leads to no stored attribute
  ///   of one object.
  func bound(
    to entity: EntityDescription, in model: ManagedObjectModel?, aliases: [String: String],
    includesTransient: Bool = false
  ) throws(FetchRequestError) -> BoundSortKey {
    try keyed(in: model).boundKey(
      to: entity, in: model, aliases: aliases, includesTransient: includesTransient)
  }

  /// The descriptor with keys in the place of a Swift key path.
  ///
  /// - Throws: ``FetchRequestError/unreadableSortKeyPath(reason:)``.
  func keyed(in model: ManagedObjectModel?) throws(FetchRequestError) -> KeySortDescriptor {
    guard let model else {
      guard !needsModel else {
        throw .unreadableSortKeyPath(
          reason:
            "an object without a context has no model to read \(key) in; insert it first, or sort "
            + "by keys as text")
      }
      return self
    }
    do {
      return try resolved(in: model)
    } catch {
      throw .unreadableSortKeyPath(reason: "\(error)")
    }
  }

  private func boundKey(
    to entity: EntityDescription, in model: ManagedObjectModel?, aliases: [String: String],
    includesTransient: Bool
  ) throws(FetchRequestError) -> BoundSortKey {
    let key = entity.index(ofAttribute: key) == nil ? aliases[key] ?? key : key
    if entity.index(ofAttribute: key) == nil, key == Self.objectIDKey {
      return BoundSortKey(.rowKey, descriptor: self)
    }
    var path = SortPath(key, of: entity, includesTransient: includesTransient)
    while let model, let destination = try path.step(in: model) { path.end = destination }
    guard let attribute = try path.attribute() else {
      throw .unknownSortKey(entity: entity.name, key: key)
    }
    let target: BoundSortKey.Target =
      path.relationships.isEmpty ? .attribute(attribute) : .path(path.relationships, attribute)
    return BoundSortKey(target, descriptor: suitable(for: path.end[attribute].type))
  }

  /// The descriptor without a way to compare texts, where there are none.
  private func suitable(for type: AttributeType) -> KeySortDescriptor {
    if type.columnLayout == .text || comparison == .standard { return self }
    return KeySortDescriptor(key, ascending: isAscending, nilPosition: nilPosition)
  }
}

/// A key path that is followed from an entity to an attribute.
private struct SortPath {
  let key: String
  let entity: EntityDescription
  /// The entity that the relationships so far lead to.
  var end: EntityDescription
  private(set) var relationships: [RelationshipIndex] = []
  private var rest: ArraySlice<Substring>
  private let includesTransient: Bool

  init(_ key: String, of entity: EntityDescription, includesTransient: Bool) {
    (self.key, self.entity, end) = (key, entity, entity)
    self.includesTransient = includesTransient
    rest = key.split(separator: ".", omittingEmptySubsequences: false)[...]
  }

  /// The attribute that the rest names, of which an element of a composite has several names; nil
  /// for none.
  func attribute() throws(FetchRequestError) -> AttributeIndex? {
    guard let index = end.index(ofAttribute: rest.keyPath) else { return nil }
    guard !end[index].isTransient || includesTransient else {
      throw .transientSortKey(entity: entity.name, key: key)
    }
    return index
  }

  /// Follows the next relationship.
  ///
  /// - Returns: The entity that it leads to; nil when the next name is not that of a relationship.
  mutating func step(in model: ManagedObjectModel) throws(FetchRequestError) -> EntityDescription? {
    guard rest.count > 1, end.index(ofAttribute: rest.keyPath) == nil,
      let index = end.index(ofRelationship: String(rest[rest.startIndex])),
      let destination = model.entity(named: end[index].destinationEntityName)
    else { return nil }
    guard !end[index].isToMany else { throw .toManySortKey(entity: entity.name, key: key) }
    guard !end[index].isTransient || includesTransient else {
      throw .transientSortKey(entity: entity.name, key: key)
    }
    relationships.append(index)
    rest = rest.dropFirst()
    return destination
  }
}

extension BoundSortKey {
  /// The entities that the key's relationships lead to.
  ///
  /// - Parameters:
  ///   - entity: The entity whose objects are sorted.
  ///   - model: The model that it is of.
  /// - Returns: Their names, in the order of the path.
  func entityNames(from entity: EntityDescription, in model: ManagedObjectModel) -> [String] {
    guard case .path(let relationships, _) = target else { return [] }
    var names: [String] = []
    var current = entity
    for index in relationships {
      guard let next = model.entity(named: current[index].destinationEntityName) else { break }
      names.append(next.name)
      current = next
    }
    return names
  }
}
