import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Rows are sorted for an index as they are for a fetch")
struct IndexSorterTests {
  private static let entity = EntityDescription(
    "Thing",
    attributes: [
      AttributeDescription("text", .string), AttributeDescription("number", .integer64),
      AttributeDescription("real", .double), AttributeDescription("id", .uuid),
      AttributeDescription("flag", .boolean), AttributeDescription("amount", .decimal),
    ])

  @Test("random rows come in the same order as comparing them one with another gives")
  func randomRows() throws {
    var random = seededRandom(for: "Sorting for indexes")
    for _ in 0..<testRounds(5) {
      let count = random.pick(from: [0, 1, 2, 50, 300, 6_000])
      var builder = SegmentBuilder(Self.entity)
      for row in 0..<count {
        var values = Self.entity.attributes.map { random.randomValue(of: $0.type) }
        if random.happens(percent: 80) { values[0] = .string(randomText(&random)) }
        builder.append(key: Int64(row + 1), version: 1, values: values)
      }
      let segment = Segment(builder.record(checksummed: false), of: Self.entity)
      let columns = (0..<1 + random.below(3)).map { _ in
        (position: random.below(6), isAscending: random.happens(percent: 70))
      }
      let definition = IndexDefinition(columns, of: Self.entity)
      let order = IndexOrder(segment, definition.keys)
      let expected = (0..<UInt32(count)).sorted { left, right in
        let result = order.compare(Int(left), Int(right))
        return result == 0 ? left < right : result < 0
      }
      #expect(IndexSorter(segment, by: definition.keys).sorted() == expected, "\(definition.names)")
    }
  }

  /// Texts that share long beginnings, or differ by case and accents only.
  private func randomText(_ random: inout SplitMix64) -> String {
    let beginnings = ["", "Christoph", "christophorus maximus ", "Élodie ", "a", "ſ", "\u{0}"]
    let endings = [
      String(repeating: "long", count: 100), "", "er", "ER", "é", "e\u{301}", "z", "\u{0}",
      "0123456789", "0123456788",
    ]
    return random.pick(from: beginnings) + random.pick(from: endings) + random.pick(from: endings)
  }
}
