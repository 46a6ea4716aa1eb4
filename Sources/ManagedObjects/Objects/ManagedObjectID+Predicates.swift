extension ManagedObjectID: PredicateObjectArgument {
  /// The object as a predicate compares it.
  package var predicateObject: ObjectExpression {
    ObjectExpression(entityName: entityName, reference: reference, uri: description, store: store)
  }
}
