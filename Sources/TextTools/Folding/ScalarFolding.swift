/// What a scalar becomes where comparisons leave differences of case or diacritics out.
package enum ScalarFolding {
  /// What a scalar outside of ASCII becomes: up to three scalars, none for a diacritic that is
  /// left out.
  ///
  /// Diacritics go first. All forms of a letter that are canonically equivalent then fold alike.
  package static func folded(_ value: UInt32, _ options: FoldingOptions) -> ScalarSequence {
    let ignoresCase = options.contains(.caseInsensitive)
    guard options.contains(.diacriticInsensitive) else {
      return ignoresCase ? CaseFolding.folded(value) : ScalarSequence(value)
    }
    let bases = CanonicalBases.bases(of: value)
    guard ignoresCase else { return bases }
    if let base = bases.single { return foldedCase(base) }
    return bases.reduce(.empty) { result, base in
      foldedCase(base).reduce(result) { $0.appending($1) }
    }
  }

  private static func foldedCase(_ value: UInt32) -> ScalarSequence {
    guard value < 0x80 else { return CaseFolding.folded(value) }
    let isUpper = 0x41...0x5A ~= value
    return ScalarSequence(isUpper ? value + 0x20 : value)
  }
}

extension ScalarFolding {
  /// The scalars below `limit`, the alphabets of most of Europe among them, folded in advance.
  package struct Table: Sendable {
    package static let limit: UInt32 = 0x0590
    /// Stands for a scalar that folds to none.
    package static let nothing: UInt16 = 0xFFFF
    /// Stands for a scalar that folds to several.
    package static let several: UInt16 = 0

    /// What each scalar folds to.
    package let scalars: [UInt16]

    /// Folds each scalar, which takes a while.
    package init(_ options: FoldingOptions) {
      scalars = (0..<Self.limit).map { value in
        guard value >= 0x80 else { return UInt16(value) }
        let folded = ScalarFolding.folded(value, options)
        if folded == .empty { return Self.nothing }
        return folded.single.flatMap(UInt16.init(exactly:)) ?? Self.several
      }
    }

    /// Takes over what becomes of scalars, which nearly every search and import asks for.
    ///
    /// - Parameters:
    ///   - letters: Words of a letter and those that become it.
    ///   - diacritics: The first and the last of each run of scalars that become nothing.
    ///   - several: The scalars that become several.
    private init(_ letters: String, diacritics: [UInt32] = [], several: [UInt32]) {
      var scalars = (0..<Self.limit).map { UInt16($0) }
      var base: UInt16?
      for scalar in letters.unicodeScalars {
        if scalar.value <= 0x20 {
          base = nil
        } else if let base {
          scalars[Int(scalar.value)] = base
        } else {
          base = UInt16(scalar.value)
        }
      }
      for run in stride(from: 0, to: diacritics.count, by: 2) {
        for value in diacritics[run]...diacritics[run + 1] { scalars[Int(value)] = Self.nothing }
      }
      for value in several { scalars[Int(value)] = Self.several }
      self.scalars = scalars
    }

    private static let caseInsensitive = Table(
      ScalarFolding.cases, several: ScalarFolding.casesOfSeveral)
    private static let diacriticInsensitive = Table(.diacriticInsensitive)
    private static let both = Table(
      ScalarFolding.letters, diacritics: ScalarFolding.diacritics,
      several: ScalarFolding.lettersOfSeveral)

    /// The table for a set of options, which is built when it is first asked for.
    package static func `for`(_ options: FoldingOptions) -> Table {
      switch options {
      case .caseInsensitive: caseInsensitive
      case .diacriticInsensitive: diacriticInsensitive
      default: both
      }
    }
  }
}
