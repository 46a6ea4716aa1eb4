/// A predicate in the form that runs: every key is an attribute of one entity, every comparison is
/// known to make sense, and what does not depend on the object has been decided.
///
/// Two evaluators share it. `matches` asks one object after the other; a scan over columns
/// walks the same tree with a set of rows and asks the same tests about the values in a column.
package indirect enum BoundPredicate {
  /// The answer is the same for every object.
  case constant(Bool)
  /// All of two or more hold.
  case and([BoundPredicate])
  /// At least one of two or more holds.
  case or([BoundPredicate])
  /// The other does not hold. Logic has two values: not even a nil makes it a third.
  case not(BoundPredicate)
  /// A comparison that depends on the object.
  case comparison(BoundComparison)
}

extension BoundPredicate: Sendable {}

extension BoundPredicate {
  /// The conjunction of predicates, without constants, with ranges of one attribute that stand
  /// next to each other made one, and with comparisons of expressions at the end.
  package static func conjunction(_ parts: [BoundPredicate]) -> BoundPredicate {
    var kept: [BoundPredicate] = []
    for part in parts {
      switch part {
      case .constant(true): continue
      case .constant(false): return .constant(false)
      case .and(let inner): kept += inner
      case .comparison(let next):
        if case .comparison(let last)? = kept.last, let merged = last.intersection(with: next) {
          if case .constant(false) = merged { return merged }
          kept[kept.count - 1] = merged
        } else {
          kept.append(part)
        }
      case .or, .not: kept.append(part)
      }
    }
    if kept.isEmpty { return .constant(true) }
    if kept.count == 1 { return kept[0] }
    // What is quick to find out first, so that the rest is asked about fewer objects.
    return .and(kept.filter { !$0.isGeneral } + kept.filter { $0.isGeneral })
  }

  /// The disjunction of predicates, without constants.
  package static func disjunction(_ parts: [BoundPredicate]) -> BoundPredicate {
    var kept: [BoundPredicate] = []
    for part in parts {
      switch part {
      case .constant(false): continue
      case .constant(true): return .constant(true)
      case .or(let inner): kept += inner
      case .and, .not, .comparison: kept.append(part)
      }
    }
    if kept.isEmpty { return .constant(false) }
    return kept.count == 1 ? kept[0] : .or(kept)
  }

  /// The negation of a predicate; of a negation, what was negated.
  package static func negation(_ part: BoundPredicate) -> BoundPredicate {
    switch part {
    case .constant(let answer): .constant(!answer)
    case .not(let inner): inner
    case .and, .or, .comparison: .not(part)
    }
  }
}

extension BoundPredicate {
  /// The attributes that the answer depends on.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  package var attributes: Set<AttributeIndex> { reach.attributes }

  /// What the predicate asks an object for.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  package var reach: PredicateReach {
    var reach = PredicateReach()
    collect(into: &reach)
    return reach
  }

  /// Adds what the predicate asks an object for.
  func collect(into reach: inout PredicateReach) {
    switch self {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { part.collect(into: &reach) }
    case .not(let part): part.collect(into: &reach)
    case .comparison(.general(let comparison)): reach.formUnion(comparison.reach)
    case .comparison(let comparison): reach.attributes.formUnion(comparison.attributes)
    }
  }

  /// Whether the answer is known without an object.
  var isFixed: Bool { if case .constant = self { true } else { false } }

  /// Whether the predicate has to read more than a column a comparison.
  var isGeneral: Bool {
    switch self {
    case .constant: false
    case .and(let parts), .or(let parts): parts.contains { $0.isGeneral }
    case .not(let part): part.isGeneral
    case .comparison(.general): true
    case .comparison: false
    }
  }
}
