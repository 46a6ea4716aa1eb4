extension ModelFault {
  /// What is wrong with a part of a model.
  ///
  /// More may be looked for later, and cases may be added with it: a switch over a kind needs a
  /// default.
  public enum Kind: Hashable, Sendable {
    /// Another part has the same name, or another property of the same entity.
    case duplicateName
    /// The name is not a letter followed by letters, digits and underscores.
    case invalidName
    /// The name is empty.
    case missingName
    /// The number of the entity's name is that of another entity's, so that no store can tell their
    /// objects apart in references.
    case sameNumber(as: String)
    /// Models to be merged describe the part differently.
    case differentInMergedModels

    /// The entity inherits from one that the model does not have.
    case unknownParent(String)
    /// The entity inherits from itself, by way of these others.
    case cycleOfParents([String])
    /// The entity inherits a property of the same name.
    case clashesWithInherited(from: String)
    /// The entity is abstract, and so is everything that inherits from it.
    case abstractLeaf

    /// The relationship leads to an entity that the model does not have.
    case unknownDestination(String)
    /// Nothing leads back.
    case missingInverse
    /// The destination has no relationship of the inverse's name.
    case unknownInverse(String, entity: String)
    /// The inverse leads back to something else.
    case unansweredInverse(String, entity: String)
    /// A count of related objects is less than zero.
    case negativeCount(Int)
    /// The least number of related objects is greater than the greatest.
    case countsOutOfOrder(minimum: Int, maximum: Int)
    /// A relationship to one object has an order.
    case orderedToOne
    /// The relationship leads out of a configuration that its entity is in.
    case leavesConfiguration(String)

    /// The type is undefined and the attribute is stored.
    case undefinedType
    /// The attribute's composite is not in the model; nil when it names none.
    case unknownComposite(String?)
    /// The default value does not fit the type.
    case defaultOfWrongType
    /// Attributes of this type have no default value.
    case unsupportedDefault(AttributeType)
    /// A derived attribute has a default value.
    case defaultOfDerived
    /// The default value is less than the least value or greater than the greatest.
    case defaultOutOfBounds
    /// The default value does not match the regular expression.
    case defaultViolatesPattern
    /// The bound has another type than the attribute.
    case boundOfWrongType(Bound)
    /// The bound of a length is less than zero.
    case negativeLength(Bound)
    /// No value of the type keeps the bound.
    case unattainableBound(Bound)
    /// The least value is greater than the greatest, so that no value keeps both.
    case boundsOutOfOrder
    /// The regular expression cannot be used, for a reason.
    case malformedPattern(String)
    /// Something other than a string has a regular expression.
    case unusedPattern

    /// The expression of a derived attribute is none that can be computed.
    case malformedDerivation(String)
    /// A key path in the expression of a derived attribute does not lead to a value.
    case unsuitableDerivationKey(String, KeyProblem)
    /// The expression of a derived attribute has a value of another type.
    case derivationOfWrongType
    /// The attribute is derived and transient.
    case transientDerivation
    /// A derived attribute is not optional, although it has no value before it is saved.
    case mandatoryDerivation

    /// The composite contains itself, by way of these others.
    case cycleOfComposites([String])
    /// Composites are too deep inside each other.
    case compositesNestedTooDeep(limit: Int)
    /// The composite amounts to too many attributes, those of composites inside it included.
    case tooManyElements(limit: Int)
    /// The composite has no elements.
    case emptyComposite

    /// A uniqueness constraint has no keys.
    case emptyConstraint
    /// A key of a uniqueness constraint cannot be one.
    case unsuitableConstraintKey(String, KeyProblem)
    /// A uniqueness constraint says what another one says, which may be inherited.
    case redundantConstraint([String])

    /// Two indexes of the entity have the same name.
    case duplicateIndex(String)
    /// An index has no name.
    case unnamedIndex
    /// An index has no elements.
    case emptyIndex(String)
    /// An element of an index cannot be one.
    case unsuitableIndexKey(String, index: String, KeyProblem)

    /// A fetch asks for an entity that the model does not have.
    case unknownFetchedEntity(String)
    /// A limit or batch size is less than zero.
    case negativeFetchLimit(Int)
    /// A predicate cannot be understood.
    case malformedPredicate(FetchPredicateError)
    /// A predicate uses a part of the language that is not supported.
    case unsupportedPredicate(FetchPredicateError)

    /// A configuration has an entity that the model does not have.
    case unknownMember(String)
  }

  /// One end of the range of values.
  public enum Bound: String, Sendable {
    /// The least value or length.
    case minimum
    /// The greatest value or length.
    case maximum
  }

  /// Why a name or a key path cannot stand where it does.
  public enum KeyProblem: Hashable, Sendable {
    /// There is no such property.
    case unknown
    /// It stands there twice.
    case repeated
    /// The property is transient, so that no store has it.
    case transient
    /// The relationship leads to more than one object.
    case toMany
    /// It does not lead to more than one object, as it should.
    case notToMany
    /// It ends at an object, where a value is needed.
    case object
    /// It names a composite as a whole.
    case composite
    /// The property is a fetched one.
    case fetchedProperty
    /// It goes on behind a value.
    case continuesBehindValue
  }
}

extension ModelFault {
  /// How bad the fault is: a warning where Core Data takes such a model too, and it is clear what it
  /// means.
  public var severity: Severity {
    switch kind {
    case .abstractLeaf, .missingInverse, .orderedToOne, .leavesConfiguration, .unknownMember:
      .warning
    case .defaultOfDerived, .mandatoryDerivation, .emptyComposite: .warning
    // A value that breaks a rule is refused when it is saved, be it the one to start with.
    case .defaultOutOfBounds, .defaultViolatesPattern, .malformedPattern, .unusedPattern,
      .negativeLength(.minimum):
      .warning
    case .emptyConstraint, .redundantConstraint, .unsuitableConstraintKey(_, .repeated): .warning
    // An index without use takes nothing but speed.
    case .duplicateIndex, .unnamedIndex, .emptyIndex, .unsuitableIndexKey: .warning
    case .unsupportedPredicate: .warning
    default: .error
    }
  }
}
