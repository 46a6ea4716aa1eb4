extension ManagedObject {
  /// The value of the attribute at a position: what generated properties read.
  ///
  /// - Complexity: O(1).
  public final func value(at index: AttributeIndex) -> AttributeValue {
    if flags.contains(.fault) {
      contextLink?.probe?.note(index, of: self)
      fireFault()
    }
    return storedValue(at: index)
  }

  /// Changes the value of the attribute at a position: what generated properties write.
  ///
  /// A value that does not fit the attribute's type is found when the object is saved.
  ///
  /// - Complexity: O(1).
  public final func setValue(_ value: AttributeValue, at index: AttributeIndex) {
    guard value != self.value(at: index) else { return }
    if flags.contains(.unrecorded) { return setPrimitiveValue(value, at: index) }
    defer { checkInvariants() }
    if observations == nil { return setRecorded(value, at: index) }
    let key = entity[index].name
    postWillChange(key)
    setRecorded(value, at: index)
    postDidChange(key)
  }

  /// The value of the attribute at a position, without firing a fault.
  final func storedValue(at index: AttributeIndex) -> AttributeValue {
    if !changes.isEmpty, let changed = changes[index.rawValue] { return changed }
    return snapshot?.value(at: index) ?? .null
  }

  /// Changes a value and notes that it has changed.
  ///
  /// An object whose row is gone takes none.
  final func setRecorded(_ value: AttributeValue, at index: AttributeIndex) {
    guard !flags.contains(.inaccessible) else { return }
    noteWillChange()
    if changes.isEmpty { changes = Array(repeating: nil, count: entity.attributes.count) }
    // Back at the committed value, the attribute counts as unchanged.
    let isCommitted = snapshot.map { $0.value(at: index) == value } ?? false
    changes[index.rawValue] = isCommitted ? nil : value
    noteDidChange()
  }

  /// Notes, before a change, what the object is like.
  final func noteWillChange() {
    guard eventStart == nil, let link = contextLink, link.recordsEvents else { return }
    link.context?.recordEventStart(of: self)
  }

  /// Notes that the object has changed.
  final func noteDidChange() {
    flags.remove(.rejected)
    if state == .clean { neededContext?.registerChange(of: self) }
    if let link = contextLink, link.collectsChanges { link.context?.collectChange(of: self) }
  }
}

extension ManagedObject {
  /// The value of an attribute as it is stored in the object, past every accessor of the class.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
  public final func primitiveValue(
    forKey key: String
  ) throws(ManagedObjectError) -> AttributeValue {
    value(at: try index(ofAttribute: key))
  }

  /// Changes the value of an attribute in the object, without noting that it has changed.
  ///
  /// It is not among the ``changedValues()``, is not undone, and makes no save by itself. When the
  /// object is saved for another reason, it is written. Between ``willChangeValue(forKey:)`` and
  /// ``didChangeValue(forKey:)`` it is a change like any other.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongType(entity:key:expected:value:)``.
  public final func setPrimitiveValue(
    _ value: AttributeValue, forKey key: String
  ) throws(ManagedObjectError) {
    let index = try index(ofAttribute: key)
    guard value.fits(entity[index].type) else {
      throw .wrongType(
        entity: entity.name, key: key, expected: entity[index].type, value: value)
    }
    if flags.contains(.fault) { fireFault() }
    setPrimitiveValue(value, at: index)
  }

  final func setPrimitiveValue(_ value: AttributeValue, at index: AttributeIndex) {
    guard value != storedValue(at: index) else { return }
    let isUnrecorded = flags.contains(.unrecorded)
    if !isUnrecorded, observations?.openChanges.contains(index) == true {
      return setRecorded(value, at: index)
    }
    guard let snapshot else {
      if changes.isEmpty { changes = Array(repeating: nil, count: entity.attributes.count) }
      changes[index.rawValue] = value
      return
    }
    if !changes.isEmpty, changes[index.rawValue] != nil {
      changes[index.rawValue] = value
    } else if entity[index].isTransient || isUnrecorded {
      self.snapshot = snapshot.replacing(index, with: value, of: entity)
    } else {
      cover(index, with: value)
    }
  }

  /// Gets ready to read a property in an accessor of the class: a fault reads its row.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  public final func willAccessValue(forKey key: String) throws(ManagedObjectError) {
    guard entity.index(ofAttribute: key) != nil || entity.index(ofRelationship: key) != nil else {
      throw .unknownKey(entity: entity.name, key: key)
    }
    if flags.contains(.fault) { fireFault() }
  }

  /// Ends the reading of a property that ``willAccessValue(forKey:)`` began.
  public final func didAccessValue(forKey key: String) {}

  final func index(ofAttribute key: String) throws(ManagedObjectError) -> AttributeIndex {
    guard let index = entity.index(ofAttribute: key) else {
      throw wrongKey(key)
    }
    return index
  }
}

extension ManagedObject: AttributeSource {}

extension RowSnapshot {
  /// The same row with another value in one place.
  func replacing(
    _ index: AttributeIndex, with value: AttributeValue, of entity: EntityDescription
  ) -> RowSnapshot {
    var values = entity.columns.indices.map { self.value(at: AttributeIndex($0)) }
    values[index.rawValue] = value
    return RowSnapshot(key: key, version: version, values: values)
  }
}
