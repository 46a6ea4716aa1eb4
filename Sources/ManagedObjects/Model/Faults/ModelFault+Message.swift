extension ModelFault: CustomStringConvertible {
  /// Where the fault is, and the ``message``.
  public var description: String { "\(place): \(message)" }

  /// Where the fault is, such as `Person.employer` or `configuration Cloud`.
  public var place: String {
    let name = entityName.isEmpty ? "“”" : entityName
    let path = propertyName.map { "\(name).\($0)" } ?? name
    return switch part {
    case .entity: path
    case .composite: "composite \(path)"
    case .configuration: "configuration \(path)"
    case .fetchRequestTemplate: "fetch request \(path)"
    }
  }

  /// What is wrong, and what to do, in one line that does not say where.
  public var message: String {
    kind.namingMessage ?? kind.relationshipMessage ?? kind.valueMessage ?? kind.derivationMessage
      ?? kind.listMessage ?? kind.fetchMessage ?? "something is wrong"
  }
}

extension ModelFault.Kind {
  fileprivate var namingMessage: String? {
    switch self {
    case .duplicateName: "the name is used twice; rename one of them"
    case .invalidName:
      "the name is not a letter followed by letters, digits and underscores; rename it"
    case .missingName: "the name is empty; give it one"
    case .sameNumber(let name):
      "stored references cannot tell it from \(name); rename one of them"
    case .differentInMergedModels:
      "the models to be merged describe it differently; make them agree"
    case .unknownParent(let name):
      "its parent \(name) is not in the model; correct the name, or add it"
    case .cycleOfParents(let names):
      "it inherits from itself: \(Self.chain(names)); give one of them another parent"
    case .clashesWithInherited(let entity):
      "the name is that of a property inherited from \(entity); rename it"
    case .abstractLeaf:
      "it is abstract, and no entity that is not inherits from it; add one, or make it concrete"
    default: nil
    }
  }

  fileprivate var relationshipMessage: String? {
    switch self {
    case .unknownDestination(let name):
      "its destination \(name) is not in the model; correct the name, or add it"
    case .missingInverse: "it has no inverse; add one to its destination"
    case .unknownInverse(let name, let entity):
      "\(entity) has no relationship \(name) to be its inverse; correct the name, or add it"
    case .unansweredInverse(let name, let entity):
      "its inverse \(entity).\(name) does not lead back to it; make each the other's inverse"
    case .negativeCount(let count):
      "the number of related objects cannot be \(count); set 0 or more"
    case .countsOutOfOrder(let minimum, let maximum):
      "no number of related objects is at least \(minimum) and at most \(maximum); correct one"
    case .orderedToOne: "a relationship to one object has no order; leave that out"
    case .leavesConfiguration(let name):
      "it leads out of the configuration \(name), whose store cannot hold it; add its destination"
    default: nil
    }
  }

  fileprivate var valueMessage: String? {
    switch self {
    case .undefinedType: "only a transient attribute can have an undefined type; set one"
    case .unknownComposite(let name?):
      "its composite \(name) is not in the model; correct the name, or add it"
    case .unknownComposite(nil): "it does not say which composite it is; name one"
    case .defaultOfWrongType: "the default value does not fit the type; correct it"
    case .unsupportedDefault(let type):
      "a \(type.rawValue) attribute cannot have a default value; leave it out"
    case .defaultOfDerived:
      "the default value of a derived attribute is lost when it is saved; leave it out"
    case .defaultOutOfBounds:
      "the default value is not between the least and the greatest; correct it"
    case .defaultViolatesPattern:
      "the default value does not match the regular expression; correct it"
    case .boundOfWrongType(let bound): "the \(bound.rawValue) does not fit the type; correct it"
    case .negativeLength(let bound): "the \(bound.rawValue) length is less than zero; set 0 or more"
    case .unattainableBound(let bound):
      "no value of the type keeps the \(bound.rawValue); correct it"
    case .boundsOutOfOrder: "the minimum is greater than the maximum; correct one"
    case .malformedPattern(let reason):
      "the regular expression cannot be used, so no value matches it: \(reason); correct it"
    case .unusedPattern: "a regular expression is for strings only; leave it out"
    default: nil
    }
  }

  fileprivate var derivationMessage: String? {
    switch self {
    case .malformedDerivation(let text):
      "it cannot be derived by “\(text)”; write a key path, or a function or an operator with one"
    case .unsuitableDerivationKey(let key, let problem):
      "it cannot be derived from \(key): \(problem.message); name another key"
    case .derivationOfWrongType: "what it is derived from has another type; change one of them"
    case .transientDerivation: "a derived attribute cannot be transient; have it stored"
    case .mandatoryDerivation: "it has no value until it is saved; make it optional"
    default: nil
    }
  }

  fileprivate var listMessage: String? {
    switch self {
    case .cycleOfComposites(let names):
      "it contains itself: \(Self.chain(names)); leave one of them out"
    case .compositesNestedTooDeep(let limit):
      "composites are nested deeper than \(limit) levels; make them flatter"
    case .tooManyElements(let limit): "it amounts to \(limit) attributes or more; leave some out"
    case .emptyComposite: "it has no elements, so attributes of it have no value; add some"
    case .emptyConstraint: "a uniqueness constraint without keys has no effect; add one"
    case .unsuitableConstraintKey(let key, let problem):
      "\(key) cannot be part of a uniqueness constraint: \(problem.message); name another key"
    case .redundantConstraint(let keys):
      "there is another uniqueness constraint on \(keys.joined(separator: ", ")); leave one out"
    case .duplicateIndex(let name): "two indexes are named \(name); rename one of them"
    case .unnamedIndex: "an index has no name; give it one"
    case .emptyIndex(let name): "the index \(name) has no elements; add some"
    case .unsuitableIndexKey(let key, let index, let problem):
      "\(key) cannot be part of the index \(index): \(problem.message); name another key"
    default: nil
    }
  }

  fileprivate var fetchMessage: String? {
    switch self {
    case .unknownFetchedEntity(let name):
      "the entity \(name) that it fetches is not in the model; correct the name, or add it"
    case .negativeFetchLimit(let limit): "it cannot fetch \(limit) objects; set 0 or more"
    case .malformedPredicate(let error): "the predicate cannot be read: \(error.description)"
    case .unsupportedPredicate(let error): "the predicate cannot be run: \(error.description)"
    case .unknownMember(let name):
      "the entity \(name) is not in the model; correct the name, or add it"
    default: nil
    }
  }

  private static func chain(_ names: [String]) -> String {
    (names + names.prefix(1)).joined(separator: " → ")
  }
}

extension ModelFault.KeyProblem {
  fileprivate var message: String {
    switch self {
    case .unknown: "there is no such property"
    case .repeated: "it stands there twice"
    case .transient: "it is transient"
    case .toMany: "there may be several objects"
    case .notToMany: "there is never more than one object"
    case .object: "it is an object, not a value"
    case .composite: "it is a composite, not one of its elements"
    case .fetchedProperty: "it is a fetched property"
    case .continuesBehindValue: "there is nothing behind a value"
    }
  }
}
