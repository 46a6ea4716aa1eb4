import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Rows gathered for a batch")
struct GatheredRowsTests {
  /// Takes all rows away, those next to each other at most so many at a time.
  private func take(_ rows: inout GatheredRows, _ greatestCount: Int) -> [Int] {
    var taken: [Int] = []
    while !rows.isEmpty {
      let part = rows.firstOfBlock.map(Array.init) ?? Array(rows.scattered)
      #expect(rows.firstOfBlock == nil || Set(part.map { $0 / Segment.rowsPerBlock }).count == 1)
      taken += part.prefix(greatestCount)
      rows.removeFirst(min(greatestCount, part.count))
    }
    return taken
  }

  @Test(
    "rows come in the order in which they were added, whether they are next to each other or not")
  func order() {
    var random = seededRandom(for: "Gathered rows")
    var rows = GatheredRows()
    for _ in 0..<500 {
      var expected: [Int] = []
      var next = random.below(3 * Segment.rowsPerBlock)
      for _ in 0..<random.below(6) {
        if random.below(2) == 0 { next = random.below(9000) }
        let count = random.below(701)
        rows.append(next..<next + count)
        expected += next..<next + count
        next += count
      }
      #expect(rows.count == expected.count && rows.isEmpty == expected.isEmpty)
      #expect(take(&rows, 1 + random.below(900)) == expected)
      rows.removeAll()
      #expect(rows.isEmpty)
    }
  }

  @Test("a null row of a column has no text, even if the file holds one")
  func textOfNull() {
    let bytes = ByteView(copying: Array("abc".utf8))
    let runs = ByteRuns(
      blockStarts: PackedIntegers(
        origin: 0, step: 0, width: 8, bytes: ByteView(copying: [0, 3].flatMap { [$0] + zeros })),
      ends: PackedIntegers(origin: 1, step: 1, width: 0, bytes: ByteView(copying: [])),
      bytes: bytes)
    let column = Column(
      name: "text", layout: .text, rowCount: 3, validity: ByteView(copying: [0b101]),
      values: .runs(runs), checksums: nil)
    var values = ColumnValues(.text)
    values.append(0..<3, of: column)
    #expect((0..<3).map { values.text($0) } == ["a", nil, "c"])
    #expect(values.bytes == Array("ac".utf8))
  }

  private let zeros: [UInt8] = Array(repeating: 0, count: 7)
}
