extension ManagedObjectID: PredicateObjectArgument {
  /// The object as a predicate compares it.
  package var predicateObject: ObjectExpression {
    ObjectExpression(entityName: entityName, reference: reference, uri: description, store: store)
  }
}

extension ManagedObject: PredicateObjectArgument {
  /// The object as a predicate compares it: by its ID.
  package final var predicateObject: ObjectExpression { objectID.predicateObject }
}
