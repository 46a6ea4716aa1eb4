import TextTools

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
    /// `[n]`: the strings are known to be in one normal form.
    ///
    /// Their bytes are compared in any case, so this is a remark.
    public static let normalized = Options(rawValue: 4)
    /// `[l]`: strings are ordered as sorted ones are, so that é stands next to e.
    ///
    /// It concerns `<`, `<=`, `>` and `>=`, where it takes the place of the other options, and
    /// knows no language.
    public static let localeSensitive = Options(rawValue: 8)
  }
}

extension ComparisonPredicate.Options: Sendable {}

extension ComparisonPredicate.Options {
  /// The options as they are written behind an operator; empty for none.
  package var suffix: String {
    let letters = Self.letters.filter { contains($0.option) }.map { String($0.letter) }
    return letters.isEmpty ? "" : "[\(letters.joined())]"
  }

  /// The option that a letter stands for, in either case.
  init?(letter: UInt8) {
    let letter = Unicode.Scalar(letter | 0x20)
    guard let known = Self.letters.first(where: { $0.letter == letter }) else { return nil }
    self = known.option
  }

  private static let letters: [(option: Self, letter: Unicode.Scalar)] = [
    (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
    (.localeSensitive, "l"),
  ]

  /// What of the options says how text is folded.
  var folding: FoldingOptions {
    var options: FoldingOptions = []
    if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    return options
  }
}
