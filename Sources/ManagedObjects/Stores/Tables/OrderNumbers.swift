/// The numbers that keep rows in an order of their own.
///
/// They have gaps between them, so that a row that is added or moved gets one without changing those
/// of the others.
enum OrderNumbers {
  /// How far apart numbers are where there is room.
  static let gap: Int64 = 1 << 20
  /// Numbers further from zero are not used.
  private static let limit: Int64 = 1 << 60

  /// Numbers that ascend.
  ///
  /// - Parameter current: The number that each row has now, in the new order of the rows; nil for
  ///   one that has none.
  /// - Returns: The new number of each row. As many as possible are as they were, unless there is no
  ///   gap for one of the others: then all are new.
  /// - Complexity: O(*n* log *n*).
  static func ascending(_ current: [Int64?]) -> [Int64] {
    let kept = longestAscendingRun(current)
    return filled(current, between: kept) ?? current.indices.map { Int64($0 + 1) * gap }
  }

  /// The positions of as many rows as possible whose numbers ascend.
  private static func longestAscendingRun(_ current: [Int64?]) -> [Int] {
    /// The position at which the least number stands that a run of each length ends with.
    var ends: [Int] = []
    var numbers: [Int64] = []
    var previous = Array(repeating: -1, count: current.count)
    for (position, number) in current.enumerated() {
      guard let number, -limit...limit ~= number else { continue }
      let length =
        numbers.last.map { $0 < number } ?? true
        ? numbers.count : numbers.indices.partitioningIndex { numbers[$0] >= number }
      if length > 0 { previous[position] = ends[length - 1] }
      if length == ends.count {
        ends.append(position)
        numbers.append(number)
      } else {
        (ends[length], numbers[length]) = (position, number)
      }
    }
    var run: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
      run.append(position)
      position = previous[position]
    }
    return run.reversed()
  }

  /// The numbers with those between the ones that are kept filled in; nil when there is no room.
  private static func filled(_ current: [Int64?], between kept: [Int]) -> [Int64]? {
    var numbers: [Int64] = []
    numbers.reserveCapacity(current.count)
    for position in kept {
      guard let number = current[position] else { return nil }
      let count = Int64(position - numbers.count)
      let (lower, step): (Int64, Int64)
      if let last = numbers.last {
        (lower, step) = (last, (number - last) / (count + 1))
      } else {
        (lower, step) = (number - (count + 1) * gap, gap)
      }
      guard step > 0, lower > -limit else { return nil }
      for index in 0..<count { numbers.append(lower + (index + 1) * step) }
      numbers.append(number)
    }
    while numbers.count < current.count { numbers.append((numbers.last ?? 0) + gap) }
    guard numbers.last.map({ $0 < limit }) ?? true else { return nil }
    return numbers
  }
}
