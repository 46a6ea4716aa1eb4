extension Output {
  /// Writes a JSON array with a line for each element.
  ///
  /// - Parameter body: Calls what it gets with what appends an element, for one after another.
  /// - Throws: ``StreamError``, or what `body` throws.
  func writeArray(
    _ body: (_ add: (_ append: (inout [UInt8]) -> Void) throws -> Void) throws -> Void
  ) throws {
    var isEmpty = true
    try write("[")
    try body { append in
      try write(isEmpty ? "\n" : ",\n")
      try write(append)
      isEmpty = false
    }
    try write(isEmpty ? "]\n" : "\n]\n")
  }
}
