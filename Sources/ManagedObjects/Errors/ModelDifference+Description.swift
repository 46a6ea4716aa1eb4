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
    case .otherKind(let stored, let model):
      "is \(stored.words) in the store and \(model.words) in the model"
    case .otherInverse(let stored, let model):
      "has \(stored ?? "nothing") as its inverse in the store and \(model ?? "nothing") in the model"
    case .otherStorage: "is stored in another way, because what leads back to it differs"
    case .otherCounts(let stored, let model):
      "leads to \(stored.words) in the store and to \(model.words) in the model"
    case .otherModifier(let stored, let model):
      "has the version hash modifier \(Self.listed(stored)) in the store and \(Self.listed(model)) "
        + "in the model"
    case .otherVersionHash: "has another version hash in the store than in the model"
    case .notStored: "is in the model and not in the store"
    }
  }

  private static func listed(_ modifiers: [String]) -> String {
    modifiers.isEmpty ? "“”" : modifiers.map { "“\($0)”" }.joined(separator: " with ")
  }
}

extension ModelDifference.Counts {
  /// What follows "leads to".
  fileprivate var words: String {
    switch (minimum, maximum) {
    case (0, 0): "any number of objects"
    case (_, 0): "at least \(minimum) objects"
    case (0, _): "at most \(maximum) objects"
    case (maximum, _): "\(maximum) objects"
    default: "\(minimum) to \(maximum) objects"
    }
  }
}
