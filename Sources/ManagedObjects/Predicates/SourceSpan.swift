/// Where in a format text a node was written.
///
/// All spans are equal to one another, so that a tree that holds them compares by its meaning.
package struct SourceSpan: Sendable {
  /// The whole format text; nil for a node that was built in code.
  package let format: String?
  /// The range of the node in UTF-8 code units.
  package let range: Range<Int>

  package init(_ range: Range<Int>, in format: String?) {
    self.range = range
    self.format = format
  }

  /// The span of a node that was built in code.
  package static let none = SourceSpan(0..<0, in: nil)
}

extension SourceSpan: Equatable {
  package static func == (_: SourceSpan, _: SourceSpan) -> Bool { true }
}

extension SourceSpan: Hashable {
  package func hash(into _: inout Hasher) {}
}
