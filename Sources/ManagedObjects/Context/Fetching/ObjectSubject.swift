/// An object of a context as a predicate sees it: with its unsaved changes, and those of the objects
/// that it is related to.
package struct ObjectSubject {
  package let object: ManagedObject

  package init(_ object: ManagedObject) {
    self.object = object
  }
}

extension ObjectSubject: PredicateSubject {
  package var identity: RowReference? { object.reference }

  package func value(at index: AttributeIndex) -> AttributeValue { object.value(at: index) }

  package func related(at index: RelationshipIndex) -> [ObjectSubject] {
    guard let context = object.managedObjectContext else { return [] }
    let objects = context.objects(for: object.allReferences(at: index))
    return objects.filter { !$0.isDeleted && $0.hasRow }.map(ObjectSubject.init)
  }
}
