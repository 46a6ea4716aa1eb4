/// Which part of a model a store is for, and how strictly.
struct StoreScope: Sendable {
  /// The entities; nil for all of the model.
  var entityNames: Set<String>?
  /// Whether a model of another version will do that the rows can be read with.
  var ignoresModelVersion = false

  /// Whether the store is for an entity.
  func holds(_ entityName: String) -> Bool { entityNames?.contains(entityName) ?? true }

  /// Those of some differences that keep a store from being opened.
  func serious(_ differences: [ModelDifference]) -> [ModelDifference] {
    ignoresModelVersion ? differences.filter { !$0.reason.leavesRowsReadable } : differences
  }
}

extension ModelDifference.Reason {
  /// Whether rows can be read with the model as they are, be it that they are not what it asks for.
  var leavesRowsReadable: Bool {
    switch self {
    case .madeMandatory, .addedMandatory, .otherCounts, .otherModifier: true
    case .missing, .notDescribed, .otherType, .madeTransient, .otherDestination, .otherKind,
      .otherInverse, .otherStorage, .otherVersionHash, .notStored:
      false
    }
  }
}
