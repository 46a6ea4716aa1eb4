/// The places of a column's values in an order, for columns with few different values.
///
/// A million people have some ten thousand names. Sorting those, and then the people by their names'
/// places, touches each text once and in the order of the rows, where comparing texts would wait for
/// memory again and again.
struct ValueRanks {
  /// The place of each row's value.
  ///
  /// Values that compare equal have the same.
  let ranks: [UInt32]
  /// How many places there are.
  let count: Int

  /// Ranks the values of all rows.
  ///
  /// - Parameters:
  ///   - segment: The rows, verified.
  ///   - key: What to compare.
  ///   - limit: How many different values are worth it; with more the result is nil.
  /// - Complexity: O(*n*) in the number of rows, and O(*m* log *m*) at worst in that of different
  ///   values.
  init?(_ segment: Segment, by key: BoundSortKey, atMost limit: Int) {
    let column = key.column(of: segment)
    guard let values = DistinctValues(column, atMost: limit) else { return nil }
    var places = [UInt32](repeating: 0, count: values.rows.count)
    var place: UInt32 = 0
    var previous: Int?
    for row in IndexSorter(segment, by: [key]).sorted(values.rows) {
      let row = Int(row)
      if let previous, key.compare(column, previous, column, row) != 0 { place += 1 }
      places[Int(values.numbers[row])] = place
      previous = row
    }
    ranks = values.numbers.map { places[Int($0)] }
    count = previous == nil ? 0 : Int(place) + 1
  }

  /// Sorts rows by their values' places; those with the same stay in their order.
  ///
  /// - Complexity: O(*n*).
  func sort(_ rows: inout [UInt32]) {
    let digits = 1 << 11
    var buffer = rows
    for shift in stride(from: UInt32(0), to: UInt32(bitWidth(of: count)), by: 11) {
      var starts = Array(repeating: 0, count: digits + 1)
      for rank in ranks { starts[Int(rank >> shift & UInt32(digits - 1)) + 1] += 1 }
      for digit in 0..<digits { starts[digit + 1] += starts[digit] }
      for row in rows {
        let digit = Int(ranks[Int(row)] >> shift & UInt32(digits - 1))
        buffer[starts[digit]] = row
        starts[digit] += 1
      }
      swap(&rows, &buffer)
    }
  }

  private func bitWidth(of count: Int) -> Int {
    Int.bitWidth - max(0, count - 1).leadingZeroBitCount
  }
}

/// The different values of a column.
private struct DistinctValues {
  /// The first row with each of them, in ascending order.
  private(set) var rows: [UInt32] = []
  /// Which of them each row has.
  private(set) var numbers: [UInt32] = []

  init?(_ column: Column, atMost limit: Int) {
    numbers.reserveCapacity(column.rowCount)
    var slots = NumberSlots()
    for row in 0..<column.rowCount {
      let hash = column.hash(at: row, seed: slots.seed)
      let known = slots.number(hash) { column.isSame(row, Int(rows[$0])) }
      if known == nil {
        guard rows.count < limit else { return nil }
        rows.append(UInt32(truncatingIfNeeded: row))
      }
      numbers.append(UInt32(truncatingIfNeeded: known ?? slots.insert(hash)))
    }
  }
}

extension Column {
  /// A number that is the same for rows with the very same value.
  fileprivate func hash(at row: Int, seed: UInt64) -> UInt64 {
    if isNull(row) { return seed }
    switch values {
    case .constant: return seed
    case .integers(let numbers):
      return NumberSlots.hash(of: UInt64(bitPattern: numbers[row]), seed: seed)
    case .doubles(let bytes):
      return NumberSlots.hash(of: bytes.unsigned(width: 8, at: row * 8), seed: seed)
    case .uuids(let bytes): return bytes.checksum(row * 16..<row * 16 + 16, seed: seed)
    case .runs(let runs): return runs.bytes.checksum(runs.range(of: row), seed: seed)
    }
  }
}
