import ContactCards
import TextTools

/// What names have in common that people and programs spell otherwise.
enum FoldedName {
  /// A name without case, accents, punctuation and blanks that stand for nothing.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  static func of(_ name: String) -> String {
    var bytes: [UInt8] = []
    SearchWords.append(TextFolding.typed(name).utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
