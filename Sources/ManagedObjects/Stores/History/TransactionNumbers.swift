/// The numbers of some transactions, which come in order.
package struct TransactionNumbers: Sendable {
  /// Numbers that follow one another, in order.
  private var ranges: [ClosedRange<Int64>] = []

  /// None.
  package init() {}

  /// Adds a number; one that is not behind the others begins anew, for a backup has taken the place of the
  /// store.
  package mutating func add(_ number: Int64) {
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

  /// Whether a number is among them.
  package func contains(_ number: Int64) -> Bool {
    // The newest ones are asked for.
    ranges.reversed().first { $0.lowerBound <= number }?.contains(number) ?? false
  }
}
