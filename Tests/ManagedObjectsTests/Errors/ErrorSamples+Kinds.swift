@testable import ManagedObjects

/// Errors that tell several things apart by a kind.
extension ErrorSamples {
  static let predicates: [FetchPredicateError] =
    predicateKinds.map { FetchPredicateError($0, 0..<4, in: "agee > 5") } + [
      FetchPredicateError(
        .unknownKey("agee", entity: "Person"), 0..<4, in: "agee > 5", suggestion: "age")
    ]

  static let predicateKinds: [FetchPredicateError.Kind] = [
    .empty, .emptyExpression, .unexpected(found: "", expected: "a value"),
    .unexpected(found: "}", expected: "a value"), .unknownCharacter("\u{7}"), .unterminatedString,
    .strayQuote(spellings: []), .strayQuote(spellings: ["'O\\'Hara'", "\"O'Hara\""]),
    .malformedEscape, .malformedNumber, .numberOutOfRange, .nestedTooDeep(limit: 100),
    .unsupported("assignment"), .unknownOption("x"), .missingArgument(position: 2),
    .unusedArguments(count: 1), .unusedArguments(count: 3),
    .unsuitableArgument(position: 2, expected: "a list"), .variableWithoutValue("AGE"),
    .unsuitableVariable("AGE", expected: "an integer"), .malformedConstant(type: "a date"),
    .unknownKey("agee", entity: "Person"),
    .unreadableKeyPath(reason: KeyPathError.notOneProperty("\\Person.hash").description),
    .transientKey("initials", entity: "Person"), .unknownEntity("Robot"),
    .foreignObject("x-coredata:///Person/p7"),
    .failedFetch(reason: FetchRequestError.negativeLimit(-1).description),
    .mismatch(left: "age", comparisonOperator: "==", right: "a string"),
    .unsuitableOperand(comparisonOperator: "CONTAINS", operand: "an integer", expected: "text"),
    .unknownFunction("median:"), .argumentCount(function: "abs:", count: 2, expected: "one value"),
    .unexpectedCollection("pets.name"), .expectedCollection(construct: "ANY", operand: "age"),
    .unknownCollectionOperator("median"), .ungroupedKey("age"),
    .malformedPattern(reason: "a parenthesis is not closed"), .boundCount(3),
    .tooMuchWork(limit: 1_000_000),
  ]

  static let modelFaults: [ModelError] = faultKinds.map {
    ModelError(faults: [ModelFault($0, "Person", "age")])
  }

  static let faultKinds: [ModelFault.Kind] =
    [
      .duplicateName, .invalidName, .missingName, .sameNumber(as: "Pet"), .differentInMergedModels,
      .unknownParent("Being"), .cycleOfParents(["Being", "Person"]),
      .clashesWithInherited(from: "Being"), .abstractLeaf,
      .unknownDestination("Pet"), .missingInverse, .unknownInverse("owner", entity: "Pet"),
      .unansweredInverse("owner", entity: "Pet"), .negativeCount(-1),
      .countsOutOfOrder(minimum: 3, maximum: 2), .orderedToOne, .leavesConfiguration("Cloud"),
      .undefinedType, .unknownComposite("Place"), .unknownComposite(nil), .defaultOfWrongType,
      .unsupportedDefault(.composite), .defaultOfDerived, .defaultOutOfBounds,
      .defaultViolatesPattern, .boundOfWrongType(.minimum), .negativeLength(.maximum),
      .unattainableBound(.minimum), .boundsOutOfOrder,
      .malformedPattern("a parenthesis is not closed"), .unusedPattern,
      .malformedDerivation("age +"), .unsuitableDerivationKey("pets", .toMany),
      .derivationOfWrongType, .transientDerivation, .mandatoryDerivation,
      .cycleOfComposites(["Place", "City"]), .compositesNestedTooDeep(limit: 8),
      .tooManyElements(limit: 100), .emptyComposite,
      .emptyConstraint, .redundantConstraint(["name", "age"]),
      .duplicateIndex("byAge"), .unnamedIndex, .emptyIndex("byAge"),
      .unsuitableIndexKey("pets", index: "byAge", .toMany),
      .unknownFetchedEntity("Pet"), .negativeFetchLimit(-1),
      .malformedPredicate(FetchPredicateError(.empty, 0..<0, in: "")),
      .unsupportedPredicate(FetchPredicateError(.unsupported("CAST"), 0..<4, in: "CAST")),
      .unknownMember("Pet"),
    ] + keyProblems.map { .unsuitableConstraintKey("age", $0) }

  static let keyProblems: [ModelFault.KeyProblem] = [
    .unknown, .repeated, .transient, .toMany, .notToMany, .object, .composite, .fetchedProperty,
    .continuesBehindValue,
  ]

  static let failures: [ValidationError] = reasons.map {
    ValidationError(failures: [
      ValidationError.Failure(objectID: id, key: "age", value: "secret", reason: $0)
    ])
  }

  static let reasons: [ValidationError.Reason] = [
    .missingMandatoryProperty, .relationshipLacksMinimumCount, .relationshipExceedsMaximumCount,
    .relationshipDeniedDelete, .numberTooLarge, .numberTooSmall, .dateTooLate, .dateTooSoon,
    .invalidDate, .stringTooLong, .stringTooShort, .stringPatternMatching, .invalidURI, .wrongType,
    .predicate, .constraintConflict, .custom(code: 7, message: "a secret"),
  ]
}
