extension ExpressionBinder {
  /// Binds a key path to the properties that it names.
  func bind(
    _ path: KeyPathExpression, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    let limit = FetchPredicate.nestingLimit
    guard path.keyPath.utf8.count(where: { $0 == UInt8(ascii: ".") }) < limit else {
      throw failure(.nestedTooDeep(limit: limit), expression)
    }
    guard let root = path.root else {
      if let index = binder.attribute(at: path.keyPath) {
        try checkStored(binder.entity[index].isTransient, path.keyPath, binder.entity, expression)
        return (.attribute(index), .attribute(binder.entity[index]))
      }
      return try follow(binder.withoutAlias(path.keyPath), from: subject, expression)
    }
    let start = try bind(root)
    guard !start.type.isGiven || path.staysAtRoot else {
      throw failure(.unsupported("a key behind an object that is given"), expression)
    }
    return try follow(path.keyPath, from: start, expression)
  }

  /// The object itself.
  var subject: Typed {
    var type = ExpressionType.object(binder.entity)
    type.isSubject = true
    return (.subject, type)
  }

  /// The key of the entity of an object, which its name stands for; a property of that name goes
  /// first.
  private static let entityKey = "entity"

  /// Follows a key path from a value.
  private func follow(
    _ keyPath: String, from start: Typed, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    var steps: [BoundExpression.PathStep] = []
    var type = start.type
    var keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let key = keys.first {
      if key.hasPrefix("@") {
        let collection: Typed = (path(start.expression, steps), type)
        return try apply(
          String(key.dropFirst()), to: collection, keys: keys.dropFirst(), expression)
      }
      if type.family == .string, key == "length" {
        steps.append(.length)
        type = ExpressionType(family: .number, isCollection: type.isCollection)
        keys = keys.dropFirst()
        continue
      }
      if let entity = type.entity, let step = try step(along: &keys, of: entity, expression) {
        steps.append(type.isSubject ? step.fromSubject : step)
        type = self.type(behind: step, of: entity, after: type)
        continue
      }
      if key == Self.entityKey, type.family == .object, let model = binder.model {
        keys = keys.dropFirst(keys.dropFirst().first == "name" ? 2 : 1)
        if case .subject = start.expression, steps.isEmpty, keys.isEmpty,
          let entity = type.entity, entity.subentityNames.isEmpty
        {
          return (.constant(.string(entity.name)), .string)
        }
        steps.append(.entityName(model))
        type = ExpressionType(family: .string, isCollection: type.isCollection)
        continue
      }
      guard key == "self" || key == KeySortDescriptor.objectIDKey && type.family == .object else {
        throw unknownKey(keyPath, keys, of: type, expression)
      }
      keys = keys.dropFirst()
    }
    return (path(start.expression, steps), type)
  }

  private func path(
    _ start: BoundExpression, _ steps: [BoundExpression.PathStep]
  ) -> BoundExpression {
    if steps.isEmpty { return start }
    if case .subject = start, case .ownAttribute(let index) = steps[0] {
      return path(.attribute(index), Array(steps.dropFirst()))
    }
    return .path(start, steps)
  }

  /// The step to the property that the next keys name, of which an element of a composite attribute
  /// has several; nil for none.
  private func step(
    along keys: inout ArraySlice<Substring>, of entity: EntityDescription,
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> BoundExpression.PathStep? {
    for count in stride(from: min(keys.count, CompositeDescription.depthLimit + 1), to: 0, by: -1) {
      let name = keys.prefix(count).keyPath
      guard let index = entity.index(ofAttribute: name) else { continue }
      try checkStored(entity[index].isTransient, name, entity, expression)
      keys = keys.dropFirst(count)
      return .attribute(index)
    }
    guard let key = keys.first, let model = binder.model,
      let index = entity.index(ofRelationship: String(key)),
      let destination = model.entity(named: entity[index].destinationEntityName)
    else { return nil }
    try checkStored(entity[index].isTransient, String(key), entity, expression)
    keys = keys.dropFirst()
    return entity[index].isToMany
      ? .toMany(index, destination: destination.name)
      : .toOne(index, destination: destination.name)
  }

  private func type(
    behind step: BoundExpression.PathStep, of entity: EntityDescription,
    after type: ExpressionType
  ) -> ExpressionType {
    switch step {
    case .attribute(let index), .ownAttribute(let index):
      .attribute(entity[index], isCollection: type.isCollection)
    case .toOne(_, let name):
      .object(binder.model?.entity(named: name), isCollection: type.isCollection)
    case .toMany(_, let name): .object(binder.model?.entity(named: name), isCollection: true)
    case .length: ExpressionType(family: .number, isCollection: type.isCollection)
    case .entityName: ExpressionType(family: .string, isCollection: type.isCollection)
    }
  }

  /// Applies a collection operator; the keys behind it lead on from the elements.
  private func apply(
    _ name: String, to collection: Typed, keys: ArraySlice<Substring>,
    _ expression: FetchExpression
  ) throws(FetchPredicateError) -> Typed {
    guard let operation = CollectionOperator(rawValue: name) else {
      let names = CollectionOperator.allCases.map(\.rawValue)
      throw failure(
        .unknownCollectionOperator(name), expression,
        suggestion: NameSuggestion.closest(to: name, among: names).map { "@" + $0 })
    }
    guard collection.type.isCollection || collection.type.family == .any else {
      throw failure(
        .expectedCollection(construct: "@" + name, operand: collection.type.family.name),
        expression)
    }
    let values =
      keys.isEmpty
      ? collection
      : try follow(keys.keyPath, from: collection, expression)
    return try operation.applied(to: values, in: self, expression)
  }

  private func checkStored(
    _ isTransient: Bool, _ key: String, _ entity: EntityDescription, _ expression: FetchExpression
  ) throws(FetchPredicateError) {
    guard isTransient, !binder.includesTransient else { return }
    throw failure(.transientKey(key, entity: entity.name), expression)
  }

  private func unknownKey(
    _ keyPath: String, _ rest: ArraySlice<Substring>, of type: ExpressionType,
    _ expression: FetchExpression
  ) -> FetchPredicateError {
    guard let entity = type.entity else {
      return failure(.unknownKey(keyPath, entity: type.family.name), expression)
    }
    if rest.count == 1, rest.first.map(String.init) == keyPath, expression.kind.isBareKeyPath {
      return failure(
        .unknownKey(keyPath, entity: entity.name), expression,
        suggestion: binder.suggestion(for: keyPath))
    }
    let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    let known = keyPath.split(separator: ".").dropLast(rest.count)
    let suggestion = NameSuggestion.closest(to: String(rest.first ?? ""), among: names)
    return failure(
      .unknownKey(keyPath, entity: entity.name), expression,
      suggestion: suggestion.map { (known + [$0[...]]).joined(separator: ".") })
  }
}

extension BoundExpression.PathStep {
  /// The step from what may be the object itself.
  fileprivate var fromSubject: Self {
    if case .attribute(let index) = self { .ownAttribute(index) } else { self }
  }
}

extension KeyPathExpression {
  /// Whether no key leads on to a property of the root or of its elements.
  fileprivate var staysAtRoot: Bool {
    keyPath.split(separator: ".").allSatisfy {
      $0.hasPrefix("@") || $0 == "self" || $0 == KeySortDescriptor.objectIDKey
    }
  }
}

extension FetchExpression.Kind {
  fileprivate var isBareKeyPath: Bool {
    if case .keyPath(let path) = self { path.root == nil } else { false }
  }
}

/// What can be asked of a collection behind an at sign in a key path.
enum CollectionOperator: String, CaseIterable {
  case count, sum, avg, average, min, max, median, mode, stddev
  case unionOfObjects, distinctUnionOfObjects
  case unionOfArrays, distinctUnionOfArrays
  case unionOfSets, distinctUnionOfSets

  /// The function that it is; nil for one that leaves the values as they are.
  var function: FunctionExpression.Function? {
    switch self {
    case .count: .count
    case .sum: .sum
    case .avg, .average: .average
    case .min: .min
    case .max: .max
    case .median: .median
    case .mode: .mode
    case .stddev: .stddev
    case .distinctUnionOfObjects, .distinctUnionOfArrays, .distinctUnionOfSets: .distinct
    case .unionOfObjects, .unionOfArrays, .unionOfSets: nil
    }
  }

  func applied(
    to values: ExpressionBinder.Typed, in binder: ExpressionBinder, _ expression: FetchExpression
  ) throws(FetchPredicateError) -> ExpressionBinder.Typed {
    guard let function else { return values }
    let type = try binder.result(of: function, on: values.type, expression)
    return (.function(function, [values.expression]), type)
  }
}
