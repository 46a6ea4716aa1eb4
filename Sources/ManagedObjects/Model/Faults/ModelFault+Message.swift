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

  /// What is wrong, in one line that does not say where.
  public var message: String {
    kind.namingMessage ?? kind.relationshipMessage ?? kind.valueMessage ?? kind.derivationMessage
      ?? kind.listMessage ?? kind.fetchMessage ?? "something is wrong"
  }
}

extension ModelFault.Kind {
  fileprivate var namingMessage: String? {
    switch self {
    case .duplicateName: "the name is used twice"
    case .invalidName: "the name is not a letter followed by letters, digits and underscores"
    case .missingName: "the name is empty"
    case .sameNumber(let name):
      "stored references cannot tell it from \(name), so one of them needs another name"
    case .differentInMergedModels: "the models to be merged describe it differently"
    case .unknownParent(let name): "its parent \(name) is not in the model"
    case .cycleOfParents(let names): "it inherits from itself: \(Self.chain(names))"
    case .clashesWithInherited(let entity):
      "the name is that of a property inherited from \(entity)"
    case .abstractLeaf: "it is abstract, and no entity that is not inherits from it"
    default: nil
    }
  }

  fileprivate var relationshipMessage: String? {
    switch self {
    case .unknownDestination(let name): "its destination \(name) is not in the model"
    case .missingInverse: "it has no inverse"
    case .unknownInverse(let name, let entity):
      "\(entity) has no relationship \(name) to be its inverse"
    case .unansweredInverse(let name, let entity):
      "its inverse \(entity).\(name) does not lead back to it"
    case .negativeCount(let count): "the number of related objects cannot be \(count)"
    case .countsOutOfOrder(let minimum, let maximum):
      "no number of related objects is at least \(minimum) and at most \(maximum)"
    case .orderedToOne: "a relationship to one object has no order"
    case .leavesConfiguration(let name):
      "it leads out of the configuration \(name), whose store cannot hold it"
    default: nil
    }
  }

  fileprivate var valueMessage: String? {
    switch self {
    case .undefinedType: "only a transient attribute can have an undefined type"
    case .unknownComposite(let name?): "its composite \(name) is not in the model"
    case .unknownComposite(nil): "it does not say which composite it is"
    case .defaultOfWrongType: "the default value does not fit the type"
    case .unsupportedDefault(let type): "a \(type.rawValue) attribute cannot have a default value"
    case .defaultOfDerived: "the default value of a derived attribute is lost when it is saved"
    case .defaultOutOfBounds: "the default value is not between the least and the greatest"
    case .defaultViolatesPattern: "the default value does not match the regular expression"
    case .boundOfWrongType(let bound): "the \(bound.rawValue) does not fit the type"
    case .negativeLength(let bound): "the \(bound.rawValue) length is less than zero"
    case .unattainableBound(let bound): "no value of the type keeps the \(bound.rawValue)"
    case .boundsOutOfOrder: "the minimum is greater than the maximum"
    case .malformedPattern(let reason):
      "the regular expression cannot be used, so no value matches it: \(reason)"
    case .unusedPattern: "a regular expression is for strings only"
    default: nil
    }
  }

  fileprivate var derivationMessage: String? {
    switch self {
    case .malformedDerivation(let text): "it cannot be derived by “\(text)”"
    case .unsuitableDerivationKey(let key, let problem):
      "it cannot be derived from \(key): \(problem.message)"
    case .derivationOfWrongType: "what it is derived from has another type"
    case .transientDerivation: "a derived attribute cannot be transient"
    case .mandatoryDerivation: "it has no value until it is saved, so it should be optional"
    default: nil
    }
  }

  fileprivate var listMessage: String? {
    switch self {
    case .cycleOfComposites(let names): "it contains itself: \(Self.chain(names))"
    case .compositesNestedTooDeep(let limit): "composites are nested deeper than \(limit) levels"
    case .tooManyElements(let limit): "it amounts to \(limit) attributes or more"
    case .emptyComposite: "it has no elements, so attributes of it have no value"
    case .emptyConstraint: "a uniqueness constraint without keys has no effect"
    case .unsuitableConstraintKey(let key, let problem):
      "\(key) cannot be part of a uniqueness constraint: \(problem.message)"
    case .redundantConstraint(let keys):
      "there is another uniqueness constraint on \(keys.joined(separator: ", "))"
    case .duplicateIndex(let name): "two indexes are named \(name)"
    case .unnamedIndex: "an index has no name"
    case .emptyIndex(let name): "the index \(name) has no elements"
    case .unsuitableIndexKey(let key, let index, let problem):
      "\(key) cannot be part of the index \(index): \(problem.message)"
    default: nil
    }
  }

  fileprivate var fetchMessage: String? {
    switch self {
    case .unknownFetchedEntity(let name): "the entity \(name) that it fetches is not in the model"
    case .negativeFetchLimit(let limit): "it cannot fetch \(limit) objects"
    case .malformedPredicate(let error): "the predicate cannot be read: \(error.description)"
    case .unsupportedPredicate(let error): "the predicate cannot be run: \(error.description)"
    case .unknownMember(let name): "the entity \(name) is not in the model"
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
