import Testing

@testable import ManagedObjects

@Suite("Packed integers")
struct PackedIntegersTests {
  private static func unpacked(_ record: PackedIntegersRecord, count: Int) -> [Int64] {
    let packed = PackedIntegers(
      origin: record.origin, step: record.step, width: record.width,
      bytes: ByteView(copying: record.bytes))
    return (0..<count).map { packed[$0] }
  }

  @Test(
    "take as few bytes as the largest distance needs",
    arguments: [
      ([], 0), ([7], 0), ([-3, -3, -3], 0), ([5, 6, 7, 8], 0), ([.max], 0), ([.min, .min], 0),
      ([.max, .min], 0), ([8, 7, 6], 1), ([1, 2, 4], 1), ([0, 255], 1), ([-128, 127], 1),
      ([0, 256], 2), ([10, 65_545], 2), ([0, 65_536], 4), ([-1, 0xffff_fffe], 4),
      ([0, 0x1_0000_0000], 8), ([.min, .max], 8), ([.max, .min, 0], 8),
      ([0, .max], 8), ([-1, .max], 8),
    ] as [([Int64], Int)])
  func widths(numbers: [Int64], width: Int) {
    let record = PackedIntegersRecord(numbers)
    #expect(record.width == width)
    #expect(record.bytes.count == width * numbers.count)
    #expect(PackedIntegers.isValid(width: record.width))
    #expect(Self.unpacked(record, count: numbers.count) == numbers)
  }

  @Test("consecutive numbers take no bytes, up to the greatest of all and round to the least")
  func sequences() {
    let numbers = Array(Int64.max - 4_999...Int64.max) + [.min]
    let record = PackedIntegersRecord(numbers)
    #expect(record.width == 0)
    #expect(record.step == 1)
    #expect(Self.unpacked(record, count: numbers.count) == numbers)
  }

  @Test(
    "ascend when none is negative or smaller than the one before",
    arguments: [
      ([], true), ([0], true), ([-1], false), ([5, 6, 7], true), ([-1, 0, 1], false),
      ([1, 1, 2, 250], true), ([1, 3, 2, 250], false), ([1, 2, 250, 0], false),
      ([0, 0, 700, 700], true), ([0, 701, 700], false), ([3, 70_000, 70_000], true),
      ([3, 70_001, 70_000], false), ([0, .max], true), ([.max, 0], false), ([.min, .max], false),
      ([.max - 9, .max - 9, .max], true), ([.max - 9, .max, .max - 9], false),
    ] as [([Int64], Bool)])
  func ascending(numbers: [Int64], isAscending: Bool) {
    // In front of them is what must not be looked at.
    let record = PackedIntegersRecord([numbers.max() ?? 0] + numbers)
    let packed = PackedIntegers(
      origin: record.origin, step: record.step, width: record.width,
      bytes: ByteView(copying: record.bytes))
    let rows = 1..<1 + numbers.count
    #expect(packed.ascend(rows) == isAscending)
    let isStrict = isAscending && Set(numbers).count == numbers.count
    #expect(packed.ascend(rows, strictly: true) == isStrict)
  }

  @Test("ascend up to the one place of many where they do not")
  func descent() {
    for place in 1..<200 {
      var numbers = (0..<200).map { Int64(10 + $0 * 3) }
      numbers[place] = numbers[place - 1] - 1
      let record = PackedIntegersRecord(numbers)
      let packed = PackedIntegers(
        origin: record.origin, step: record.step, width: record.width,
        bytes: ByteView(copying: record.bytes))
      #expect(!packed.ascend(0..<200))
      #expect(packed.ascend(0..<place) && packed.ascend(place..<200))
    }
  }

  @Test("other widths are not known", arguments: [-1, 3, 5, 6, 7, 9, 16, .max])
  func unknownWidths(width: Int) {
    #expect(!PackedIntegers.isValid(width: width))
  }
}
