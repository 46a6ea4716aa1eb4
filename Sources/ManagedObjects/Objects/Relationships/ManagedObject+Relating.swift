/// Changes of relationships that keep both sides in step.
extension ManagedObject {
  /// Whether a relationship leads to an object, found out at the cheaper side.
  func isRelated(to object: ManagedObject, at index: RelationshipIndex) -> Bool {
    guard entity[index].isToMany else { return reference(at: index) == object.reference }
    if let inverse = inverse(of: index, in: object) {
      if !object.entity[inverse].isToMany {
        let back = object.reference(at: inverse)
        if !object.flags.contains(.inaccessible) { return back == reference }
      }
      if !knows(index), object.knows(inverse) {
        return object.references(at: inverse).contains(reference)
      }
    }
    return references(at: index).contains(object.reference)
  }

  /// Whether the objects of a to-many relationship are in memory.
  func knows(_ index: RelationshipIndex) -> Bool {
    if snapshot == nil, !isFault { return true }
    guard !relations.isEmpty, case .many(let many) = relations[index.rawValue] else {
      return false
    }
    return many.current != nil
  }

  /// Relates two objects to each other, and so parts them from those that they cannot keep.
  ///
  /// Does nothing when observers of the relationship will not have it.
  func connect(_ object: ManagedObject, at index: RelationshipIndex, position: Int? = nil) {
    guard canRelate(to: object) else { return }
    if isRelated(to: object, at: index) { return }
    let inverse = inverse(of: index, in: object)
    for _ in 0..<Self.greatestEvictionCount where !hasRoom(for: object, at: index, inverse) {
      evict(from: index)
      if let inverse { object.evict(from: inverse) }
    }
    change(index, with: object, at: inverse) {
      guard hasRoom(for: object, at: index, inverse), !isRelated(to: object, at: index) else {
        return
      }
      add(object, at: index, position)
      // An object that is its own inverse has been added already.
      if let inverse, !(object === self && inverse == index) { object.add(self, at: inverse, nil) }
    }
    checkInvariants()
    object.checkInvariants()
  }

  /// Parts two objects that are related.
  func disconnect(_ object: ManagedObject, at index: RelationshipIndex) {
    guard isRelated(to: object, at: index) else { return }
    let inverse = inverse(of: index, in: object)
    change(index, with: object, at: inverse) {
      guard isRelated(to: object, at: index) else { return }
      remove(object, at: index)
      // An object that is gone has no side of its own.
      guard !object.isGone else { return }
      if let inverse, !(object === self && inverse == index) { object.remove(self, at: inverse) }
    }
    checkInvariants()
    object.checkInvariants()
  }

  /// Whether the row of the object is not there, which is looked up unless it has been read.
  private var isGone: Bool {
    if isFault, snapshot == nil { fireFault() }
    return flags.contains(.inaccessible) || isFault && snapshot == nil
  }

  /// How often observers may fill the place of an object again that has been parted from another.
  private static let greatestEvictionCount = 3

  /// Whether neither of two objects has to be parted from another first.
  private func hasRoom(
    for object: ManagedObject, at index: RelationshipIndex, _ inverse: RelationshipIndex?
  ) -> Bool {
    guard entity[index].isToMany || reference(at: index) == nil else { return false }
    guard let inverse, !object.entity[inverse].isToMany else { return true }
    return object.reference(at: inverse) == nil
  }

  /// Changes both ends of a link, and tells the observers of both before and afterwards, but not in
  /// between, when the ends do not agree.
  private func change(
    _ index: RelationshipIndex, with object: ManagedObject, at inverse: RelationshipIndex?,
    _ body: () -> Void
  ) {
    guard observations != nil || object.observations != nil else { return body() }
    let ends =
      [(self, entity[index].name)]
      + (inverse.map { [(object, object.entity[$0].name)] } ?? [])
    for (end, key) in ends { end.postWillChange(key) }
    let suspended = [observations, object.observations].compactMap { $0 }.filter { !$0.isSuspended }
    for observations in suspended { observations.isSuspended = true }
    body()
    for observations in suspended { observations.isSuspended = false }
    for (end, key) in ends { end.postDidChange(key) }
  }

  /// Makes a relationship lead to some objects and no others.
  func replaceRelated(with objects: [ManagedObject], at index: RelationshipIndex) {
    // Without a context an object is related to none.
    guard contextLink != nil else {
      for object in objects { _ = canRelate(to: object) }
      return
    }
    let wanted = Set(objects.map(\.reference))
    for reference in allReferences(at: index) where !wanted.contains(reference) {
      if let object = managedObjectContext?.object(for: reference) {
        disconnect(object, at: index)
      }
    }
    for object in objects { connect(object, at: index) }
    guard entity[index].isOrdered else { return }
    let objects = objects.filter { $0.contextLink === contextLink }
    let order = ReferenceList(objects.map(\.reference)).elements
    if references(at: index).elements != order { reorderReferences(order, at: index) }
  }

  /// The relationship of an object that leads back from a relationship to it.
  func inverse(of index: RelationshipIndex, in object: ManagedObject) -> RelationshipIndex? {
    entity[index].inverseName.flatMap { object.entity.index(ofRelationship: $0) }
  }

  /// Parts a to-one relationship from the object it has.
  func evict(from index: RelationshipIndex) {
    guard !entity[index].isToMany, let present = reference(at: index) else { return }
    if let object = managedObjectContext?.object(for: present) {
      disconnect(object, at: index)
    } else {
      setPrimitiveReference(nil, at: index)
    }
  }

  private func add(_ object: ManagedObject, at index: RelationshipIndex, _ position: Int?) {
    if entity[index].isToMany {
      addPrimitiveReference(object.reference, at: index, position: position)
    } else {
      setPrimitiveReference(object.reference, at: index)
    }
  }

  func remove(_ object: ManagedObject, at index: RelationshipIndex) {
    if entity[index].isToMany {
      removePrimitiveReference(object.reference, at: index)
    } else if reference(at: index) == object.reference {
      setPrimitiveReference(nil, at: index)
    }
  }

  /// Whether objects are of one context; if not, the next save says so.
  private func canRelate(to object: ManagedObject) -> Bool {
    if let link = contextLink, object.contextLink === link { return true }
    let context = managedObjectContext ?? object.managedObjectContext
    context?.faultError = contextLink == nil ? foreignError : object.foreignError
    return false
  }
}
