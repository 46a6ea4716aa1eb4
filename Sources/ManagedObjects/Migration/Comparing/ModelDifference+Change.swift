extension ModelDifference.Reason {
  /// How the later of two versions of a model differs, as what follows the name and a colon.
  var change: String {
    switch self {
    case .missing: "dropped"
    case .added: "added"
    case .addedMandatory: "mandatory without a default value"
    case .renamed(let former): "renamed from \(former)"
    case .ambiguousRenaming(let former): "not the only one that is renamed from \(former)"
    case .otherParent(let former, let later):
      "parent changes from \(former ?? "none") to \(later ?? "none")"
    case .madeAbstract: "becomes abstract, and may have objects"
    case .madeConcrete: "no longer abstract"
    case .noCommonParent(let other): "gets a common parent with \(other), and had none"
    case .otherConstraints: "uniqueness constraints change"
    case .otherType(let former, let later): "type changes from \(former) to \(later.rawValue)"
    case .madeMandatory: "becomes mandatory"
    case .madeOptional: "becomes optional"
    case .madeTransient: "becomes transient"
    case .madeStored: "no longer transient"
    case .otherDerivation: "derived in another way"
    case .otherDestination(let former, let later): "destination changes from \(former) to \(later)"
    case .otherKind(let former, let later): "changes from \(former.words) to \(later.words)"
    case .otherInverse(let former, let later):
      "inverse changes from \(former ?? "none") to \(later ?? "none")"
    case .otherStorage: "stored in another way, because what leads back to it differs"
    case .otherCounts(let former, let later): "changes from \(former.words) to \(later.words)"
    case .otherDeleteRule(let former, let later):
      "delete rule changes from \(former.rawValue) to \(later.rawValue)"
    case .otherRequest: "fetch request changes"
    case .otherModifier(let former, let later):
      "version hash modifier changes from \(Self.listed(former)) to \(Self.listed(later))"
    case .otherVersionHash: "version hash changes"
    case .notStored: "has no place in the store"
    }
  }

  private static func listed(_ modifiers: [String]) -> String {
    modifiers.isEmpty ? "none" : modifiers.map { "\"\($0)\"" }.joined(separator: " with ")
  }
}
