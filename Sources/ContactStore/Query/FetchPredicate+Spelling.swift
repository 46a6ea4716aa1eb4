package import ManagedObjects

// What may be meant otherwise than it is spelled in a predicate.

extension FetchPredicate {
  /// The predicate with every comparison of texts blind to case and accents; nil where all are, or
  /// there is none.
  package var ignoringCaseAndAccents: FetchPredicate? {
    var isOther = false
    let blind = replacingComparisons { comparison in
      let all: ComparisonPredicate.Options = [.caseInsensitive, .diacriticInsensitive]
      guard comparison.key != AskedWords.key, comparison.hasText,
        !comparison.options.isSuperset(of: all)
      else { return comparison }
      isOther = true
      return ComparisonPredicate(
        comparison.left, comparison.comparisonOperator, comparison.right,
        options: comparison.options.union(all), modifier: comparison.modifier,
        span: comparison.span)
    }
    return isOther ? blind : nil
  }

  /// The first pattern of `LIKE` that has `%` for any text, as SQL does, and no `*`; nil for none.
  package var patternOfSQL: String? {
    var found: String?
    _ = replacingComparisons { comparison in
      if comparison.comparisonOperator == .like,
        case .string(let text)? = comparison.constants?.first,
        text.contains("%"), !text.contains("*")
      {
        found = found ?? text
      }
      return comparison
    }
    return found
  }

  private func replacingComparisons(
    _ replace: (ComparisonPredicate) -> ComparisonPredicate
  ) -> FetchPredicate {
    switch kind {
    case .constant: return self
    case .comparison(let comparison): return FetchPredicate(.comparison(replace(comparison)))
    case .compound(let compound):
      let parts = compound.subpredicates.map { $0.replacingComparisons(replace) }
      return FetchPredicate(.compound(CompoundPredicate(compound.logic, parts)))
    }
  }
}

extension ComparisonPredicate {
  /// Whether it is one with texts, by an operator that knows case and accents.
  fileprivate var hasText: Bool {
    let texts = withKeyOnLeft.constants?.filter { value in
      if case .string = value { true } else { false }
    }
    return texts?.isEmpty == false && comparisonOperator != .between
  }
}
