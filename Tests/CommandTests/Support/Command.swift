/// A program as it is to be run, with everything that it gets from outside.
struct Command {
  /// What standard input is.
  enum Input {
    /// At its end from the beginning.
    case nothing
    case text(String)
    case bytes([UInt8])
  }

  var program: String
  var arguments: [String]
  var environment: [String: String]
  var input = Input.nothing
  /// Whether standard error goes where standard output goes.
  var isCombined = false

  /// Runs the program to its end.
  ///
  /// - Throws: ``ChildError``.
  func run() throws -> Outcome {
    try Child(self).finish()
  }
}

extension Command: CustomStringConvertible {
  var description: String { ([program] + arguments).joined(separator: " ") }
}

extension Command.Input {
  var content: [UInt8] {
    switch self {
    case .nothing: []
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}
