import TextTools

/// A value with a label and a mark in front of it, as command lines and forms have it:
/// `[*][LABEL=]VALUE`.
///
/// Any label may stand in double quotes, in which `\"` is a quote, `\\` a backslash and `\n` the end
/// of a line. Without quotes a label is what can hardly be a part of the value, and blanks around it
/// and the value are of neither.
struct LabelledSpelling: Equatable {
  let label: String
  let value: String
  let isPreferred: Bool

  /// Reads a spelling of a value of a list.
  init(_ text: String, in list: ContactJSONKey) {
    isPreferred = text.hasPrefix("*")
    let rest = isPreferred ? text.dropFirst() : text[...]
    if let (label, value) = Self.quoted(rest) {
      (self.label, self.value) = (label, value)
    } else if let end = Self.endOfLabel(rest, in: list) {
      label = String(rest[..<end]).trimmingSpaces
      let behind = String(rest[rest.utf8.index(after: end)...])
      value = label.isEmpty ? behind : behind.trimmingSpaces
    } else {
      (label, value) = ("", String(rest))
    }
  }

  init(label: String, value: String, isPreferred: Bool) {
    (self.label, self.value, self.isPreferred) = (label, value, isPreferred)
  }

  /// What is read as this again, in a list.
  func text(in list: ContactJSONKey) -> String {
    let mark = isPreferred ? "*" : ""
    if label.isEmpty {
      let isPlain = !value.isEmpty && LabelledSpelling(mark + value, in: list) == self
      return isPlain ? mark + value : "\(mark)=\(value)"
    }
    // Blanks around it get lost where a form or a file of words is read.
    let plain = "\(mark)\(label)=\(value)"
    let isPlain = label.trimmingSpaces == label && !label.contains(where: \.isNewline)
    if isPlain, LabelledSpelling(plain, in: list) == self { return plain }
    return "\(mark)\(Self.quoted(label: label))=\(value)"
  }

  /// A label in quotes, which every list reads.
  static func quoted(label: String) -> String {
    var quoted = "\""
    for character in label {
      if character.isNewline {
        quoted += "\\n"
        continue
      }
      // A quote that a combining mark follows is a quote still.
      for scalar in character.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quoted += "\\" }
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A label in quotes at the beginning of a text, and what stands behind its `=`; nil where there is
  /// none.
  static func quoted(_ text: Substring) -> (label: String, value: String)? {
    var rest = text.unicodeScalars
    guard rest.popFirst() == "\"" else { return nil }
    var label = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        return rest.first == "=" ? (String(label), String(rest.dropFirst())) : nil
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        label.append(escaped == "n" ? "\n" : escaped)
      default: label.append(scalar)
      }
    }
    return nil
  }

  /// Where the `=` behind a label without quotes is; nil where there is no label.
  private static func endOfLabel(_ text: Substring, in list: ContactJSONKey) -> Substring.Index? {
    // No date has one.
    if list == .dates { return text.utf8.lastIndex(of: UInt8(ascii: "=")) }
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let label = text[..<end]
    if list == .relations || list == .fields || label.allSatisfy(isOfWords) { return end }
    let isLabel =
      switch list {
      case .phones: isBesidePhone(label)
      case .emails: isBesideEmail(label)
      case .urls: isBesideURL(label)
      case .addresses: !label.contains(";")
      case .messengers: !label.contains(":")
      default: false
      }
    return isLabel ? end : nil
  }

  private static func isOfWords(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || " -_".contains(character)
  }

  /// Whether a text is more than the beginning of a number, which may be written as a URI:
  /// `tel:+1-201-555-0123;ext=5`.
  private static func isBesidePhone(_ text: Substring) -> Bool {
    let isNumber = text.first == "+" && text.dropFirst().first?.isNumber == true
    let isURI = ["tel:", "sip:", "sips:"].contains { text.lowercased().hasPrefix($0) }
    return !isNumber && !isURI && text.contains(where: \.isLetter)
  }

  /// Whether a text is more than the beginning of an e-mail address, in which senders of lists have a
  /// `=` behind a `+`: `bounce+ada=example.org@lists.example`.
  private static func isBesideEmail(_ text: Substring) -> Bool {
    !text.contains("@") && (text.contains(" ") || !text.contains("+"))
  }

  /// Whether a text is more than the beginning of a web address, which before a `=` has a scheme, a
  /// question, a fragment, or a path behind the name of a host, and no blank.
  private static func isBesideURL(_ text: Substring) -> Bool {
    if text.contains("://") { return false }
    if text.contains(" ") { return true }
    let host = text.prefix { $0 != "/" }
    let hasPath = host.endIndex != text.endIndex && host.contains(".")
    return !hasPath && !text.contains { "?#:".contains($0) }
  }
}
