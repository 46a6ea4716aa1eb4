extension ValueSyntax where Value == String {
  /// Any text, the empty one included.
  package static var text: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in text }
  }
}

// For Int alone: the metadata that a generic version needs at run time takes longer to make than all
// the other declarations of a command.
extension ValueSyntax where Value == Int {
  /// A whole number in decimal digits.
  ///
  /// - Parameter range: The numbers that are allowed; every number without it.
  /// - Returns: A syntax that takes a following word such as `-5` for a number, not an option.
  package static func integer(in range: ClosedRange<Int> = .min ... .max) -> ValueSyntax {
    ValueSyntax(expecting: expectation(range), leadingHyphen: .beforeDigit) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private static func expectation(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound == .min, range.upperBound == .max) {
    case (true, true): "a whole number"
    case (false, true): "a whole number of at least \(range.lowerBound)"
    case (true, false): "a whole number of at most \(range.upperBound)"
    case (false, false): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

extension ValueSyntax {
  /// One of a fixed list of words, each standing for a value.
  ///
  /// Words that begin with `-` are allowed: `sort -age`.
  package static func choice(_ values: KeyValuePairs<String, Value>) -> ValueSyntax {
    let words = values.map { $0.key }
    return ValueSyntax(expecting: oneOf(words), choices: words) { text in
      values.first { $0.key == text }?.value
    }
  }

  fileprivate static func oneOf(_ words: [String]) -> String {
    "one of \(words.joined(separator: ", "))"
  }
}

extension ValueSyntax where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the raw values of an enumeration, in the order of its cases.
  package static var choice: ValueSyntax {
    let words = Value.allCases.map { $0.rawValue }
    return ValueSyntax(expecting: oneOf(words), choices: words) { Value(rawValue: $0) }
  }
}
