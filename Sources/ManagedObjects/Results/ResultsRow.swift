/// A row of the results.
struct ResultsRow: SortedRow, Sendable {
  let reference: RowReference
  /// What it is sorted by, which no other row has.
  let key: [UInt8]
  /// The number of the event that last changed it.
  let revision: Int
}
