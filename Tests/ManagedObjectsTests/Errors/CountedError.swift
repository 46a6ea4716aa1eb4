import ManagedObjectsFoundation

@testable import ManagedObjects

/// An error whose cases are counted, so that a new one is not forgotten: the compiler asks for it in
/// the switch, and a test for its sample.
protocol CountedError: DescribedError {
  static var caseCount: Int { get }
  /// The place of the case in the declaration.
  var number: Int { get }
}

extension ManagedObjectError: CountedError {
  static var caseCount: Int { 21 }

  var number: Int {
    switch self {
    case .unknownEntity: 0
    case .abstractEntity: 1
    case .classOfAnotherModel: 2
    case .classWithoutEntity: 3
    case .wrongClass: 4
    case .unknownKey: 5
    case .wrongKind: 6
    case .readOnly: 7
    case .wrongDeclaration: 8
    case .wrongDestination: 9
    case .notUpdatableInBatch: 10
    case .unstableSave: 11
    case .saveUnderWay: 12
    case .wrongType: 13
    case .foreignObject: 14
    case .contextIsGone: 15
    case .objectNotFound: 16
    case .foreignQueryGeneration: 17
    case .noPersistentStore: 18
    case .missingValue: 19
    case .notInserted: 20
    }
  }
}

extension StoreError: CountedError {
  static var caseCount: Int { 21 }

  var number: Int {
    switch self {
    case .missing: 0
    case .replaced: 1
    case .unanswerable: 2
    case .invalidRequest: 3
    case .keysExhausted: 4
    case .notARegularFile: 5
    case .notAStore: 6
    case .newerFormat: 7
    case .corrupt: 8
    case .incompatibleModel: 9
    case .readOnly: 10
    case .busy: 11
    case .lockLost: 12
    case .hardLinked: 13
    case .conflict: 14
    case .missingDestinations: 15
    case .constraintConflict: 16
    case .overtaken: 17
    case .persistentHistoryTokenExpired: 18
    case .notConfirmed: 19
    case .file: 20
    }
  }
}

extension MergeError: CountedError {
  static var caseCount: Int { 2 }

  var number: Int {
    switch self {
    case .conflicts: 0
    case .constraintConflicts: 1
    }
  }
}

extension FetchRequestError: CountedError {
  static var caseCount: Int { 9 }

  var number: Int {
    switch self {
    case .unknownSortKey: 0
    case .transientSortKey: 1
    case .toManySortKey: 2
    case .rowsOfSubentities: 3
    case .unknownPrefetchKey: 4
    case .duplicateColumn: 5
    case .negativeLimit: 6
    case .negativeOffset: 7
    case .unreadableSortKeyPath: 8
    }
  }
}

extension FetchTemplateError: CountedError {
  static var caseCount: Int { 4 }

  var number: Int {
    switch self {
    case .unknownTemplate: 0
    case .missingVariable: 1
    case .otherEntity: 2
    case .unsupportedResult: 3
    }
  }
}

extension BatchInsertError: CountedError {
  static var caseCount: Int { 2 }

  var number: Int {
    switch self {
    case .missingKey: 0
    case .missingValue: 1
    }
  }
}

extension HistoryReversalError: CountedError {
  static var caseCount: Int { 4 }

  var number: Int {
    switch self {
    case .valuesNotKept: 0
    case .orderNotKept: 1
    case .changedSince: 2
    case .unknownEntity: 3
    }
  }
}

extension CompiledModelError: CountedError {
  static var caseCount: Int { 3 }

  var number: Int {
    switch self {
    case .notAModel: 0
    case .newerFormat: 1
    case .damaged: 2
    }
  }
}

extension KeyPathError: CountedError {
  static var caseCount: Int { 1 }

  var number: Int {
    switch self {
    case .notOneProperty: 0
    }
  }
}

extension PredicateTranslationError: CountedError {
  static var caseCount: Int { 3 }

  var number: Int {
    switch self {
    case .unsupportedExpression: 0
    case .unsupportedValue: 1
    case .unsupportedKeyPath: 2
    }
  }
}

extension CoordinatorError: CountedError {
  static var caseCount: Int { 1 }

  var number: Int {
    switch self {
    case .storeAlreadyAdded: 0
    }
  }
}

extension ValueTransformerError: CountedError {
  static var caseCount: Int { 2 }

  var number: Int {
    switch self {
    case .wrongType: 0
    case .unknownTransformer: 1
    }
  }
}

extension SortDescriptorError: CountedError {
  static var caseCount: Int { 2 }

  var number: Int {
    switch self {
    case .withoutKeyPath: 0
    case .localizedComparator: 1
    }
  }
}
