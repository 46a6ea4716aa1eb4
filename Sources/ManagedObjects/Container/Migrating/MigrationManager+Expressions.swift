/// What the expressions of mappings stand for.
extension MigrationManager {
  /// The request that finds the objects of a mapping; nil where there are none.
  func request(of mapping: EntityMapping) throws -> FetchRequest<ManagedObject>? {
    guard let name = mapping.sourceEntityName else { return nil }
    var request = FetchRequest<ManagedObject>(entityName: name)
    request.includesSubentities = false
    request.fetchBatchSize = 1_000
    request.sortDescriptors = [KeySortDescriptor(KeySortDescriptor.objectIDKey)]
    guard let expression = mapping.sourceExpression else { return request }
    guard case .method(let call) = expression.kind,
      call.name == "fetchRequestForSourceEntityNamed:predicateString:", call.arguments.count == 2,
      case .constant(let entity) = call.arguments[0].kind, entity.value == .string(name),
      case .constant(let predicate) = call.arguments[1].kind,
      case .string(let format) = predicate.value
    else {
      throw MigrationError.invalidMapping(
        mapping: mapping.name,
        reason: "\(expression.format) does not find objects of \(name)")
    }
    request.predicate = try FetchPredicate(format: format)
    return request
  }

  /// Makes an object of the later version.
  ///
  /// - Throws: ``ManagedObjectError`` for an entity that the later version does not have.
  public func insertDestination(_ entityName: String) throws -> ManagedObject {
    try destinationContext.insert(entityName)
  }

  /// Gives an attribute of an object the value that a mapping says.
  func setAttribute(
    _ property: PropertyMapping, of object: ManagedObject, from source: ManagedObject,
    in mapping: EntityMapping
  ) throws {
    guard let expression = property.valueExpression else { return }
    let value = try self.value(of: expression, source, object, mapping)
    guard let plain = value.attributeValue,
      let attribute = object.entity.index(ofAttribute: property.name).map({ object.entity[$0] })
    else {
      throw MigrationError.invalidMapping(
        mapping: mapping.name, reason: "\(expression.format) is no value of \(property.name)")
    }
    let converted = plain.fits(attribute.type) ? plain : plain.converted(to: attribute.type)
    guard plain == .null || converted != .null else {
      throw MigrationError.invalidMapping(
        mapping: mapping.name,
        reason: "\(expression.format) is \(plain.kindName), and \(property.name) holds "
          + attribute.type.rawValue)
    }
    try object.setValue(converted, forKey: property.name)
  }

  /// Has a relationship of an object lead to the objects that a mapping says.
  func setRelationship(
    _ property: PropertyMapping, of object: ManagedObject, from source: ManagedObject,
    in mapping: EntityMapping
  ) throws {
    guard let expression = property.valueExpression,
      let index = object.entity.index(ofRelationship: property.name)
    else { return }
    let value = try self.value(of: expression, source, object, mapping)
    if case .value(let plain) = value, plain != .null {
      throw MigrationError.invalidMapping(
        mapping: mapping.name, reason: "\(expression.format) are no objects for \(property.name)")
    }
    var seen: Set<ObjectIdentifier> = []
    let others = value.objects.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if object.entity[index].isToMany {
      try object.setObjects(others, forKey: property.name)
    } else {
      try object.setObject(others.first, forKey: property.name)
    }
  }

  /// What an expression stands for.
  ///
  /// - Throws: ``MigrationError/invalidMapping(mapping:reason:)``, ``FetchPredicateError``, or what a policy
  ///   throws.
  func value(
    of expression: FetchExpression, _ source: ManagedObject, _ destination: ManagedObject,
    _ mapping: EntityMapping
  ) throws -> MappedValue {
    switch expression.kind {
    case .method(let call): return try value(of: call, source, destination, mapping)
    case .variable(let variable):
      switch variable.name {
      case "source": return .objects([source])
      case "destination": return .objects([destination])
      default: break
      }
    case .keyPath(let path):
      guard let root = path.root, case .variable(let variable) = root.kind else { break }
      if variable.name == "source" { return try evaluated(.key(path.keyPath), for: source) }
      if variable.name == "destination" {
        return try evaluated(.key(path.keyPath), for: destination)
      }
      if variable.name == "entityMapping", path.keyPath == "name" {
        return .value(.string(mapping.name))
      }
    default: break
    }
    return try evaluated(
      plain(expression) { try self.value(of: $0, source, destination, mapping) }, for: source)
  }

  /// An expression with values in the place of calls of methods, and of `$source` nothing.
  private func plain(
    _ expression: FetchExpression, _ value: @escaping (FetchExpression) throws -> MappedValue
  ) throws -> FetchExpression {
    let filling = MethodFilling(value)
    return try filling.filled(expression)
  }

  fileprivate static func expression(of value: MappedValue) -> FetchExpression {
    switch value {
    case .value(let value): .value(value)
    case .objects(let objects):
      .list(objects.map { FetchExpression(.object($0.objectID.predicateObject())) })
    }
  }

  private func evaluated(
    _ expression: FetchExpression, for object: ManagedObject
  ) throws -> MappedValue {
    let binder = PredicateBinder(
      entity: object.entity, model: object.managedObjectContext?.model, aliases: [:],
      includesTransient: true, stores: nil)
    let bound = try binder.bind(expression).expression
    let work = EvaluationWork()
    let value = Evaluation(ObjectSubject(object), work).value(of: bound)
    try work.check()
    return Self.mapped(value)
  }

  private static func mapped(_ value: ExpressionValue<ObjectSubject>) -> MappedValue {
    switch value {
    case .value(let value): return .value(value)
    case .subject(let subject): return .objects([subject.object])
    case .object: return .value(.null)
    case .list(let elements):
      return .objects(
        elements.flatMap { mapped($0).objects })
    }
  }
}

/// Calls of methods.
extension MigrationManager {
  private func value(
    of call: MethodExpression, _ source: ManagedObject, _ destination: ManagedObject,
    _ mapping: EntityMapping
  ) throws -> MappedValue {
    let arguments = try call.arguments.map { try value(of: $0, source, destination, mapping) }
    let unknown = MigrationError.invalidMapping(
      mapping: mapping.name, reason: "\(call.format) has no meaning")
    guard case .variable(let target) = call.target.kind else { throw unknown }
    switch target.name {
    case "manager":
      guard arguments.count == 2, case .value(.string(let name)) = arguments[0] else {
        throw unknown
      }
      switch call.name {
      case "destinationInstancesForEntityMappingNamed:sourceInstances:":
        guard policies[name] != nil else {
          throw MigrationError.invalidMapping(
            mapping: mapping.name, reason: "there is no mapping \(name)")
        }
        return .objects(
          destinationInstances(
            forEntityMappingName: name, sourceInstances: arguments[1].objects))
      case "destinationInstancesForSourceRelationshipNamed:sourceInstances:":
        return .objects(
          destinationInstances(
            forSourceRelationshipNamed: name, sourceInstances: arguments[1].objects))
      case "sourceInstancesForEntityMappingNamed:destinationInstances:":
        return .objects(
          sourceInstances(
            forEntityMappingName: name, destinationInstances: arguments[1].objects))
      default: throw unknown
      }
    case "source", "destination":
      let object = target.name == "source" ? source : destination
      guard ["valueForKey:", "valueForKeyPath:"].contains(call.name), arguments.count == 1,
        case .value(.string(let keyPath)) = arguments[0]
      else { throw unknown }
      return try evaluated(.key(keyPath), for: object)
    case "entityPolicy":
      guard
        let value = try policies[mapping.name]?.value(of: call.name, arguments, manager: self)
      else { throw unknown }
      return value
    default: throw unknown
    }
  }
}

/// Puts values in the place of calls of methods in an expression that is evaluated for the object that is
/// mapped.
private struct MethodFilling {
  private let value: (FetchExpression) throws -> MappedValue
  /// Why a call has no value.
  private final class Failure { var error: (any Error)? }
  private let failure = Failure()

  init(_ value: @escaping (FetchExpression) throws -> MappedValue) { self.value = value }

  func filled(_ expression: FetchExpression) throws -> FetchExpression {
    let filled = try part(expression)
    if let error = failure.error { throw error }
    return filled
  }

  private func part(_ part: FetchExpression) throws(FetchPredicateError) -> FetchExpression {
    switch part.kind {
    case .keyPath(let path):
      if case .variable(let variable)? = path.root?.kind, variable.name == "source" {
        return .key(path.keyPath)
      }
    case .variable(let variable) where variable.name == "source":
      return FetchExpression(.selfReference)
    case .method:
      do {
        return MigrationManager.expression(of: try value(part))
      } catch {
        failure.error = failure.error ?? error
        return .value(.null)
      }
    default: break
    }
    return try part.rebuilt(
      FetchExpression.Rebuilding(
        operand: { (operand, _) throws(FetchPredicateError) in try self.part(operand) },
        predicate: { (predicate, _) throws(FetchPredicateError) in
          try predicate.rebuilt { (side) throws(FetchPredicateError) in try self.part(side) }
        }))
  }
}
