extension ManagedObjectID: PredicateObjectArgument {
  /// The object as a predicate compares it.
  package func predicateObject() -> ObjectExpression {
    ObjectExpression(entityName: entityName, reference: reference, uri: description, store: store)
  }
}

extension ManagedObject: PredicateObjectArgument {
  /// The object as a predicate compares it: by its ID.
  package final func predicateObject() -> ObjectExpression { objectID.predicateObject() }
}
