/// The text in which a model file keeps the names of its version.
enum VersionIdentifiers {
  static let attribute = "userDefinedModelVersionIdentifier"

  /// The identifiers in a text, which are separated by commas.
  static func identifiers(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty })
  }

  /// The text for identifiers, or nil when it would not mean them.
  static func text(_ identifiers: Set<String>) -> String? {
    let text = identifiers.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .joined(separator: ",")
    return self.identifiers(text) == identifiers ? text : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
