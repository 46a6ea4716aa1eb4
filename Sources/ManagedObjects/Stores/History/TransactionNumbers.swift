/// The numbers of some transactions, which come in order.
struct TransactionNumbers {
  /// Numbers that follow one another, in order.
  private var ranges: [ClosedRange<Int64>] = []

  /// Adds a number; one that is not behind the others begins anew, for a backup has taken the place of the
  /// store.
  mutating func add(_ number: Int64) {
    guard let last = ranges.last else {
      ranges = [number...number]
      return
    }
    if number <= last.upperBound {
      ranges = [number...number]
    } else if number == last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }

  func contains(_ number: Int64) -> Bool {
    // The newest ones are asked for.
    ranges.reversed().first { $0.lowerBound <= number }?.contains(number) ?? false
  }
}
