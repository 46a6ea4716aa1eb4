import TextTools

/// The name of a field in its parts: `phones.work`, or `field['Size, in cm']`.
package struct FieldName {
  /// What stands first.
  package let word: String
  /// The label; nil where there is none.
  package let label: String?

  /// Takes a name apart.
  package init(_ name: some StringProtocol) {
    if let (word, label) = Self.bracketed(name) {
      (self.word, self.label) = (word, label)
      return
    }
    let dot = name.firstIndex(of: ".")
    word = String(name[..<(dot ?? name.endIndex)])
    label = dot.map { String(name[$0...].dropFirst()).trimmingSpaces }
  }

  /// The parts of a name with a label in brackets and quotes; nil for any other.
  private static func bracketed(_ name: some StringProtocol) -> (word: String, label: String)? {
    guard name.last == "]", let bracket = name.firstIndex(of: "[") else { return nil }
    let inner = name[bracket...].dropFirst().dropLast()
    return unquoted(String(inner)).map { (String(name[..<bracket]), $0.trimmingSpaces) }
  }

  /// A text without the quotes round it; nil when it has none, or one of them stands within.
  static func unquoted(_ text: String) -> String? {
    guard let quote = text.first, quote == "'" || quote == "\"" else { return nil }
    var result = ""
    var isEscaped = false
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        return rest.isEmpty ? result : nil
      } else {
        result.append(character)
      }
    }
    return nil
  }

  /// A text in quotes, as ``unquoted(_:)`` reads it.
  package static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
