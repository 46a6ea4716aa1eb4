extension ManagedObject {
  /// The values of all columns, in the order of the entity.
  final var currentColumns: [AttributeValue] {
    if isFault { fireFault() }
    var values = entity.attributes.indices.map { storedValue(at: AttributeIndex($0)) }
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard entity.referenceColumn(of: index) != nil else { continue }
      if let reference = storedReference(at: index) {
        values.append(.integer(reference.key.rawValue))
        values.append(.integer(reference.entity.rawValue))
      } else {
        values.append(.null)
        values.append(.null)
      }
    }
    return values
  }

  /// The object as it is now, as a row for those that take it for committed: child contexts.
  final var currentRow: RowSnapshot? {
    if isFault { fireFault() }
    if let snapshot, changes.isEmpty, !relations.contains(where: \.isOne) { return snapshot }
    if snapshot == nil, state != .inserted { return nil }
    return RowSnapshot(
      key: reference.key, version: snapshot?.version ?? 0,
      values: currentColumns)
  }

  /// Takes a row for what is committed; nothing has changed since.
  final func settle(on row: RowSnapshot) {
    snapshot = row
    settleChanges()
  }

  /// Takes what changed for what is committed.
  final func settleChanges() {
    changes = []
    for position in relations.indices {
      switch relations[position] {
      case .unread: break
      case .one: if !entity.relationships[position].isTransient { relations[position] = .unread }
      case .many(var many):
        relations[position] = .unread
        many.settle()
        if many.current != nil { relations[position] = .many(many) }
      }
    }
    flags.subtract([.primitive, .propagated, .rejected])
  }

  /// Drops what changed since the last commit.
  final func revertChanges() { changeAny { dropAllChanges() } }

  private func dropAllChanges() {
    changes = []
    dropPrimitiveValues()
    for position in relations.indices {
      switch relations[position] {
      case .unread: break
      case .one: relations[position] = .unread
      case .many(var many):
        relations[position] = .unread
        many.revert()
        if many.current != nil { relations[position] = .many(many) }
      }
    }
    flags.subtract([.propagated, .rejected])
  }
}

extension Relation {
  var isOne: Bool {
    if case .one = self { true } else { false }
  }
}
