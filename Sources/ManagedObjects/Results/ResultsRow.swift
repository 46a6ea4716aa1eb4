/// A row of the results, which keeps its number when its object is saved and gets another reference.
struct ResultsRow: Hashable, Sendable {
  let number: Int
  let reference: RowReference
  /// The number of the event that last changed it.
  let revision: Int

  static func == (left: ResultsRow, right: ResultsRow) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
