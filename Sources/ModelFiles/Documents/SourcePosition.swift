/// A place in a file.
///
/// All positions are equal, so that it makes no difference to the equality of a value where in its
/// file it was read.
package struct SourcePosition {
  /// The line, counted from 1; 0 for what was not read from a file.
  package var line = 0
  /// The column in characters, counted from 1; 0 for what was not read from a file.
  package var column = 0
}

extension SourcePosition: Sendable {}

extension SourcePosition: Hashable {
  /// True.
  package static func == (left: SourcePosition, right: SourcePosition) -> Bool { true }

  /// Feeds nothing to a hasher.
  package func hash(into hasher: inout Hasher) {}
}
