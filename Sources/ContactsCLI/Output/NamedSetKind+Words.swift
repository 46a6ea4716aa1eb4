import ContactCards

extension NamedSetKind {
  /// How many there are, in words.
  func words(for count: Int) -> String {
    if count == 1 { return "1 \(rawValue)" }
    return "\(count) \(self == .company ? "companies" : rawValue + "s")"
  }
}
