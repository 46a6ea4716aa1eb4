/// A row that knows its place among others.
protocol SortedRow {
  /// What it is sorted by, which no other row has.
  var key: [UInt8] { get }
}
