import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Numbers that keep an order")
struct OrderNumbersTests {
  private static func isAscending(_ numbers: [Int64]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  private static func changes(_ current: [Int64?], _ numbers: [Int64]) -> Int {
    zip(current, numbers).count { $0 != $1 }
  }

  @Test("any numbers become ascending ones, and ascending ones stay")
  func ascending() {
    let seed = testSeed("numbers that keep an order")
    var random = SplitMix64(seed: seed)
    for _ in 0..<3_000 {
      let spread = random.element(of: [2, 10, 1 << 24])
      let current: [Int64?] = (0..<random.below(12)).map { _ in
        switch random.below(10) {
        case 0: nil
        case 1: random.element(of: [Int64.min, .max, 1 << 60, -(1 << 60), 0])
        default: Int64(random.below(spread)) - Int64(spread / 2)
        }
      }
      let numbers = OrderNumbers.ascending(current)
      #expect(numbers.count == current.count, "seed \(seed)")
      #expect(Self.isAscending(numbers), "seed \(seed): \(current)")
      #expect(OrderNumbers.ascending(numbers) == numbers, "seed \(seed)")
    }
  }

  @Test("no more numbers change than have to, as long as there are gaps")
  func fewChanges() {
    let seed = testSeed("few changes of numbers")
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let count = 1 + random.below(7)
      let current = random.shuffled((0..<count).map { Int64($0 + 1) * OrderNumbers.gap })
      // What is left of the list without some of its numbers has to ascend.
      let fewest = (0..<1 << count).filter { kept in
        Self.isAscending((0..<count).filter { kept & 1 << $0 != 0 }.map { current[$0] })
      }.map { count - $0.nonzeroBitCount }.min()
      let numbers = OrderNumbers.ascending(current)
      #expect(Self.changes(current, numbers) == fewest, "seed \(seed): \(current)")
    }
  }

  @Test("a row that is moved or added gets the only new number", arguments: [1, 2, 1_000])
  func oneChange(count: Int) {
    let first = OrderNumbers.ascending(Array(repeating: nil, count: count))
    #expect(Self.changes(first + [nil], OrderNumbers.ascending(first + [nil])) == 1)
    #expect(Self.changes([nil] + first, OrderNumbers.ascending([nil] + first)) == 1)
    let moved = first.suffix(1) + first.dropLast()
    #expect(Self.changes(Array(moved), OrderNumbers.ascending(Array(moved))) <= 1)
  }

  @Test("all numbers are new when there is no gap left for one")
  func noGap() {
    let gap = OrderNumbers.gap
    #expect(OrderNumbers.ascending([5, nil, 6]) == [gap, 2 * gap, 3 * gap])
    #expect(OrderNumbers.ascending([5, nil, 7]) == [5, 6, 7])
    // Where rows go on being put in the same place, that takes a while.
    var numbers = OrderNumbers.ascending([nil, nil])
    var rounds = 0
    while true {
      let next = OrderNumbers.ascending([numbers[0], nil, numbers[1]])
      if next[0] != numbers[0] || next[2] != numbers[1] { break }
      numbers = [next[0], next[1]]
      rounds += 1
    }
    #expect(rounds == 20)
  }

  @Test("numbers at the end of the range are not used")
  func extremes() {
    let gap = OrderNumbers.gap
    #expect(OrderNumbers.ascending([.min, 3, .max]) == [3 - gap, 3, 3 + gap])
    #expect(OrderNumbers.ascending([1 << 60, nil]) == [gap, 2 * gap])
    #expect(OrderNumbers.ascending([]) == [])
  }
}
