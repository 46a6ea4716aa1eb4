/// What the expression of a derived attribute says, as Core Data writes it.
package enum Derivation: Hashable {
  /// The functions of a string.
  package enum TextFunction: String, CaseIterable, Sendable {
    /// Upper case.
    case uppercase
    /// Lower case.
    case lowercase
    /// The form in which case and diacritics do not matter.
    case canonical
  }

  /// The functions of several objects.
  package enum Aggregate: String, CaseIterable, Sendable {
    /// How many there are.
    case count
    /// The sum of their values.
    case sum
    /// The least of their values.
    case min
    /// The greatest of their values.
    case max
    /// The average of their values.
    case avg
    /// The same as ``avg``.
    case average
  }

  /// `now()`: the time of the save.
  case now
  /// `canonical:(keypath)` and its like: a function of a string.
  case text(TextFunction, keyPath: String)
  /// `keypath`: a copy of a value.
  case copy(keyPath: String)
  /// `keypath.@sum` and its like: a function of the values of several objects.
  case aggregate(Aggregate, keyPath: String)
}

extension Derivation: Sendable {}

extension Derivation {
  /// Reads an expression; nil when it is none of these.
  package init?(_ expression: String) {
    let text = expression.filter { !$0.isWhitespace }
    if text == "now()" {
      self = .now
    } else if text.hasSuffix(")") {
      self.init(call: text)
    } else {
      self.init(keyPath: text)
    }
  }

  private init?(call text: String) {
    guard let parenthesis = text.firstIndex(of: "(") else { return nil }
    let name = text[..<parenthesis]
    let function = name.hasSuffix(":") ? name.dropLast() : name
    let keyPath = String(text[text.index(after: parenthesis)...].dropLast())
    guard let function = TextFunction(rawValue: String(function)), Self.isPlain(keyPath) else {
      return nil
    }
    self = .text(function, keyPath: keyPath)
  }

  private init?(keyPath text: String) {
    if Self.isPlain(text) {
      self = .copy(keyPath: text)
      return
    }
    guard let mark = text.firstIndex(of: "@"), text[..<mark].hasSuffix(".") else { return nil }
    let keyPath = String(text[..<mark].dropLast())
    guard let aggregate = Aggregate(rawValue: String(text[text.index(after: mark)...])),
      Self.isPlain(keyPath)
    else { return nil }
    self = .aggregate(aggregate, keyPath: keyPath)
  }

  /// Whether a text is made of names with dots between them.
  private static func isPlain(_ keyPath: String) -> Bool {
    keyPath.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { key in
      !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }
}
