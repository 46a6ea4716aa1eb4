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
    case .added: "is new in the model"
    case .addedMandatory: "is new in the model and mandatory without a default value"
    case .renamed(let former): "is called \(former) in the store"
    case .ambiguousRenaming(let former): "is not the only one that was called \(former)"
    case .otherParent(let stored, let model):
      "has \(stored ?? "nothing") as its parent in the store and \(model ?? "nothing") in the model"
    case .madeAbstract: "is abstract in the model and may have objects in the store"
    case .madeConcrete: "is abstract in the store and not in the model"
    case .noCommonParent(let other):
      "has a common parent with \(other) in the model and none in the store"
    case .otherConstraints: "has other uniqueness constraints in the store than in the model"
    case .otherType(let stored, let model):
      "is stored as \(stored) and \(model.rawValue) in the model"
    case .madeMandatory: "is mandatory in the model and may have no value in the store"
    case .madeOptional: "is mandatory in the store and optional in the model"
    case .madeTransient: "is transient in the model"
    case .madeStored: "is transient in the store and not in the model"
    case .otherDerivation: "is derived in another way in the store than in the model"
    case .otherDestination(let stored, let model):
      "leads to \(stored) in the store and to \(model) in the model"
    case .otherKind(let stored, let model):
      "is \(stored.words) in the store and \(model.words) in the model"
    case .otherInverse(let stored, let model):
      "has \(stored ?? "nothing") as its inverse in the store and \(model ?? "nothing") in the model"
    case .otherStorage: "is stored in another way, because what leads back to it differs"
    case .otherCounts(let stored, let model):
      "leads to \(stored.words) in the store and to \(model.words) in the model"
    case .otherDeleteRule(let stored, let model):
      "has the delete rule \(stored.rawValue) in the store and \(model.rawValue) in the model"
    case .otherRequest: "asks for something else in the store than in the model"
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

extension ModelDifference {
  /// What can be done where it keeps a migration from being inferred.
  public var remedy: String {
    switch reason {
    case .addedMandatory, .madeMandatory: "make it optional or give it a default value"
    case .ambiguousRenaming: "give only one of them the renaming identifier"
    case .missing: "read the store with a model that has it"
    default: "use a mapping model, or keep it as it was"
    }
  }
}

extension ModelDifference.Counts {
  /// What follows "leads to".
  package var words: String {
    switch (minimum, maximum) {
    case (0, 0): "any number of objects"
    case (_, 0): "at least \(minimum) objects"
    case (0, _): "at most \(maximum) objects"
    case (maximum, _): "\(maximum) objects"
    default: "\(minimum) to \(maximum) objects"
    }
  }
}
