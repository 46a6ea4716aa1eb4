/// What generated properties of relationships read and write.
///
/// Setting one side sets the other in the same moment: an object leaves its former owner when
/// another takes it. All objects of a relationship belong to one context.
extension ManagedObject {
  /// The object at the other end of a to-one relationship.
  ///
  /// - Complexity: O(1).
  public final func relatedObject<Destination: ManagedObject>(
    at index: RelationshipIndex, as type: Destination.Type = Destination.self
  ) -> Destination? {
    guard !related.isEmpty, case .one(let object) = related[index.rawValue] else { return nil }
    return object as? Destination
  }

  /// The objects at the other end of a to-many relationship.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public final func relatedObjects<Destination: ManagedObject>(
    at index: RelationshipIndex, as type: Destination.Type = Destination.self
  ) -> Set<Destination> {
    guard !related.isEmpty else { return [] }
    if case .unordered(let objects) = related[index.rawValue],
      let same = objects as? Set<Destination>
    {
      return same
    }
    return Set(related[index.rawValue].all.lazy.compactMap { $0 as? Destination })
  }

  /// The objects at the other end of an ordered to-many relationship, each once.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public final func orderedRelatedObjects<Destination: ManagedObject>(
    at index: RelationshipIndex, as type: Destination.Type = Destination.self
  ) -> [Destination] {
    related(at: index).compactMap { $0 as? Destination }
  }

  /// Changes the object at the other end of a to-one relationship.
  ///
  /// - Precondition: The object is of the same context.
  public final func setRelatedObject(_ object: ManagedObject?, at index: RelationshipIndex) {
    replaceRelatedObjects(with: object.map { [$0] } ?? [], at: index)
  }

  /// Changes the objects at the other end of a to-many relationship.
  ///
  /// - Precondition: The objects are of the same context.
  /// - Complexity: O(*n*) in the number of objects.
  public final func setRelatedObjects(
    _ objects: Set<some ManagedObject>, at index: RelationshipIndex
  ) {
    replaceRelatedObjects(with: Array(objects), at: index)
  }

  /// Changes the objects at the other end of an ordered to-many relationship.
  ///
  /// An object that stands in the list twice keeps its first place.
  ///
  /// - Precondition: The objects are of the same context.
  /// - Complexity: O(*n*²) in the number of objects.
  public final func setOrderedRelatedObjects(
    _ objects: [some ManagedObject], at index: RelationshipIndex
  ) {
    replaceRelatedObjects(with: objects, at: index)
  }

  /// Adds an object at the other end of a to-many relationship, at the end of an ordered one.
  ///
  /// - Precondition: The object is of the same context.
  public final func addRelatedObject(_ object: ManagedObject, at index: RelationshipIndex) {
    connect(object, at: index)
  }

  /// Adds an object at a place of an ordered to-many relationship.
  ///
  /// One that is in it already moves.
  ///
  /// - Precondition: The object is of the same context.
  public final func insertRelatedObject(
    _ object: ManagedObject, at index: RelationshipIndex, position: Int
  ) {
    disconnect(object, at: index)
    connect(object, at: index, position: position)
  }

  /// Removes an object from the other end of a relationship.
  public final func removeRelatedObject(_ object: ManagedObject, at index: RelationshipIndex) {
    disconnect(object, at: index)
  }
}

extension ManagedObject {
  private func replaceRelatedObjects(with objects: [ManagedObject], at index: RelationshipIndex) {
    let wanted = Set(objects)
    for object in related(at: index) where !wanted.contains(object) {
      disconnect(object, at: index)
    }
    for object in objects { connect(object, at: index) }
    guard entity[index].isOrdered else { return }
    var seen: Set<ManagedObject> = []
    let ordered = objects.filter { seen.insert($0).inserted }
    if related(at: index) != ordered {
      related[index.rawValue] = .ordered(ordered)
      noteChange()
    }
  }

  private func related(at index: RelationshipIndex) -> [ManagedObject] {
    related.isEmpty ? [] : related[index.rawValue].all
  }

  /// Relates two objects to each other, and so parts them from those that they cannot keep.
  private func connect(
    _ object: ManagedObject, at index: RelationshipIndex, position: Int? = nil
  ) {
    precondition(
      object.contextLink === contextLink, "related objects have to be of one context")
    if !related.isEmpty, related[index.rawValue].contains(object) { return }
    let inverse = inverse(of: index, in: object)
    evict(from: index)
    if let inverse { object.evict(from: inverse) }
    add(object, at: index, position)
    if let inverse { object.add(self, at: inverse, nil) }
  }

  /// Parts the object from all that it is related to, on both sides.
  func disconnectAll() {
    for index in related.indices {
      let index = RelationshipIndex(index)
      for object in related(at: index) { disconnect(object, at: index) }
    }
  }

  private func disconnect(_ object: ManagedObject, at index: RelationshipIndex) {
    guard !related.isEmpty, related[index.rawValue].contains(object) else { return }
    remove(object, at: index)
    if let inverse = inverse(of: index, in: object) { object.remove(self, at: inverse) }
  }

  /// Parts a to-one relationship from the object it has.
  private func evict(from index: RelationshipIndex) {
    guard !related.isEmpty, case .one(let present?) = related[index.rawValue] else { return }
    disconnect(present, at: index)
  }

  private func add(_ object: ManagedObject, at index: RelationshipIndex, _ position: Int?) {
    if related.isEmpty {
      related = entity.relationships.map { RelatedObjects($0) }
      managedObjectContext?.hasRelatedObjects = true
    }
    // An object that is its own inverse has been added already.
    guard !related[index.rawValue].contains(object) else { return }
    related[index.rawValue].add(object, at: position)
    noteChange()
  }

  private func remove(_ object: ManagedObject, at index: RelationshipIndex) {
    guard !related.isEmpty, related[index.rawValue].contains(object) else { return }
    related[index.rawValue].remove(object)
    noteChange()
  }

  private func noteChange() {
    if state == .clean { managedObjectContext?.registerChange(of: self) }
  }

  /// The relationship of an object that leads back from a relationship to it.
  private func inverse(
    of index: RelationshipIndex, in object: ManagedObject
  ) -> RelationshipIndex? {
    entity[index].inverseName.flatMap { object.entity.index(ofRelationship: $0) }
  }

  /// Makes sure that no relationship has objects that a save would have to write.
  func checkRelationshipsAreTransient() throws(ManagedObjectError) {
    for (relationship, objects) in zip(entity.relationships, related)
    where !relationship.isTransient && !objects.isEmpty {
      throw .relationshipNotStored(entity: entity.name, key: relationship.name)
    }
  }
}
