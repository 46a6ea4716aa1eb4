/// Full case folding (Unicode Standard, section 3.13; the C and F lines of CaseFolding.txt).
///
/// The standard library has no folding, but it has the mappings to upper and lower case, and the
/// folding of a scalar is the lower case of its upper case, with few exceptions. Those are spelled
/// out here.
package enum CaseFolding {
  /// What a scalar outside of ASCII folds to: one to three scalars.
  package static func folded(_ value: UInt32) -> ScalarSequence {
    guard !isUncased(value), let scalar = Unicode.Scalar(value) else {
      return ScalarSequence(value)
    }
    let properties = scalar.properties
    switch value {
    case 0x13F8...0x13FD, 0xAB70...0xABBF:
      return sequence(properties.uppercaseMapping)
    case 0x1E9E:
      return ScalarSequence(0x73).appending(0x73)
    case 0x1FBE:
      return ScalarSequence(0x03B9)
    default: break
    }
    let upper = properties.uppercaseMapping
    // A letter such as ǰ, whose upper case is two scalars, changes when it is folded although the
    // property, which is about decomposed text, denies it.
    guard properties.changesWhenCaseFolded || upper.unicodeScalars.dropFirst().first != nil else {
      return ScalarSequence(value)
    }
    var result = ScalarSequence.empty
    for scalar in upper.unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        result = result.appending(lower.value)
      }
    }
    return result
  }

  /// Whether a scalar lies in one of the large blocks without letter case, of Chinese, Japanese,
  /// Korean, Indic and South-East Asian scripts.
  ///
  /// Spares them the look-up.
  private static func isUncased(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590..<0x10A0, 0x2E80..<0xA640, 0xABC0..<0xFB00, 0x20000...: true
    default: false
    }
  }

  private static func sequence(_ text: String) -> ScalarSequence {
    text.unicodeScalars.reduce(.empty) { $0.appending($1.value) }
  }
}
