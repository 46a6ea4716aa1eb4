import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Sets of rows")
struct RowSetTests {
  private static func rows(of set: RowSet) -> Set<Int> {
    var rows: [Int] = []
    set.forEachRow {
      rows.append($0)
      return true
    }
    #expect(rows == rows.sorted())
    #expect(set.count == rows.count)
    return Set(rows)
  }

  private static func random(_ rowCount: Int, _ random: inout SplitMix64) -> (RowSet, Set<Int>) {
    var (set, model) = (RowSet(rowCount: rowCount, filled: false), Set<Int>())
    for row in 0..<rowCount where random.happens(percent: 40) {
      set.insert(row)
      model.insert(row)
    }
    return (set, model)
  }

  @Test("agree with Swift's sets", arguments: [0, 1, 63, 64, 65, 127, 128, 200])
  func model(rowCount: Int) {
    let seed = CrashStates.environmentSeed()
    var random = SplitMix64(seed: seed)
    let all = Set(0..<rowCount)
    #expect(Self.rows(of: RowSet(rowCount: rowCount, filled: true)) == all)
    #expect(Self.rows(of: RowSet(rowCount: rowCount, filled: false)) == [])
    let (left, leftModel) = Self.random(rowCount, &random)
    let (right, rightModel) = Self.random(rowCount, &random)
    let hint: Comment = "CONTACTS_TEST_SEED=\(seed)"
    #expect(Self.rows(of: left) == leftModel, hint)
    #expect(all.allSatisfy { left.contains($0) == leftModel.contains($0) }, hint)

    var result = left
    result.formUnion(right)
    #expect(Self.rows(of: result) == leftModel.union(rightModel), hint)
    result = left
    result.formIntersection(right)
    #expect(Self.rows(of: result) == leftModel.intersection(rightModel), hint)
    result = left
    result.subtract(right)
    #expect(Self.rows(of: result) == leftModel.subtracting(rightModel), hint)
    result = left
    result.invert()
    #expect(Self.rows(of: result) == all.subtracting(leftModel), hint)
    result = left
    for row in rightModel { result.remove(row) }
    #expect(Self.rows(of: result) == leftModel.subtracting(rightModel), hint)
  }

  @Test("bits past the last row stay clear", arguments: [1, 63, 64, 65, 130])
  func pastTheEnd(rowCount: Int) {
    let words = [UInt64](repeating: .max, count: (rowCount + 63) / 64)
    #expect(RowSet(rowCount: rowCount, words: words).count == rowCount)
    var set = RowSet(rowCount: rowCount, filled: false)
    set.invert()
    #expect(Self.rows(of: set) == Set(0..<rowCount))
  }

  @Test("the first rows are taken away", arguments: [0, 1, 63, 64, 65, 200])
  func removeFirst(rowCount: Int) {
    let seed = CrashStates.environmentSeed()
    var random = SplitMix64(seed: seed)
    let (set, model) = Self.random(rowCount, &random)
    for count in 0...rowCount + 1 {
      var rest = set
      #expect(rest.removeFirst(count) == min(count, model.count), "CONTACTS_TEST_SEED=\(seed)")
      #expect(Self.rows(of: rest) == Set(model.sorted().dropFirst(count)))
    }
  }

  @Test("ranges are rows next to each other", arguments: [0, 1, 63, 64, 65, 128, 129, 200])
  func ranges(rowCount: Int) {
    let seed = CrashStates.environmentSeed()
    var random = SplitMix64(seed: seed)
    for percent in [0, 3, 40, 97, 100] {
      var set = RowSet(rowCount: rowCount, filled: false)
      for row in 0..<rowCount where random.happens(percent: percent) { set.insert(row) }
      var ranges: [Range<Int>] = []
      set.forEachRange {
        ranges.append($0)
        return true
      }
      #expect(Set(ranges.joined()) == Self.rows(of: set), "CONTACTS_TEST_SEED=\(seed)")
      #expect(ranges.allSatisfy { !$0.isEmpty })
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }

  @Test("a walk over ranges ends when it is told to")
  func earlyEndOfRanges() {
    var visited: [Range<Int>] = []
    RowSet(rowCount: 130, words: [0b1101, 1 << 63, 0b11]).forEachRange {
      visited.append($0)
      return visited.count < 2
    }
    #expect(visited == [0..<1, 2..<4])
  }

  @Test("a walk ends when it is told to")
  func earlyEnd() {
    var visited: [Int] = []
    RowSet(rowCount: 100, filled: true).forEachRow {
      visited.append($0)
      return visited.count < 3
    }
    #expect(visited == [0, 1, 2])
  }
}
