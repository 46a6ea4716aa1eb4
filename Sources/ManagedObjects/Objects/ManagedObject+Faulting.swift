/// Objects that read their rows when they are asked for a value.
extension ManagedObject {
  /// Reads the row, unless it has been read.
  ///
  /// An object whose row is gone has no values from then on; see
  /// ``ManagedObjectContext/shouldDeleteInaccessibleFaults``.
  final func fireFault() {
    guard isFault, contextLink?.probe == nil else { return }
    if snapshot == nil {
      guard let context = neededContext, let row = context.committedRow(of: self) else {
        return
      }
      take(found: row)
    }
    flags.remove(.fault)
    unrecorded { awakeFromFetch() }
  }

  /// Takes in the row of a fault, which may have been looked for in vain before.
  final func take(found row: RowSnapshot) {
    snapshot = row
    flags.subtract([.inaccessible, .goneElsewhere])
  }

  /// Runs an event in which changes are not recorded.
  final func unrecorded(_ body: () -> Void) {
    let isNested = flags.contains(.unrecorded)
    flags.insert(.unrecorded)
    body()
    if !isNested { flags.remove(.unrecorded) }
  }

  /// Drops all values, which are read again when somebody asks.
  final func turnIntoFault() {
    guard state != .inserted else { return }
    changeAny { dropValues() }
  }

  private func dropValues() {
    if !isFault { willTurnIntoFault() }
    changes = []
    relations = []
    snapshot = nil
    flags.subtract([.primitive, .inaccessible])
    guard !isFault else { return }
    flags.insert(.fault)
    didTurnIntoFault()
  }

  /// Shows a row as it is in the store now, and keeps the changes made here on top of it.
  final func rebase(on row: RowSnapshot) { changeAny { take(row) } }

  private func take(_ row: RowSnapshot) {
    let old = snapshot
    snapshot = keepingPrimitiveValues(on: row.keepingTransientValues(of: self))
    flags.subtract([.inaccessible, .goneElsewhere])
    forgetMovedReferences(since: old)
    for position in changes.indices
    where changes[position] == row.value(at: AttributeIndex(position)) {
      changes[position] = nil
    }
    for position in relations.indices {
      guard case .one(let reference) = relations[position] else { continue }
      let index = RelationshipIndex(position)
      if !entity[index].isTransient, reference == committedReference(at: index) {
        relations[position] = .unread
      }
    }
  }

  /// Forgets what is known of to-many relationships, except for what was changed in them.
  final func forgetRelated() {
    for position in relations.indices { forgetRelated(at: RelationshipIndex(position)) }
  }

  /// Forgets what is known of a to-many relationship, except for what was changed in it.
  ///
  /// An order that was changed here stays, around what others have done.
  final func forgetRelated(at index: RelationshipIndex) {
    guard var many = knownList(at: index) else { return }
    if many.committedOrder == nil {
      many.current = nil
    } else {
      guard let read = managedObjectContext?.committedReferences(of: self, at: index) else {
        return
      }
      many.rebase(on: read)
    }
    setRelation(many.isChanged ? .many(many) : .unread, at: index)
  }

  /// What is known of a to-many relationship as the store knows it; nil for nothing.
  final func committedList(at index: RelationshipIndex) -> ToMany? {
    knownList(at: index).flatMap { $0.committedOrder == nil ? $0 : nil }
  }

  private func knownList(at index: RelationshipIndex) -> ToMany? {
    guard !relations.isEmpty, case .many(let many) = relations[index.rawValue],
      many.current != nil, !entity[index].isTransient
    else { return nil }
    return many
  }

  /// Has the objects at both ends of a reference that somebody else has changed ask again for those
  /// that lead to them.
  private func forgetMovedReferences(since old: RowSnapshot?) {
    guard let old, let snapshot, let context = managedObjectContext else { return }
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard let column = entity.referenceColumn(of: index) else { continue }
      let (before, after) = (old.reference(at: column), snapshot.reference(at: column))
      guard before != after else { continue }
      for reference in [before, after] {
        if let reference { context.identityMap.object(for: reference)?.forgetRelated() }
      }
    }
  }
}

extension ManagedObject {
  /// Whether the objects of a relationship have not been asked for.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
  public final func hasFault(
    forRelationshipNamed key: String
  ) throws(ManagedObjectError) -> Bool {
    guard let index = entity.index(ofRelationship: key) else {
      throw wrongKey(key)
    }
    return entity[index].isToMany ? !knows(index) : isFault
  }

  /// The IDs of the objects at the other end of a relationship, which stay faults.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
  public final func objectIDs(
    forRelationshipNamed key: String
  ) throws(ManagedObjectError) -> [ManagedObjectID] {
    guard let index = entity.index(ofRelationship: key) else {
      throw wrongKey(key)
    }
    guard let context = managedObjectContext else { return [] }
    return allReferences(at: index).compactMap { context.objectID(for: $0) }
  }
}

extension RowSnapshot {
  /// The row with the values that an object has for transient attributes.
  fileprivate func keepingTransientValues(of object: ManagedObject) -> RowSnapshot {
    let entity = object.entity
    guard !entity.resolution.storesAllAttributes, object.snapshot != nil else { return self }
    let values = entity.columns.enumerated().map { position, column in
      let index = AttributeIndex(position)
      return column.isTransient ? object.storedValue(at: index) : value(at: index)
    }
    return RowSnapshot(key: key, version: version, values: values)
  }
}
