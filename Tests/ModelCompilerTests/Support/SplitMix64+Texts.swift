import SampleData

extension SplitMix64 {
  /// A text with characters that are hard on an XML file.
  mutating func text(upTo limit: Int = 8) -> String {
    let pieces = [
      "a", "B", "7", "_", " ", "é", "e\u{301}", "😀", "\n", "\t", "\r", "\"", "'", "<", ">", "&",
      "]]>", "--", "/", "[", "&amp;", "\u{FFFD}", "\u{7F}", "\u{2028}",
    ]
    return (0..<below(limit + 1)).map { _ in element(of: pieces) }.joined()
  }

  /// A text, or nil.
  mutating func maybeText() -> String? {
    happens(percent: 30) ? text() : nil
  }

  /// A name, mostly an ordinary one.
  mutating func name() -> String {
    let names = ["Person", "name", "größe", "a1", "Address", "x_y", "items"]
    return happens(percent: 85) ? element(of: names) + String(below(100)) : text()
  }

  /// True or false or, with nil, neither.
  mutating func maybeFlag() -> Bool? {
    [nil, true, false][below(3)]
  }

  /// One of the elements of a list that is not empty.
  mutating func choice<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Up to so many of what a function makes.
  mutating func list<Element>(
    upTo limit: Int, _ make: (inout SplitMix64) -> Element
  ) -> [Element] {
    (0..<below(limit + 1)).map { _ in make(&self) }
  }

  /// Texts by keys.
  mutating func userInfo() -> [String: String] {
    guard happens(percent: 25) else { return [:] }
    return Dictionary(
      list(upTo: 3) { ($0.text(), $0.text()) }, uniquingKeysWith: { first, _ in first })
  }
}
