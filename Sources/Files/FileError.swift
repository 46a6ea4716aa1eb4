/// A system call on a file that failed.
public struct FileError: Error, Hashable {
  /// The operations that can fail, named after their system calls' purpose.
  public enum Operation: String, Sendable {
    case open
    case link
    case status
    case resolve
    case read
    case write
    case truncate
    case synchronize
    case rename
    case unlink
    case lock
    case map
    case adopt
    case createDirectory
    case list
  }

  /// What was tried.
  public let operation: Operation
  /// The path it was tried on.
  public let path: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// Describes a failed call.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}
