/// What is wrong at a position of a JSON text.
package struct JSONSyntaxError: Error, Hashable {
  /// The kinds of fault.
  package enum Fault: Hashable, Sendable {
    /// Something else was expected there, in words.
    case expected(String)
    /// The text ends in the middle of a value.
    case unexpectedEnd
    /// A key that stands twice in one object.
    case duplicateKey(String)
  }

  /// The position of the byte, counted from zero.
  package let position: Int
  /// What is wrong.
  package let fault: Fault

  /// Describes an error.
  package init(position: Int, fault: Fault) {
    self.position = position
    self.fault = fault
  }
}
