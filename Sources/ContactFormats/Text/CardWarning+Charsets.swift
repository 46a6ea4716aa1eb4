import Charsets

extension GuessedSource {
  /// What there is to say of how the text was read; nil where it was read as it is.
  package var warning: CardWarning? {
    guard let charset, let hasFault else { return nil }
    let fault = hasFault ? ", in which some of them stand for no character" : ""
    return CardWarning(
      line: 1, reason: "bytes that are not UTF-8 were read as \(charset.title)\(fault)",
      isGuessedCharset: true)
  }
}

extension UndeclaredText {
  /// What there is to say about bytes on a line, or from there on, that were not UTF-8.
  package static func warning(_ line: Int) -> CardWarning {
    CardWarning(
      line: line, reason: "bytes that are not UTF-8 were read as Windows-1252",
      isGuessedCharset: true)
  }
}
