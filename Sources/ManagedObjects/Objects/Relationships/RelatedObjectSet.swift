/// The objects of a to-many relationship, to look at and to change: Core Data's mutable set.
///
/// A view: what is changed in it is changed in the object, on both sides of the relationship, and
/// it always shows what the object has now.
public struct RelatedObjectSet {
  private let owner: ManagedObject
  private let index: RelationshipIndex

  init(_ owner: ManagedObject, _ index: RelationshipIndex) {
    self.owner = owner
    self.index = index
  }

  /// How many objects there are.
  public var count: Int { owner.references(at: index).count }

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// Whether an object is among them.
  ///
  /// - Complexity: O(1) on average.
  public func contains(_ object: ManagedObject) -> Bool {
    object.contextLink === owner.contextLink && owner.isRelated(to: object, at: index)
  }

  /// Adds an object, which leaves its former owner if it can have but one.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` or
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``.
  public func insert(_ object: ManagedObject) throws(ManagedObjectError) {
    try owner.check(object, at: index)
    owner.connect(object, at: index)
  }

  /// Removes an object; it is not deleted.
  public func remove(_ object: ManagedObject) {
    if contains(object) { owner.disconnect(object, at: index) }
  }

  /// Removes all objects; none is deleted.
  public func removeAll() {
    owner.replaceRelated(with: [], at: index)
  }
}

extension RelatedObjectSet: Sequence {
  /// Goes through the objects there are now, in no order.
  public func makeIterator() -> IndexingIterator<[ManagedObject]> {
    owner.orderedRelatedObjects(at: index, as: ManagedObject.self).makeIterator()
  }
}

@available(*, unavailable)
extension RelatedObjectSet: Sendable {}

extension ManagedObject {
  /// A view of the to-many relationship with a name that can be changed.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)``.
  public final func mutableSetValue(
    forKey key: String
  ) throws(ManagedObjectError) -> RelatedObjectSet {
    RelatedObjectSet(self, try index(ofRelationship: key, isToMany: true))
  }
}
