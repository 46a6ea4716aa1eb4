/// Which words that begin with `-` may still be a value of their own.
///
/// Such a word is normally an option. A value that begins with a hyphen can always be given as
/// `--option=-value`, or after `--` when it is an argument. A word that begins with `--` is a value
/// only where a declaration says so of that very word.
package enum LeadingHyphen {
  /// Every word that begins with `-` is an option.
  case refused
  /// A hyphen and a digit begin a number: `--age -5`.
  case beforeDigit
  /// The closure says which words are values: `--sort -age,last`.
  case accepted(@Sendable (String) -> Bool)
  /// The closure says which words are values, also of those that begin with two: `--day --04-12`.
  case doubled(@Sendable (String) -> Bool)
}

extension LeadingHyphen: Sendable {}

extension LeadingHyphen {
  func accepts(_ word: String) -> Bool {
    switch self {
    case .refused: false
    case .beforeDigit: word.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
    case .accepted(let isValue), .doubled(let isValue): isValue(word)
    }
  }

  func acceptsDoubled(_ word: String) -> Bool {
    if case .doubled(let isValue) = self { isValue(word) } else { false }
  }
}
