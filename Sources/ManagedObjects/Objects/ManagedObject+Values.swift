extension ManagedObject {
  /// The value of an attribute.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  /// - Complexity: O(*n*) in the number of attributes of the entity.
  public func value(forKey key: String) throws(ManagedObjectError) -> AttributeValue {
    value(at: try index(ofKey: key))
  }

  /// Changes the value of an attribute.
  ///
  /// Setting the value that the attribute has already is no change.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongType(entity:key:expected:value:)``; then the value is as before.
  /// - Complexity: O(*n*) in the number of attributes of the entity.
  public func setValue(
    _ value: AttributeValue, forKey key: String
  ) throws(ManagedObjectError) {
    let index = try index(ofKey: key)
    guard value.fits(entity[index].type) else {
      throw .wrongType(
        entity: entity.name, key: key, expected: entity[index].type, value: value)
    }
    setValue(value, at: index)
  }

  /// The value of the attribute at a position: what generated properties read.
  ///
  /// - Complexity: O(1).
  public final func value(at index: AttributeIndex) -> AttributeValue {
    if !changes.isEmpty, let changed = changes[index.rawValue] { return changed }
    return snapshot?.value(at: index) ?? .null
  }

  /// Changes the value of the attribute at a position: what generated properties write.
  ///
  /// A value that does not fit the attribute's type is found when the object is saved.
  ///
  /// - Complexity: O(1).
  public final func setValue(_ value: AttributeValue, at index: AttributeIndex) {
    guard value != self.value(at: index) else { return }
    if changes.isEmpty { changes = Array(repeating: nil, count: entity.attributes.count) }
    // Back at the committed value, the attribute counts as unchanged.
    let isCommitted = snapshot.map { $0.value(at: index) == value } ?? false
    changes[index.rawValue] = isCommitted ? nil : value
    if state == .clean { managedObjectContext?.registerChange(of: self) }
  }

  /// The values that were set since the last save or fetch, by key.
  public func changedValues() -> [String: AttributeValue] {
    guard !changes.isEmpty else { return [:] }
    var changed: [String: AttributeValue] = [:]
    for (attribute, value) in zip(entity.attributes, changes) {
      if let value, snapshot != nil || value != .null { changed[attribute.name] = value }
    }
    return changed
  }

  /// The values of all columns of the object's row, in the order of the entity.
  var columnValues: [AttributeValue] {
    var values = entity.attributes.indices.map { value(at: AttributeIndex($0)) }
    // No relationship is stored so far.
    values += repeatElement(.null, count: entity.columns.count - values.count)
    return values
  }

  private func index(ofKey key: String) throws(ManagedObjectError) -> AttributeIndex {
    guard let index = entity.index(ofAttribute: key) else {
      throw .unknownKey(entity: entity.name, key: key)
    }
    return index
  }
}

extension ManagedObject: AttributeSource {}
