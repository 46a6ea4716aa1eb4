/// The types of values in jCard (RFC 7095, 3.5), which name what vCard leaves unsaid.
enum JCardType {
  /// The type that values of a property have when a vCard does not name another (RFC 6350, 6).
  ///
  /// - Parameter key: The name of the property in capitals.
  /// - Returns: The type.
  static func usual(of key: String) -> String {
    switch key {
    case "BDAY", "ANNIVERSARY": "date-and-or-time"
    case "REV", "CREATED": "timestamp"
    case "LANG": "language-tag"
    case "UID", "URL", "MEMBER", "PHOTO", "IMPP", "SOURCE": "uri"
    case _ where key.hasPrefix("X-"): "unknown"
    default: "text"
    }
  }

  /// Whether a vCard need not name a type, as values of the property have it or a wider one anyway.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name of the property.
  /// - Returns: False when a vCard has to name it in `VALUE`.
  static func isUsual(_ type: String, of name: String) -> Bool {
    switch usual(of: name.uppercased()) {
    case "date-and-or-time": ["date", "date-time", "date-and-or-time"].contains(type)
    case "timestamp": ["timestamp", "date-time"].contains(type)
    case let usual: usual == type
    }
  }

  /// Whether values of a type stand in jCard as in a vCard, with what escapes they have there: an
  /// address has none, and of what is unknown nobody can tell (RFC 7095, 5.1).
  static func isVerbatim(_ type: String) -> Bool { type == "uri" || type == "unknown" }
}
