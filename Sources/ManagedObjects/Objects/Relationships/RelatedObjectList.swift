/// The objects of an ordered relationship, to look at and to change: Core Data's mutable ordered
/// set.
///
/// A view: what is changed in it is changed in the object, on both sides of the relationship, and
/// it always shows what the object has now. Each object is in it once.
public struct RelatedObjectList {
  private let owner: ManagedObject
  private let index: RelationshipIndex

  init(_ owner: ManagedObject, _ index: RelationshipIndex) {
    self.owner = owner
    self.index = index
  }

  /// Adds an object at the end, unless it is in the list.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` or
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``.
  public func append(_ object: ManagedObject) throws(ManagedObjectError) {
    try owner.check(object, at: index)
    owner.connect(object, at: index)
  }

  /// Puts an object in a place; one that is in the list already moves there.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - position: Where it is to stand; beyond the end is at the end.
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` or
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``.
  /// - Complexity: O(*n*) in the number of objects.
  public func insert(
    _ object: ManagedObject, at position: Int
  ) throws(ManagedObjectError) {
    try owner.check(object, at: index)
    owner.insertRelatedObject(object, at: index, position: position)
  }

  /// Removes an object; it is not deleted.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public func remove(_ object: ManagedObject) {
    guard object.contextLink === owner.contextLink else { return }
    owner.disconnect(object, at: index)
  }

  /// Removes all objects; none is deleted.
  public func removeAll() {
    owner.replaceRelated(with: [], at: index)
  }

  /// The place of an object, or nil when it is not in the list.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public func index(of object: ManagedObject) -> Int? {
    guard object.contextLink === owner.contextLink else { return nil }
    return owner.references(at: index).elements.firstIndex(of: object.reference)
  }
}

extension RelatedObjectList: Sequence {
  /// Goes through the objects there are now, in their order.
  public func makeIterator() -> IndexingIterator<[ManagedObject]> {
    owner.orderedRelatedObjects(at: index, as: ManagedObject.self).makeIterator()
  }
}

extension RelatedObjectList {
  /// How many objects there are.
  public var count: Int { owner.references(at: index).count }

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// The object in a place; nil where there is none.
  public subscript(position: Int) -> ManagedObject? {
    let references = owner.references(at: index).elements
    guard references.indices.contains(position) else { return nil }
    return owner.managedObjectContext?.object(for: references[position])
  }
}

@available(*, unavailable)
extension RelatedObjectList: Sendable {}

extension ManagedObject {
  /// A view of the ordered relationship with a name that can be changed.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``, or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``, also when the relationship has no order.
  public final func mutableOrderedSetValue(
    forKey key: String
  ) throws(ManagedObjectError) -> RelatedObjectList {
    let index = try index(ofRelationship: key, isToMany: true)
    guard entity[index].isOrdered else { throw wrongKey(key) }
    return RelatedObjectList(self, index)
  }
}
