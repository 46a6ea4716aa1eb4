#if InternalChecks
  extension ManagedObjectContext {
    /// What is wrong with the links that an object has made or cut since it was last committed.
    func flawOfRelationships(_ object: ManagedObject) -> String? {
      for position in object.relations.indices {
        let index = RelationshipIndex(position)
        switch object.relations[position] {
        case .unread: break
        case .one(let reference):
          let committed = object.committedReference(at: index)
          if reference == committed { continue }
          if let reference, let flaw = flaw(object, index, reference, isRelated: true) {
            return flaw
          }
          if let committed, let flaw = flaw(object, index, committed, isRelated: false) {
            return flaw
          }
        case .many(let many):
          if let flaw = many.flaw(isOrdered: object.entity[index].isOrdered) { return flaw }
          for added in many.added.elements {
            if let flaw = flaw(object, index, added, isRelated: true) { return flaw }
          }
          for gone in many.removed.elements {
            if let flaw = flaw(object, index, gone, isRelated: false) { return flaw }
          }
        }
      }
      return nil
    }

    /// Whether the other end of a link has not changed in the same way.
    private func flaw(
      _ object: ManagedObject, _ index: RelationshipIndex, _ reference: RowReference,
      isRelated: Bool
    ) -> String? {
      guard let other = identityMap.object(for: reference), !other.isDeleted,
        let inverse = object.inverse(of: index, in: other)
      else { return nil }
      let isAgreed: Bool
      switch other.relations.isEmpty ? .unread : other.relations[inverse.rawValue] {
      case .unread where other.entity[inverse].isToMany:
        // It would read what is committed, and that is something else, unless its row is gone.
        isAgreed = other.isFault && other.snapshot == nil
      case .unread where other.snapshot == nil: isAgreed = true
      case .unread, .one:
        isAgreed = (other.storedReference(at: inverse) == object.reference) == isRelated
      case .many(let many):
        isAgreed = many.contains(object.reference) == isRelated
      }
      return isAgreed
        ? nil
        : "the sides of \(object.entity.name).\(object.entity[index].name) disagree"
    }
  }

  extension Relation {
    /// How many links were made or cut since the last commit.
    var changeCount: Int {
      if case .many(let many) = self { many.added.count + many.removed.count } else { 1 }
    }
  }

  extension ToMany {
    /// Whether an object is in it; one of which nothing is known is taken for one that is, unless it
    /// was removed.
    fileprivate func contains(_ reference: RowReference) -> Bool {
      current?.contains(reference) ?? added.contains(reference)
    }

    /// What is wrong with it in itself.
    fileprivate func flaw(isOrdered: Bool) -> String? {
      if added.elements.contains(where: removed.contains) {
        return "an object was both added to a relationship and removed"
      }
      guard let current else {
        return committedOrder == nil ? nil : "the order of an unread relationship has changed"
      }
      if !added.elements.allSatisfy(current.contains) { return "an added object is not there" }
      if removed.elements.contains(where: current.contains) { return "a removed object is there" }
      if let committedOrder {
        let kept = ReferenceList(committedOrder.filter { !removed.contains($0) } + added.elements)
        if !kept.hasSameElements(as: current) { return "more than what is said has changed" }
      } else if isOrdered, !added.isEmpty || !removed.isEmpty {
        return "the committed order is not known"
      }
      return nil
    }
  }
#endif
