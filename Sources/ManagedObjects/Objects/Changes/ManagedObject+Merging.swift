/// How conflicts change an object.
extension ManagedObject {
  /// Drops the changes of columns that somebody else has a say in.
  func dropChanges(where isDropped: (AttributeIndex) -> Bool) {
    for position in changes.indices where !entity.attributes[position].isTransient {
      if changes[position] != nil, isDropped(AttributeIndex(position)) { changes[position] = nil }
    }
    for position in relations.indices {
      let index = RelationshipIndex(position)
      guard case .one(let reference) = relations[position],
        let column = entity.referenceColumn(of: index),
        reference != committedReference(at: index), isDropped(column)
      else { continue }
      let committed = committedReference(at: index)
      setRelatedObject(committed.flatMap { managedObjectContext?.object(for: $0) }, at: index)
    }
  }

  /// Takes back what was changed in to-many relationships, on both sides.
  func dropListChanges() {
    for position in relations.indices {
      guard case .many(let many) = relations[position], many.isChanged else { continue }
      let index = RelationshipIndex(position)
      for object in managedObjectContext?.objects(for: many.added.elements) ?? [] {
        disconnect(object, at: index)
      }
      for object in managedObjectContext?.objects(for: many.removed.elements) ?? [] {
        connect(object, at: index)
      }
      for reference in many.current?.elements ?? [] { returnToCommitted(reference, from: index) }
      // What is left is the order, of which the other ends know nothing.
      guard case .many(var rest) = relations[position], rest.isChanged else { continue }
      setRelation(.unread, at: index)
      rest.revert()
      setRelation(.many(rest), at: index)
    }
  }

  /// Takes back that an object has come to be in a to-many relationship which has it all the time, as it
  /// was read before the object left it.
  private func returnToCommitted(_ reference: RowReference, from index: RelationshipIndex) {
    guard let object = managedObjectContext?.identityMap.object(for: reference),
      object.state == .updated, let inverse = inverse(of: index, in: object),
      object.entity.referenceColumn(of: inverse) != nil,
      object.storedReference(at: inverse) == self.reference
    else { return }
    object.setPrimitiveReference(object.committedReference(at: inverse), at: inverse)
  }

  /// Makes a change of every value, so that all of them are saved.
  func claimAllValues() {
    if isFault { fireFault() }
    changes = entity.attributes.indices.map { storedValue(at: AttributeIndex($0)) }
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      if entity.referenceColumn(of: index) != nil {
        setRelation(.one(storedReference(at: index)), at: index)
      }
    }
  }

  /// Parts the object from all that it is related to, on both sides.
  func disconnectAll() {
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      for object in managedObjectContext?.objects(for: allReferences(at: index)) ?? [] {
        disconnect(object, at: index)
      }
    }
  }

  /// Has all objects that this one is related to know it again.
  func reconnectAll() {
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      for object in managedObjectContext?.objects(for: allReferences(at: index)) ?? [] {
        guard object.state != .deleted, let inverse = inverse(of: index, in: object) else {
          continue
        }
        if object.entity[inverse].isToMany {
          if !object.references(at: inverse).contains(reference) {
            object.addPrimitiveReference(reference, at: inverse)
          }
        } else if object.reference(at: inverse) == nil {
          object.setPrimitiveReference(reference, at: inverse)
        }
      }
    }
  }

  /// Forgets an object that is gone.
  func forget(_ gone: RowReference) {
    for position in relations.indices {
      let index = RelationshipIndex(position)
      switch relations[position] {
      case .unread: break
      case .one(let reference): if reference == gone { setPrimitiveReference(nil, at: index) }
      case .many(let many):
        if many.added.contains(gone) || many.current?.contains(gone) == true {
          removePrimitiveReference(gone, at: index)
        }
      }
    }
  }
}
