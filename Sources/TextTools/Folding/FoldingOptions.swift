/// What is left out of account where texts are folded to be compared.
package struct FoldingOptions: OptionSet, Hashable {
  /// The bits of the set.
  package let rawValue: UInt8

  /// Makes a set of options from its bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Letters are equal that have the same full case folding (Unicode Standard, section 3.13).
  package static let caseInsensitive = FoldingOptions(rawValue: 1)
  /// Diacritics are left out, so that `é`, `e` and `e` with a combining acute are equal.
  package static let diacriticInsensitive = FoldingOptions(rawValue: 2)
}

extension FoldingOptions: Sendable {}
