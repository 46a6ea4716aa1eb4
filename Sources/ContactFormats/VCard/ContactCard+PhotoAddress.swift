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
      if let address = property.webAddress { return address }
    }
    return nil
  }
}

extension VCardProperty {
  /// The value if it is an address in the web; nil for any other.
  var webAddress: String? {
    let text = text.trimmingSpaces
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://") ? text : nil
  }
}
