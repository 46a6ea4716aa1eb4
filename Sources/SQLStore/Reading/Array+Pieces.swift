import ManagedObjects

extension Array {
  /// How many keys one statement asks about.
  private static var pieceSize: Int { 500 }

  /// Hands the elements to `body`, as many at a time as one statement asks about.
  func forEachPiece(_ body: ([Element]) throws -> Void) rethrows {
    for start in stride(from: 0, to: count, by: Self.pieceSize) {
      try body(Array(self[start..<Swift.min(start + Self.pieceSize, count)]))
    }
  }
}

extension SQLStatement {
  /// The numbers of keys, with commas in between.
  static func keys(_ keys: some Sequence<RowKey>) -> SQLStatement {
    keys.map { "\(.integer($0.rawValue))" as SQLStatement }.joined()
  }
}
