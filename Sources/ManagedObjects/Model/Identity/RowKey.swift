/// The identity of a row among the rows of its entity in one store.
///
/// Never used twice.
public struct RowKey: Hashable {
  /// The number of the row, counted from one.
  public let rawValue: Int64

  /// The numbers that a key or a generation can have: from one on, and so far from the end of the
  /// range that counting on is safe.
  package static let plausibleNumbers: ClosedRange<Int64> = 1...Int64.max / 2

  /// Makes the key of the row with a number.
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension RowKey: Comparable {
  /// Orders keys by age: a smaller key was inserted earlier.
  public static func < (left: RowKey, right: RowKey) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension RowKey: Sendable {}
