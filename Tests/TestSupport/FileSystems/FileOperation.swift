package import Files

/// One call that a fault-injecting file system has seen.
package struct FileOperation: Hashable {
  /// How many calls came before it.
  package let number: Int
  /// What was called.
  package let kind: FileError.Operation
  /// The path it was called for, or that the file was opened by.
  package let path: String
  /// The new name, for a renaming.
  package let target: String?
}

extension FileOperation: Sendable {}

extension FileOperation: CustomStringConvertible {
  /// The call in one line, for the message of a failed test.
  package var description: String {
    "\(number): \(kind.rawValue) \(path)" + (target.map { " -> \($0)" } ?? "")
  }
}
