/// Relationships as references, one side at a time.
extension ManagedObject {
  /// Where a to-one relationship leads.
  func reference(at index: RelationshipIndex) -> RowReference? {
    if flags.contains(.fault) {
      contextLink?.probe?.note(index, of: self)
      fireFault()
    }
    return storedReference(at: index)
  }

  /// Where a to-one relationship leads, without firing a fault.
  func storedReference(at index: RelationshipIndex) -> RowReference? {
    if !relations.isEmpty, case .one(let reference) = relations[index.rawValue] {
      return reference
    }
    return committedReference(at: index)
  }

  /// Where a to-one relationship led when the object was last committed.
  func committedReference(at index: RelationshipIndex) -> RowReference? {
    guard let column = entity.referenceColumn(of: index) else { return nil }
    return snapshot?.reference(at: column)
  }

  /// The objects of a to-many relationship; asks the store when they are not known.
  func references(at index: RelationshipIndex) -> ReferenceList {
    if !relations.isEmpty, case .many(let many) = relations[index.rawValue],
      let current = many.current
    {
      return current
    }
    return readRelated(at: index)
  }

  /// The objects at the other end of a relationship of either kind.
  func allReferences(at index: RelationshipIndex) -> [RowReference] {
    if entity[index].isToMany { return references(at: index).elements }
    return reference(at: index).map { [$0] } ?? []
  }

  private func readRelated(at index: RelationshipIndex) -> ReferenceList {
    if let probe = contextLink?.probe {
      probe.note(index, of: self)
      return ReferenceList()
    }
    let many = toMany(at: index)
    var committed: [RowReference] = []
    if snapshot != nil || isFault, !entity[index].isTransient {
      guard let read = managedObjectContext?.committedReferences(of: self, at: index) else {
        return many.added
      }
      committed = read
    }
    // Asking has fired faults, whose classes may have changed the relationship meanwhile.
    if let current = toMany(at: index).current { return current }
    return fillRelated(committed, at: index)
  }

  /// Takes in what is committed of a to-many relationship.
  @discardableResult
  func fillRelated(_ committed: [RowReference], at index: RelationshipIndex) -> ReferenceList {
    var many = toMany(at: index)
    many.fill(with: committed)
    setRelation(.many(many), at: index)
    return many.current ?? ReferenceList()
  }

  private func toMany(at index: RelationshipIndex) -> ToMany {
    if !relations.isEmpty, case .many(let many) = relations[index.rawValue] { return many }
    return ToMany()
  }

  func setRelation(_ relation: Relation, at index: RelationshipIndex) {
    if relations.isEmpty {
      relations = Array(repeating: .unread, count: entity.relationships.count)
    }
    relations[index.rawValue] = relation
  }

  /// Leads a to-one relationship elsewhere, on this side only.
  func setPrimitiveReference(_ reference: RowReference?, at index: RelationshipIndex) {
    if isFault { fireFault() }
    guard storedReference(at: index) != reference else { return }
    change(index) {
      let isCommitted =
        snapshot != nil && !entity[index].isTransient
        && committedReference(at: index) == reference
      setRelation(isCommitted ? .unread : .one(reference), at: index)
    }
  }

  /// Adds an object to a to-many relationship, on this side only.
  func addPrimitiveReference(
    _ reference: RowReference, at index: RelationshipIndex, position: Int? = nil
  ) {
    changeMany(index) { $0.add(reference, at: position, isOrdered: entity[index].isOrdered) }
  }

  /// Removes an object from a to-many relationship, on this side only.
  func removePrimitiveReference(_ reference: RowReference, at index: RelationshipIndex) {
    changeMany(index) { $0.remove(reference, isOrdered: entity[index].isOrdered) }
  }

  /// Puts the objects of an ordered relationship in another order.
  func reorderReferences(_ order: [RowReference], at index: RelationshipIndex) {
    changeMany(index) { $0.reorder(order) }
  }

  /// Puts those objects of an ordered relationship that a list names in its order.
  func reorderReferences(like order: [RowReference], at index: RelationshipIndex) {
    changeMany(index) { $0.reorder(like: order) }
  }

  private func changeMany(_ index: RelationshipIndex, _ body: (inout ToMany) -> Void) {
    // The order of what is not known cannot be kept.
    if entity[index].isOrdered || snapshot == nil && !isFault { _ = references(at: index) }
    change(index) {
      var many = toMany(at: index)
      // The list has one owner while it changes, so that it is not copied.
      setRelation(.unread, at: index)
      body(&many)
      setRelation(.many(many), at: index)
    }
  }

  private func change(_ index: RelationshipIndex, _ body: () -> Void) {
    // An object whose row is gone has no side of its own.
    guard !flags.contains(.inaccessible) else { return }
    guard observations != nil else {
      noteWillChange()
      body()
      return noteDidChange()
    }
    let key = entity[index].name
    postWillChange(key)
    noteWillChange()
    body()
    noteDidChange()
    postDidChange(key)
  }
}
