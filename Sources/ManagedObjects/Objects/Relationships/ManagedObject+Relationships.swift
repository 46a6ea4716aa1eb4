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
    guard let reference = reference(at: index) else {
      return contextLink?.probe?.object(behind: index, of: self)
    }
    return neededContext?.object(for: reference) as? Destination
  }

  /// The objects at the other end of a to-many relationship.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public final func relatedObjects<Destination: ManagedObject>(
    at index: RelationshipIndex, as type: Destination.Type = Destination.self
  ) -> Set<Destination> {
    Set(orderedRelatedObjects(at: index, as: type))
  }

  /// The objects at the other end of an ordered to-many relationship, each once.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public final func orderedRelatedObjects<Destination: ManagedObject>(
    at index: RelationshipIndex, as type: Destination.Type = Destination.self
  ) -> [Destination] {
    guard let context = neededContext else { return [] }
    // A loop, because `compactMap` is not compiled for the type here, and starts slowly.
    var related: [Destination] = []
    for object in context.objects(for: references(at: index).elements) {
      if let object = object as? Destination { related.append(object) }
    }
    return related
  }

  /// Changes the object at the other end of a to-one relationship.
  ///
  /// An object of another context is left out, and the next save throws
  /// ``ManagedObjectError/foreignObject(_:)``.
  public final func setRelatedObject(_ object: ManagedObject?, at index: RelationshipIndex) {
    replaceRelated(with: object.map { [$0] } ?? [], at: index)
  }

  /// Changes the objects at the other end of a to-many relationship.
  ///
  /// Objects that are not in it any more lose the relationship; they are not deleted.
  ///
  /// An object of another context is left out, and the next save throws
  /// ``ManagedObjectError/foreignObject(_:)``.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public final func setRelatedObjects(
    _ objects: Set<some ManagedObject>, at index: RelationshipIndex
  ) {
    replaceRelated(with: Array(objects), at: index)
  }

  /// Changes the objects at the other end of an ordered to-many relationship.
  ///
  /// An object that stands in the list twice keeps its first place.
  ///
  /// An object of another context is left out, and the next save throws
  /// ``ManagedObjectError/foreignObject(_:)``.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public final func setOrderedRelatedObjects(
    _ objects: [some ManagedObject], at index: RelationshipIndex
  ) {
    replaceRelated(with: objects, at: index)
  }

  /// Adds an object at the other end of a to-many relationship, at the end of an ordered one.
  ///
  /// An object of another context is left out, and the next save throws
  /// ``ManagedObjectError/foreignObject(_:)``.
  public final func addRelatedObject(_ object: ManagedObject, at index: RelationshipIndex) {
    connect(object, at: index)
  }

  /// Adds an object at a place of an ordered to-many relationship.
  ///
  /// One that is in it already moves.
  ///
  /// An object of another context is left out, and the next save throws
  /// ``ManagedObjectError/foreignObject(_:)``.
  public final func insertRelatedObject(
    _ object: ManagedObject, at index: RelationshipIndex, position: Int
  ) {
    guard isRelated(to: object, at: index) else {
      return connect(object, at: index, position: position)
    }
    var order = references(at: index).elements
    order.removeAll { $0 == object.reference }
    order.insert(object.reference, at: min(max(0, position), order.count))
    if order != references(at: index).elements { reorderReferences(order, at: index) }
  }

  /// Removes an object from the other end of a relationship.
  public final func removeRelatedObject(_ object: ManagedObject, at index: RelationshipIndex) {
    disconnect(object, at: index)
  }
}
