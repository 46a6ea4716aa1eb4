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
      else { return FetchPredicate(.comparison(comparison)) }
      isOther = true
      return FetchPredicate(
        .comparison(
          ComparisonPredicate(
            comparison.left, comparison.comparisonOperator, comparison.right,
            options: comparison.options.union(all), modifier: comparison.modifier,
            span: comparison.span)))
    }
    return isOther ? blind : nil
  }

  /// The first pattern of `LIKE` that has `%` for any text, as SQL does, and no `*`; nil for none.
  package var patternOfSQL: String? {
    comparisons.lazy.compactMap(\.patternOfSQL).first
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

  /// The pattern, where it is one of `LIKE` with `%` for any text.
  fileprivate var patternOfSQL: String? {
    guard comparisonOperator == .like, case .string(let text)? = constants?.first,
      text.contains("%"), !text.contains("*")
    else { return nil }
    return text
  }
}
