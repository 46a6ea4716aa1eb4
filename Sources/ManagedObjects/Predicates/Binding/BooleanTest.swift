/// A test of a boolean: which of the three things it can be pass.
package struct BooleanTest: Equatable {
  /// Whether true passes.
  package let trueMatches: Bool
  /// Whether false passes.
  package let falseMatches: Bool
  /// Whether a nil passes.
  package let nullMatches: Bool
}

extension BooleanTest: Sendable {}

extension BooleanTest {
  /// Whether a boolean passes.
  package func matches(_ flag: Bool) -> Bool {
    flag ? trueMatches : falseMatches
  }
}
