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
  /// In each slot the number of a value and one, or zero.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)
  /// Nobody who chooses the values can know where they go.
  private let seed = UInt64.random(in: .min ... .max)

  init?(_ column: Column, atMost limit: Int) {
    numbers.reserveCapacity(column.rowCount)
    for row in 0..<column.rowCount {
      let slot = slot(of: row, column)
      if slots[slot] == 0 {
        guard rows.count < limit else { return nil }
        rows.append(UInt32(truncatingIfNeeded: row))
        slots[slot] = UInt32(truncatingIfNeeded: rows.count)
        numbers.append(slots[slot] - 1)
        if rows.count * 2 > slots.count { grow(column) }
      } else {
        numbers.append(slots[slot] - 1)
      }
    }
  }

  /// The slot of a row's value, or the empty one where it belongs.
  private func slot(of row: Int, _ column: Column) -> Int {
    let shift = UInt64(slots.count.leadingZeroBitCount + 1)
    var slot = Int(truncatingIfNeeded: column.hash(at: row, seed: seed) >> shift)
    while slots[slot] != 0, !column.isSame(row, Int(rows[Int(slots[slot]) - 1])) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow(_ column: Column) {
    slots = Array(repeating: 0, count: slots.count * 4)
    for (number, row) in rows.enumerated() {
      slots[slot(of: Int(row), column)] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}

extension Column {
  /// A number that is the same for rows with the very same value.
  fileprivate func hash(at row: Int, seed: UInt64) -> UInt64 {
    if isNull(row) { return seed }
    switch values {
    case .constant: return seed
    case .integers(let numbers): return Self.mixed(UInt64(bitPattern: numbers[row]), seed)
    case .doubles(let bytes): return Self.mixed(bytes.unsigned(width: 8, at: row * 8), seed)
    case .uuids(let bytes): return bytes.checksum(row * 16..<row * 16 + 16, seed: seed)
    case .runs(let runs): return runs.bytes.checksum(runs.range(of: row), seed: seed)
    }
  }

  private static func mixed(_ word: UInt64, _ seed: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }
}
