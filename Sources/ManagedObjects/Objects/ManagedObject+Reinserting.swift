extension ManagedObject {
  /// Turns all committed values into changes, for an object whose row is gone.
  ///
  /// - Parameter unseen: How often others may have saved the row since it was read here.
  func reinsert(unseen: Int64 = 0) {
    guard let snapshot else { return }
    managedObjectContext?.changeHistory.noteReinsertion(
      of: reference, lastVersion: snapshot.version &+ unseen)
    for position in entity.relationships.indices {
      let index = RelationshipIndex(position)
      if entity[index].isToMany {
        var many = ToMany()
        many.fill(with: [])
        if !relations.isEmpty, case .many(let old) = relations[position], let list = old.current {
          for reference in list.elements {
            many.add(reference, at: nil, isOrdered: entity[index].isOrdered)
          }
        }
        setRelation(.many(many), at: index)
      } else {
        setRelation(.one(storedReference(at: index)), at: index)
      }
    }
    changes = entity.attributes.indices.map { storedValue(at: AttributeIndex($0)) }
    self.snapshot = nil
    // All values are here, though nobody may have asked for one before its row went.
    flags.subtract([.fault, .inaccessible, .goneElsewhere])
  }
}
