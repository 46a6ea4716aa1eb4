import Testing

@testable import ManagedObjects

@Suite("Work of several cores")
struct ParallelTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test("values come in the order of their numbers", arguments: [0, 5000])
  func order(rows: Int) {
    #expect(Parallel.map(100, from: rows) { $0 * $0 } == (0..<100).map { $0 * $0 })
    #expect(Parallel.map(0, from: rows) { $0 } == [])
  }

  @Test("the first failure is told", arguments: [0, 5000])
  func failure(rows: Int) {
    #expect(throws: Failure(number: 40)) {
      try Parallel.map(100, from: rows) { number in
        if number >= 40 { throw Failure(number: number) }
        return number
      }
    }
  }

  @Test("a value that was begun comes when it is asked for, each time", arguments: [false, true])
  func start(isLarge: Bool) throws {
    let squares = (0..<50).map { number in
      Parallel.start(isLarge: isLarge) { number * number }
    }
    for _ in 0..<2 { #expect(squares.map { $0.value() } == (0..<50).map { $0 * $0 }) }
    let failing = Parallel.start(isLarge: isLarge) { () throws(Failure) -> Int in
      throw Failure(number: 7)
    }
    #expect(throws: Failure(number: 7)) { try failing.value() }
  }
}
