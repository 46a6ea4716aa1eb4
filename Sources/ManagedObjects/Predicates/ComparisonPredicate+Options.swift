extension ComparisonPredicate {
  /// How strings are compared.
  ///
  /// Without options the bytes of the UTF-8 form decide: a letter differs from its upper case, and
  /// a precomposed letter from the same letter with a combining mark.
  public struct Options: OptionSet, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Makes a set of options from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `[c]`: letters are equal that have the same full case folding (Unicode Standard, section
    /// 3.13), so that `ß` equals `SS` and `ς` equals `Σ`.
    ///
    /// Alone, it still tells a precomposed letter from the same letter with a combining mark.
    public static let caseInsensitive = Options(rawValue: 1)
    /// `[d]`: diacritics are left out, so that `é`, `e` and `e` with a combining acute are equal.
    ///
    /// A stroke that is part of the letter, as in `ø` and `ł`, stays.
    public static let diacriticInsensitive = Options(rawValue: 2)
  }
}

extension ComparisonPredicate.Options: Sendable {}

extension ComparisonPredicate.Options {
  /// The options as they are written behind an operator; empty for none.
  package var suffix: String {
    switch (contains(.caseInsensitive), contains(.diacriticInsensitive)) {
    case (false, false): ""
    case (true, false): "[c]"
    case (false, true): "[d]"
    case (true, true): "[cd]"
    }
  }
}
