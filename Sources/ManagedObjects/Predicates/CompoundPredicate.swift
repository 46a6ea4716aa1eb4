/// A combination of predicates.
public struct CompoundPredicate: Hashable {
  /// How predicates are combined.
  public enum Logic: Hashable, Sendable {
    /// All hold. Binds tighter than ``or``.
    case and
    /// At least one holds.
    case or
    /// The one subpredicate does not hold. Binds tighter than ``and``.
    case not
  }

  /// How the subpredicates are combined.
  public let logic: Logic
  /// The predicates that are combined: one for ``Logic/not``, at least two for the others.
  public let subpredicates: [FetchPredicate]

  package init(_ logic: Logic, _ subpredicates: [FetchPredicate]) {
    self.logic = logic
    self.subpredicates = subpredicates
  }
}

extension CompoundPredicate: Sendable {}

extension CompoundPredicate {
  /// Joins predicates by AND or OR in the one form that a tree has for them: no chain inside a
  /// chain of the same kind, none of one link.
  package static func joined(_ predicates: [FetchPredicate], by logic: Logic) -> FetchPredicate {
    var parts: [FetchPredicate] = []
    parts.reserveCapacity(predicates.count)
    for predicate in predicates {
      if case .compound(let inner) = predicate.kind, inner.logic == logic {
        parts += inner.subpredicates
      } else {
        parts.append(predicate)
      }
    }
    if parts.count == 1 { return parts[0] }
    if parts.isEmpty { return FetchPredicate(.constant(logic == .and)) }
    return FetchPredicate(.compound(CompoundPredicate(logic, parts)))
  }
}

extension CompoundPredicate {
  /// The combination in canonical form.
  ///
  /// - Complexity: O(*n*) in the size of the tree and its values.
  public var format: String {
    let parts = subpredicates.map { part in
      part.bindsLooser(than: logic) ? "(\(part.format))" : part.format
    }
    return switch logic {
    case .and: parts.joined(separator: " AND ")
    case .or: parts.joined(separator: " OR ")
    case .not: "NOT " + parts.joined()
    }
  }
}

extension FetchPredicate {
  /// Whether this predicate needs parentheses as a part of a compound.
  fileprivate func bindsLooser(than logic: CompoundPredicate.Logic) -> Bool {
    guard case .compound(let compound) = kind else { return false }
    return switch (compound.logic, logic) {
    case (.not, _), (.and, .or): false
    default: true
    }
  }
}
