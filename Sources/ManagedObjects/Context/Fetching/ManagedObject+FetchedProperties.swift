extension ManagedObject {
  /// The objects that a fetched property of the model finds, as they are now.
  ///
  /// In its predicate `$FETCH_SOURCE` is this object and `$FETCH_SOURCE.name` one of its values, and
  /// `$FETCHED_PROPERTY.name` the property's name. Core Data keeps what was found first until the
  /// object is refreshed; here every call finds out anew.
  ///
  /// - Parameter key: The name of the fetched property.
  /// - Returns: The objects, in the order in which they were first saved.
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``, or what
  ///   ``ManagedObjectContext/fetch(_:)`` throws.
  public final func fetchedObjects(forKey key: String) throws -> [ManagedObject] {
    guard let context = managedObjectContext,
      let property = entity.fetchedProperties.first(where: { $0.name == key })
    else { throw ManagedObjectError.unknownKey(entity: entity.name, key: key) }
    var request = FetchRequest<ManagedObject>(like: property.fetchRequest)
    request.predicate = try property.fetchRequest.predicate().map { predicate in
      try FetchSource(object: self, property: property, model: context.model).filled(predicate)
    }
    return try context.fetch(request)
  }
}

/// What the variables in the predicate of a fetched property stand for.
private struct FetchSource {
  let object: ManagedObject
  let property: FetchedPropertyDescription
  let model: ManagedObjectModel

  /// The predicate with values in the places of the variables.
  func filled(_ predicate: FetchPredicate) throws(FetchPredicateError) -> FetchPredicate {
    try predicate.rebuilt { (expression) throws(FetchPredicateError) in try filled(expression) }
  }

  private func filled(
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> FetchExpression {
    switch expression.kind {
    case .variable(let variable) where variable.name == "FETCH_SOURCE":
      return Self.expression(of: object)
    case .keyPath(let path):
      guard let root = path.root, case .variable(let variable) = root.kind else { break }
      if variable.name == "FETCH_SOURCE" { return try value(at: path.keyPath) }
      if variable.name == "FETCHED_PROPERTY", path.keyPath == "name" {
        return .value(.string(property.name))
      }
    default: break
    }
    return try expression.rebuilt(
      FetchExpression.Rebuilding(
        operand: { (operand, _) throws(FetchPredicateError) in try filled(operand) },
        predicate: { (predicate, _) throws(FetchPredicateError) in try filled(predicate) }))
  }

  /// What is at the end of a key path of the object.
  private func value(at keyPath: String) throws(FetchPredicateError) -> FetchExpression {
    let binder = PredicateBinder(
      entity: object.entity, model: model, aliases: [:], includesTransient: true, stores: nil)
    let bound = try binder.bind(FetchExpression.key(keyPath)).expression
    let work = EvaluationWork()
    let value = Evaluation(ObjectSubject(object), work).value(of: bound)
    try work.check()
    return expression(of: value)
  }

  private func expression(of value: ExpressionValue<ObjectSubject>) -> FetchExpression {
    switch value {
    case .value(let value): .value(value)
    case .list(let elements): .list(elements.map { expression(of: $0) })
    case .subject(let subject): Self.expression(of: subject.object)
    // Nothing that a key path of an object leads to is given by its ID alone.
    case .object: .value(.null)
    }
  }

  private static func expression(of object: ManagedObject) -> FetchExpression {
    FetchExpression(.object(object.objectID.predicateObject()))
  }
}
