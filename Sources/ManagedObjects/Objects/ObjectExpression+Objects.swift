extension ManagedObjectID: PredicateObjectArgument {
  /// The object as a predicate compares it.
  package func predicateObject() -> ObjectExpression {
    ObjectExpression(
      entityName: entityName, reference: storedReference, uri: description,
      store: storeIdentifier)
  }
}

extension ManagedObject: PredicateObjectArgument {
  /// The object as a predicate compares it: by its ID.
  package final func predicateObject() -> ObjectExpression { objectID.predicateObject() }
}

extension FetchExpression {
  /// One certain object.
  public static func object(_ id: ManagedObjectID) -> FetchExpression {
    FetchExpression(.object(id.predicateObject()))
  }
}
