/// What a key path leads to in a model.
enum ModelKey {
  /// A value.
  case attribute(AttributeDescription, Way)
  /// One object or several.
  case relationship(RelationshipDescription, Way)
  /// Nothing, for a reason.
  case problem(ModelFault.KeyProblem)

  /// What lies on the way.
  struct Way {
    /// Whether there may be several objects at the end, because of a relationship before it.
    var isToMany = false
    /// Whether a property on the way, the last one included, is transient.
    var isTransient = false
  }
}

extension ModelOutline {
  /// What a property of an entity or an element of one of its composites is; nil when another fault
  /// keeps that from being known.
  func key(_ key: String, of position: Int) -> ModelKey? {
    var keys = key.split(separator: ".", omittingEmptySubsequences: false)[...]
    var way = ModelKey.Way()
    let found = next(&keys, &way, of: position)
    if case .relationship = found, !keys.isEmpty { return .problem(.unknown) }
    return found
  }

  /// What a key path that starts at an entity leads to; nil when another fault keeps that from being
  /// known.
  ///
  /// - Complexity: O(*n*) in the number of keys, times the length of the longest chain of parents.
  func destination(ofKeyPath keyPath: String, from position: Int) -> ModelKey? {
    var keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)[...]
    var way = ModelKey.Way()
    var position = position
    while true {
      let found = next(&keys, &way, of: position)
      guard case .relationship(let relationship, _)? = found, !keys.isEmpty else { return found }
      way.isToMany = way.isToMany || relationship.isToMany
      guard let destination = entity(named: relationship.destinationEntityName) else { return nil }
      position = destination
    }
  }

  /// Takes the first key, of a composite as many as lead to its element.
  private func next(
    _ keys: inout ArraySlice<Substring>, _ way: inout ModelKey.Way, of position: Int
  ) -> ModelKey? {
    guard let key = keys.popFirst() else { return .problem(.unknown) }
    switch property(named: String(key), of: position) {
    case nil: return .problem(.unknown)
    case .fetchedProperty: return .problem(.fetchedProperty)
    case .relationship(let relationship):
      way.isTransient = way.isTransient || relationship.isTransient
      return .relationship(relationship, way)
    case .attribute(let attribute): return element(&keys, &way, of: attribute)
    }
  }

  private func element(
    _ keys: inout ArraySlice<Substring>, _ way: inout ModelKey.Way,
    of attribute: AttributeDescription
  ) -> ModelKey? {
    var attribute = attribute
    way.isTransient = way.isTransient || attribute.isTransient
    while attribute.type == .composite {
      guard let key = keys.popFirst() else { return .problem(.composite) }
      guard let composite = attribute.compositeName.flatMap({ composite(named: $0) }) else {
        return nil
      }
      guard let element = composite.attributes.first(where: { $0.name == key }) else {
        return .problem(.unknown)
      }
      attribute = element
      way.isTransient = way.isTransient || attribute.isTransient
    }
    return keys.isEmpty ? .attribute(attribute, way) : .problem(.continuesBehindValue)
  }
}
