extension ModelDifference: CustomStringConvertible {
  /// What differs, and how.
  public var description: String {
    "\(entityName)\(propertyName.map { "." + $0 } ?? "") \(reason.words)"
  }
}

extension ModelDifference.Reason {
  /// What follows the name.
  fileprivate var words: String {
    switch self {
    case .missing: "is not in the model"
    case .notDescribed: "is not described in the store"
    case .otherType(let stored, let model):
      "is stored as \(stored) and \(model.rawValue) in the model"
    case .madeMandatory: "is mandatory in the model and may have no value in the store"
    case .madeTransient: "is transient in the model"
    case .addedMandatory: "is new in the model and mandatory without a default value"
    case .otherDestination(let stored, let model):
      "leads to \(stored) in the store and to \(model) in the model"
    case .otherStorage: "is a relationship of another number or order or with another inverse"
    case .otherCounts: "allows another number of objects"
    case .otherModifier: "has another version hash modifier"
    }
  }
}
