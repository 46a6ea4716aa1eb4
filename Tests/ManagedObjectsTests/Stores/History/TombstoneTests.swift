import Foundation
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Tombstones")
struct TombstoneTests {
  private static let values: [String: AttributeValue] = [
    "integer": .integer(.min), "double": .double(-0.0), "boolean": .boolean(true),
    "date": .date(Date(timeIntervalSinceReferenceDate: 12.5)), "text": "e\u{301}",
    "decimal": .decimal(Decimal(string: "-12.75") ?? 0), "data": .binary(Data([0, 255])),
    "uuid": .uuid(UUID()), "none": .null, "": "",
  ]

  @Test("values of every kind survive")
  func roundTrip() {
    #expect(Tombstone.decode(Tombstone.encode(Self.values)) == Self.values)
    #expect(Tombstone.decode([]) == [:])
  }

  @Test("bytes that are cut or changed are read without harm")
  func damage() {
    var random = SplitMix64(seed: testSeed("tombstones"))
    let bytes = Tombstone.encode(Self.values)
    var refusals = 0
    for end in bytes.indices {
      let isRead = Tombstone.decode(Array(bytes[..<end])) != nil
      #expect(Tombstone.isWellFormed(Array(bytes[..<end])) == isRead)
      if !isRead { refusals += 1 }
    }
    #expect(refusals >= bytes.count - Self.values.count)
    for _ in 0..<2_000 {
      var changed = bytes
      changed[random.below(bytes.count)] = UInt8(random.below(256))
      #expect(Tombstone.decode(changed) == nil || Tombstone.isWellFormed(changed))
    }
  }
}
