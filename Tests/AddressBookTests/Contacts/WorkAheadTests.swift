import Testing

@testable import AddressBook

@Suite("Work ahead")
struct WorkAheadTests {
  @Test("steps are done in their order, each with what the one before left")
  func order() {
    let sums = WorkAhead(0, into: [Int]()) { (sum: inout Int, number: Int, found: inout [Int]) in
      sum += number
      found = [sum]
    }
    var found: [Int] = []
    func take() {
      let next = sums.next()
      found += next
      sums.recycle(next)
    }
    sums.begin(1, isSmall: true)
    for number in 2...500 {
      sums.begin(number, isSmall: number % 3 == 0)
      take()
    }
    take()
    #expect(found == (1...500).map { $0 * ($0 + 1) / 2 })
  }
}
