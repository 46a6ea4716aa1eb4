import TextTools

/// Guesses which name a mistyped one was meant to be.
package enum Suggestion {
  /// Longer words were not mistyped names.
  private static let longest = 64

  /// The candidate that is closest to a word, or else the only one that begins with it; nil if no
  /// candidate is near enough to be worth a question.
  ///
  /// One typing mistake is forgiven for every three letters. Upper and lower case are alike. Among
  /// candidates that are equally close the first one wins.
  ///
  /// - Complexity: O(*n*) in the number of candidates; words of more than 64 bytes have no
  ///   suggestion.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let typed = Array(word.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let limit = best?.distance ?? (allowance(typed.count) + 1)
      // What differs so much in length need not be compared.
      guard abs(letters.count - typed.count) < limit else { continue }
      let distance = EditDistance.between(typed, letters)
      if distance < limit { best = (candidate, distance) }
    }
    return best?.name ?? onlyCompletion(of: typed, among: candidates)
  }

  /// The question whether the closest candidate was meant, to follow a sentence; empty when none is
  /// near enough.
  package static func question(for word: String, among candidates: [String]) -> String {
    question(closest(to: word, among: candidates))
  }

  /// The question whether something was meant, to follow a sentence; empty for nil.
  package static func question(_ meant: String?) -> String {
    meant.map { ". Did you mean '\($0)'?" } ?? ""
  }

  private static func allowance(_ length: Int) -> Int { (length + 1) / 3 }

  private static func onlyCompletion(
    of typed: [Unicode.Scalar], among candidates: [String]
  ) -> String? {
    guard typed.count > 1 else { return nil }
    let completions = candidates.filter { $0.lowercased().unicodeScalars.starts(with: typed) }
    return completions.count == 1 ? completions.first : nil
  }
}
