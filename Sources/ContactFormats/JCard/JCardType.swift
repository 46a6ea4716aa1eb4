/// The types of values in jCard (RFC 7095, 3.5), which name what vCard leaves unsaid.
enum JCardType {
  /// The type that values of a property have when a vCard does not name another (RFC 6350, 6).
  ///
  /// - Parameter key: The name of the property in capitals.
  /// - Returns: The type.
  static func usual(of key: String) -> String {
    usualTypes[key] ?? "unknown"
  }

  /// The types of what is registered (RFC 6350, 6; RFC 6474; RFC 6715; RFC 8605; RFC 9554; RFC 9555);
  /// all else is unknown (RFC 7095, 5.1).
  private static let usualTypes: [String: String] = {
    let keys = [
      "text": [
        "VERSION", "FN", "N", "NICKNAME", "GENDER", "ADR", "TEL", "EMAIL", "TZ", "TITLE", "ROLE",
        "ORG", "CATEGORIES", "NOTE", "PRODID", "KIND", "XML", "BIRTHPLACE", "DEATHPLACE",
        "EXPERTISE", "HOBBY", "INTEREST", "GRAMGENDER", "PRONOUNS", "JSPROP",
      ],
      "uri": [
        "UID", "URL", "MEMBER", "PHOTO", "LOGO", "SOUND", "KEY", "IMPP", "GEO", "RELATED", "SOURCE",
        "FBURL", "CALURI", "CALADRURI", "ORG-DIRECTORY", "CONTACT-URI", "SOCIALPROFILE",
      ],
      "date-and-or-time": ["BDAY", "ANNIVERSARY", "DEATHDATE"],
      "timestamp": ["REV", "CREATED"], "language-tag": ["LANG", "LANGUAGE"],
    ]
    return Dictionary(uniqueKeysWithValues: keys.flatMap { type, keys in keys.map { ($0, type) } })
  }()

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
    // The sound of a name is spelt out by telephones in Japan.
    case "uri" where name.uppercased() == "SOUND": ["uri", "text"].contains(type)
    case let usual: usual == type
    }
  }

  /// Whether values of a type stand in jCard as in a vCard, with what escapes they have there: an
  /// address has none, and of what is unknown nobody can tell (RFC 7095, 5.1).
  static func isVerbatim(_ type: String) -> Bool { type == "uri" || type == "unknown" }
}
