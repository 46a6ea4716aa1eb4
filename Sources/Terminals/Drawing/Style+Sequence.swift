extension Style {
  /// The numbers of SGR for each attribute.
  private static let numbers: [(attribute: Attributes, number: Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underlined, 4), (.reversed, 7),
  ]

  /// The control sequence that changes a terminal from another style to this one; nothing if they
  /// are the same.
  func sequence(after other: Style) -> String {
    if self == other { return "" }
    if self == .plain { return "\u{1B}[m" }
    let whole = Self.sequence([0] + numbers(after: .plain))
    // No attribute can be taken away alone: what ends bold ends dim too.
    guard attributes.isSuperset(of: other.attributes) else { return whole }
    let part = Self.sequence(numbers(after: other))
    return part.utf8.count < whole.utf8.count ? part : whole
  }

  private static func sequence(_ numbers: [Int]) -> String {
    "\u{1B}[\(numbers.map(String.init).joined(separator: ";"))m"
  }

  /// The numbers that add what another style lacks, and set the colours that differ.
  private func numbers(after other: Style) -> [Int] {
    let added = attributes.subtracting(other.attributes)
    var result = Self.numbers.filter { added.contains($0.attribute) }.map(\.number)
    if foreground != other.foreground { result.append(foreground?.number ?? 39) }
    if background != other.background { result.append((background?.number ?? 39) + 10) }
    return result
  }
}
