import ContactCards
import TextTools

extension ContactCard {
  /// Where the picture is in the web, where a source tells no more of it than that; nil otherwise.
  ///
  /// Nothing is fetched from there.
  ///
  /// - Complexity: O(*n*) in the length of ``keptLines``.
  package var photoAddress: String? {
    guard photo == nil else { return nil }
    for line in keptLines where line.utf8.contains(UInt8(ascii: ":")) {
      guard let property = VCardProperty(line: line), property.key == "PHOTO" else { continue }
      let text = property.text.trimmingSpaces
      let start = text.prefix(8).lowercased()
      if start.hasPrefix("https://") || start.hasPrefix("http://") { return text }
    }
    return nil
  }
}
