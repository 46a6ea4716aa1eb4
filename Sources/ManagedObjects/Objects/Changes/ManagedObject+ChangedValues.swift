extension ManagedObject {
  /// The values of properties that were set since the last save or fetch, by key.
  ///
  /// What was set back to the committed value is not among them.
  public final func changedValues() -> [String: PropertyValue] {
    var changed: [String: PropertyValue] = [:]
    for (attribute, value) in zip(entity.attributes, changes) {
      if let value, snapshot != nil || value != .null { changed[attribute.name] = .value(value) }
    }
    for position in relations.indices {
      let index = RelationshipIndex(position)
      guard differs(at: index) else { continue }
      changed[entity[index].name] = propertyValue(at: index)
    }
    return changed
  }

  /// The values of properties as they were last saved or fetched, by key; for a new object nil and
  /// empty ones.
  ///
  /// - Parameter keys: The properties; nil for all attributes and to-one relationships, and those
  ///   to-many relationships that are in memory. To-many relationships that are named are fetched.
  /// - Returns: The values by key.
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  public final func committedValues(
    forKeys keys: [String]? = nil
  ) throws(ManagedObjectError) -> [String: PropertyValue] {
    if isFault { fireFault() }
    var committed: [String: PropertyValue] = [:]
    let all = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    for key in keys ?? all {
      if let index = entity.index(ofAttribute: key) {
        committed[key] = .value(committedRow?.value(at: index) ?? .null)
      } else if let index = entity.index(ofRelationship: key) {
        if keys == nil, entity[index].isToMany, !knows(index) { continue }
        committed[key] = committedPropertyValue(at: index)
      } else {
        throw .unknownKey(entity: entity.name, key: key)
      }
    }
    return committed
  }

  /// The values that properties had before they changed in the present event, by key.
  ///
  /// While observers are told of the changes of an event, it is that event. Events are told apart only
  /// where somebody wants to know of them: when the context has neither an undo manager nor
  /// observers of its changes, all since the last save is one.
  public final func changedValuesForCurrentEvent() -> [String: PropertyValue] {
    guard let link = contextLink, let context = link.context else { return [:] }
    if let delta = context.event.told?[self] ?? eventStart.map({ ObjectDelta(self, since: $0) }) {
      return delta.oldValues(in: context)
    }
    if link.recordsEvents { return [:] }
    return ObjectDelta(self, since: ObjectMemento(committed: self)).oldValues(in: context)
  }

  private func committedPropertyValue(at index: RelationshipIndex) -> PropertyValue {
    guard let context = managedObjectContext else { return .object(nil) }
    guard entity[index].isToMany else {
      return .object(committedReference(at: index).flatMap { context.object(for: $0) })
    }
    _ = references(at: index)
    guard snapshot != nil,
      case .many(let many)? = relations.isEmpty ? nil : relations[index.rawValue]
    else { return .objects([]) }
    return .objects(context.objects(for: many.committed ?? []))
  }

  /// Whether a relationship differs from what was committed.
  final func differs(at index: RelationshipIndex) -> Bool {
    guard !relations.isEmpty else { return false }
    switch relations[index.rawValue] {
    case .unread: return false
    case .one(let reference): return reference != committedReference(at: index)
    case .many(let many): return many.isChanged
    }
  }

  /// Whether a save has anything to write in the row of an object that is in the store.
  final var hasStoredChanges: Bool {
    if flags.contains(.primitive) { return true }
    for (position, value) in changes.enumerated()
    where value != nil && !entity.attributes[position].isTransient {
      return true
    }
    return hasChangedReferences
  }

  /// Whether a stored to-one relationship leads elsewhere than the row says.
  final var hasChangedReferences: Bool {
    relations.indices.contains { position in
      guard case .one(let reference) = relations[position] else { return false }
      let index = RelationshipIndex(position)
      return !entity[index].isTransient && reference != committedReference(at: index)
    }
  }
}
