/// Values that have to be unique and are not: the new object and the one that has them already
/// become one.
extension ConflictSettler {
  /// Settles conflicts over unique values.
  ///
  /// - Throws: ``MergeError/constraintConflicts(_:)`` under the policy ``MergePolicy/error``, and
  ///   when two objects that both have been saved before would have to become one.
  mutating func settle(_ conflicts: [ConstraintConflict]) throws {
    guard policy != .error, tryAgain() else { throw MergeError.constraintConflicts(conflicts) }
    var isSettled = try adopt(Adoptions(conflicts, in: context))
    for conflict in conflicts where settle(conflict) { isSettled = true }
    guard isSettled else { throw MergeError.constraintConflicts(conflicts) }
  }

  private func settle(_ conflict: ConstraintConflict) -> Bool {
    var objects = conflict.rows.compactMap { context.identityMap.object(for: $0) }
      .filter { $0.state != .deleted }
    if let stored = conflict.stored { return settle(objects, with: stored, conflict) }
    guard let position = objects.firstIndex(where: { !$0.isInserted }) ?? objects.indices.first
    else { return false }
    let survivor = objects.remove(at: position)
    for object in objects where object.isInserted { merge(object, into: survivor) }
    return objects.contains { $0.isAnnihilated || $0.contextLink == nil }
  }

  private func settle(
    _ objects: [ManagedObject], with stored: RowReference, _ conflict: ConstraintConflict
  ) -> Bool {
    var isSettled = false
    for object in objects {
      if !object.isInserted {
        if policy.isObjectTrump { continue }
        object.restoreCommitted(conflict.properties)
      } else if let survivor = context.identityMap.object(for: stored) {
        merge(object, into: survivor)
      } else {
        // Another conflict of the object comes first.
        continue
      }
      isSettled = true
    }
    return isSettled
  }

  /// Makes new objects stand for rows that are in the store already.
  ///
  /// - Returns: Whether there are any.
  private func adopt(_ adoptions: Adoptions) throws -> Bool {
    let store = try context.persistentStoreCoordinator.persistentStore()
    var renamed: [RowReference: RowReference] = [:]
    var rows: [(object: ManagedObject, row: RowSnapshot)] = []
    let groups = Dictionary(grouping: adoptions.all, by: \.stored.entity)
    for (number, group) in groups.sorted(by: { $0.key < $1.key }) {
      guard let entity = context.model.entity(numbered: number) else { continue }
      let found = try store.rows(group.map(\.stored.key), of: entity)
      for ((stored, object), row) in zip(group, found) {
        if let row, object.entity == entity {
          renamed[object.reference] = stored
          rows.append((object, row))
        } else if let survivor = context.object(for: stored) {
          merge(object, into: survivor)
        }
      }
    }
    context.rename(renamed, in: context.storeSlots)
    for (object, row) in rows {
      object.adopt(row, policy)
      object.flags.remove(.unsaved)
      object.state = .updated
    }
    return !adoptions.all.isEmpty
  }

  /// Gives the values and the related objects of a new object to another one, and does away with it.
  private func merge(_ object: ManagedObject, into survivor: ManagedObject) {
    survivor.take(valuesOf: object, policy)
    for position in object.entity.relationships.indices {
      let index = RelationshipIndex(position)
      guard let target = survivor.entity.index(ofRelationship: object.entity[index].name) else {
        continue
      }
      let isFree =
        survivor.entity[target].isToMany
        || survivor.reference(at: target) == nil && policy != .rollback
      for related in context.objects(for: object.allReferences(at: index))
      where related !== survivor {
        object.disconnect(related, at: index)
        if isFree || policy.isObjectTrump { survivor.connect(related, at: target) }
      }
    }
    object.state = .deleted
    object.flags.insert(.propagated)
    context.unregister(object)
  }
}

/// The new objects that are to stand for stored rows, each object and each row once.
private struct Adoptions {
  private(set) var all: [(stored: RowReference, object: ManagedObject)] = []

  /// Finds them: an object belongs to the first conflict that it is part of.
  init(_ conflicts: [ConstraintConflict], in context: ManagedObjectContext) {
    var seen: Set<RowReference> = []
    for conflict in conflicts {
      let rows = conflict.rows.filter { seen.insert($0).inserted }
      guard let stored = conflict.stored, context.identityMap.object(for: stored) == nil else {
        continue
      }
      let objects = rows.lazy.compactMap { context.identityMap.object(for: $0) }
      guard let object = objects.first(where: \.isInserted), seen.insert(stored).inserted else {
        continue
      }
      all.append((stored, object))
    }
  }
}

extension ManagedObject {
  /// Takes over the values of an object that is to become this one.
  fileprivate func take(valuesOf object: ManagedObject, _ policy: MergePolicy) {
    for (position, attribute) in object.entity.attributes.enumerated() {
      guard let index = entity.index(ofAttribute: attribute.name) else { continue }
      let value = object.value(at: AttributeIndex(position))
      if policy.takes(value, over: self.value(at: index), of: attribute) {
        setValue(value, at: index)
      }
    }
  }

  /// Makes the changes that the object's values are, compared with a row.
  fileprivate func adopt(_ row: RowSnapshot, _ policy: MergePolicy) {
    let values = entity.attributes.indices.map { storedValue(at: AttributeIndex($0)) }
    snapshot = row
    changes = values.enumerated().map { position, value in
      let stored = row.value(at: AttributeIndex(position))
      let isTaken = policy.takes(value, over: stored, of: entity.attributes[position])
      return isTaken && value != stored ? value : nil
    }
    for position in relations.indices {
      guard case .one(let reference) = relations[position] else { continue }
      let index = RelationshipIndex(position)
      let stored = committedReference(at: index)
      if reference == stored || reference == nil && policy != .overwrite {
        relations[position] = .unread
      } else if policy == .rollback || stored != nil && !policy.isObjectTrump {
        // Both sides have to forget the object that loses.
        setRelatedObject(stored.flatMap { managedObjectContext?.object(for: $0) }, at: index)
      }
    }
    for position in relations.indices {
      guard case .many(var many) = relations[position] else { continue }
      many.current = nil
      relations[position] = many.isChanged ? .many(many) : .unread
    }
  }

  /// Gives properties their committed values again.
  fileprivate func restoreCommitted(_ keys: [String]) {
    for key in keys {
      if let index = entity.index(ofAttribute: key) {
        setValue(snapshot?.value(at: index) ?? .null, at: index)
      } else if let index = entity.index(ofRelationship: key), !entity[index].isToMany {
        let committed = committedReference(at: index)
        setRelatedObject(committed.flatMap { managedObjectContext?.object(for: $0) }, at: index)
      }
    }
  }
}

extension MergePolicy {
  /// Whether the value of a new object replaces that of the row it becomes.
  ///
  /// A value that was never set, which is nil or the default, replaces none property by property.
  fileprivate func takes(
    _ value: AttributeValue, over stored: AttributeValue, of attribute: AttributeDescription
  ) -> Bool {
    switch self {
    case .error, .rollback: false
    case .overwrite: true
    case .mergeByPropertyObjectTrump: value != .null && value != attribute.defaultValue
    case .mergeByPropertyStoreTrump: stored == .null && value != .null
    }
  }
}
