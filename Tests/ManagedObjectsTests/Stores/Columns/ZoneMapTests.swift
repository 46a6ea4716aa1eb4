import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("What is known of a block without looking at its rows is true")
struct ZoneMapTests {
  @Test("for random columns and conditions")
  func randomColumns() throws {
    var random = seededRandom(for: "Zones")
    var answers: Set<String> = []
    for _ in 0..<testRounds(2) {
      let entity = random.randomEntity()
      let count = Segment.rowsPerBlock + 1 + random.below(300)
      var builder = SegmentBuilder(entity)
      for row in 0..<count {
        // The second block's values are few, so that conditions often tell the two apart.
        var values = random.randomValues(of: entity)
        if row < Segment.rowsPerBlock, row > 3, random.happens(percent: 95) {
          values = values.map { _ in .null }
        }
        builder.append(key: Int64(row + 1), version: 1, values: values)
      }
      let segment = Segment(builder.record(checksummed: true), of: entity)
      for _ in 0..<60 {
        guard
          case .comparison(let comparison) = try random.randomPredicate(on: entity).bound(
            to: entity),
          let test = ZoneMap.Test(comparison), comparison.attributes.count == 1,
          let column = comparison.attributes.first.map({ segment.attributes[$0.rawValue] }),
          let zones = ZoneMap.encode(column).flatMap({
            ZoneMap(ByteView(copying: $0), blockCount: 2)
          })
        else { continue }
        for block in 0..<2 {
          let rows = Segment.rows(ofBlock: block, rowCount: count)
          let matches = try rows.map {
            try comparison.matches(SegmentRow(segment: segment, row: $0))
          }
          let answer = zones.answer(test, block: block, rowCount: rows.count)
          answers.insert("\(answer)")
          switch answer {
          case .none: #expect(!matches.contains(true), "\(comparison)")
          case .all: #expect(!matches.contains(false), "\(comparison)")
          case .some: break
          }
        }
      }
    }
    #expect(!answers.isEmpty)
  }

  @Test("a block whose values all pass is taken without looking at them, unless it has nulls")
  func allRows() throws {
    var builder = SegmentBuilder(StoredPeople.entity)
    for row in 1...Int64(2 * Segment.rowsPerBlock) {
      let age = row == 5 ? nil : row % 50
      builder.append(key: row, version: 1, values: StoredPeople.values("Ada", "", age))
    }
    let segment = Segment(builder.record(checksummed: true), of: StoredPeople.entity)
    let bytes = try #require(ZoneMap.encode(segment.attributes[2]))
    let zones = try #require(ZoneMap(ByteView(copying: bytes), blockCount: 2))
    func answers(_ range: ClosedRange<Int64>) throws -> [ZoneMap.Answer] {
      let test = try #require(ZoneMap.Test(.integer(AttributeIndex(2), IntegerTest(.range(range)))))
      return (0..<2).map { zones.answer(test, block: $0, rowCount: Segment.rowsPerBlock) }
    }
    #expect(try answers(0...49) == [.some, .all])
    #expect(try answers(1...49) == [.some, .some])
    #expect(try answers(50...60) == [.none, .none])
  }

  @Test("zero and minus zero, not-a-number and the infinities are where comparisons have them")
  func numbers() {
    let ordered: [Double] = [-.infinity, -1, -0.0, 0, 1, .infinity, .nan]
    let ranks = ordered.map { ZoneMap.rank($0) }
    #expect(ranks == ranks.sorted() && Set(ranks).count == ordered.count)
    let test = ZoneMap.Test(.double(AttributeIndex(0), DoubleTest(.range(0...0))))
    #expect(test?.ranks == ZoneMap.rank(-0.0)...ZoneMap.rank(0.0))
  }
}
