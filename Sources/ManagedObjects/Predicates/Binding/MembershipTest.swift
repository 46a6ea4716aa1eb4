/// A test of a value for being one of some constants, or none of them.
package struct MembershipTest<Value: Hashable & Sendable> {
  /// The constants.
  package let values: Set<Value>
  /// Whether the value has to be one of the constants; otherwise it must be none.
  package let isMember: Bool
}

extension MembershipTest: Sendable {}

extension MembershipTest {
  /// Whether a nil passes, too.
  ///
  /// Only being different from a constant is true of a nil.
  package var nullMatches: Bool { !isMember }

  /// Whether a value passes.
  ///
  /// - Complexity: O(1) on average.
  package func matches(_ value: Value) -> Bool {
    values.contains(value) == isMember
  }
}
