public import Files

extension FileError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    "\(statement); \(isLackOfSpace ? "make room" : "check the path and its permissions")"
  }

  /// What failed, and why.
  var statement: String { "cannot \(operation.words) \(path): \(reason)" }
}
