/// People named after their number: "First name 7", "Last name 7", age 7.
///
/// Iterating over a copy starts from number 0 again.
package struct NumberedPeople {
  private let count: Int
  private var number = 0

  /// Makes the people with the numbers from 0 up to, but not including, `count`.
  package init(count: Int) {
    self.count = Swift.max(0, count)
  }
}

extension NumberedPeople: Sendable {}

extension NumberedPeople: Sequence {
  package var underestimatedCount: Int { count - number }
}

extension NumberedPeople: IteratorProtocol {
  package mutating func next() -> SamplePerson? {
    guard number < count else { return nil }
    defer { number += 1 }
    return SamplePerson(first: "First name \(number)", last: "Last name \(number)", age: number)
  }
}
