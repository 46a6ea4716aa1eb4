import Foundation
import Testing

@testable import ManagedObjects

@Suite("Values through a column")
struct ColumnRoundTripTests {
  /// Rows counts around the ends of blocks.
  private static let rowCounts = [0, 1, 7, 8, 9, 63, 64, 65, 4095, 4096, 4097, 8193]

  private static func column(
    _ values: [AttributeValue], _ type: AttributeType, checksummed: Bool = true
  ) -> Column {
    var builder = ColumnBuilder(name: "value", type: type)
    for value in values { builder.append(value) }
    return Column(builder.record(checksummed: checksummed), rowCount: values.count)
  }

  private static func read(_ column: Column) throws -> [ExactValue] {
    try column.verify()
    return (0..<column.rowCount).map { ExactValue(column.value(at: $0)) }
  }

  @Test("the extremes of every type", arguments: AttributeType.allCases)
  func extremes(type: AttributeType) throws {
    let values = NotableValues.of(type)
    for candidates in [values, values.reversed(), [.null] + values, values + [.null, .null]] {
      let column = Self.column(candidates, type)
      #expect(try Self.read(column) == candidates.map(ExactValue.init))
      #expect((column.validity == nil) == !candidates.contains(.null))
    }
  }

  @Test("each notable value alone in its column", arguments: AttributeType.allCases)
  func alone(type: AttributeType) throws {
    for value in NotableValues.of(type) + [.null] {
      #expect(try Self.read(Self.column([value], type)) == [ExactValue(value)])
    }
  }

  @Test("every number of rows around the ends of blocks", arguments: AttributeType.allCases)
  func blocks(type: AttributeType) throws {
    let values = NotableValues.of(type) + [.null]
    for rowCount in Self.rowCounts {
      let rows = (0..<rowCount).map { values[$0 % values.count] }
      #expect(try Self.read(Self.column(rows, type)) == rows.map(ExactValue.init), "\(rowCount)")
    }
  }

  @Test("only nulls", arguments: AttributeType.allCases)
  func onlyNulls(type: AttributeType) throws {
    let column = Self.column(Array(repeating: .null, count: 4097), type)
    #expect(Set(try Self.read(column)) == [ExactValue(.null)])
  }

  @Test("rows copied from column to column", arguments: AttributeType.allCases)
  func copies(type: AttributeType) throws {
    let values = NotableValues.of(type) + [.null]
    let rows = (0..<4100).map { values[$0 % values.count] }
    let source = Self.column(rows, type, checksummed: false)
    var builder = ColumnBuilder(name: "value", type: type)
    for row in rows.indices.reversed() { builder.append(row: row, of: source) }
    let copy = Column(builder.record(checksummed: true), rowCount: rows.count)
    #expect(try Self.read(copy) == rows.reversed().map(ExactValue.init))
  }

  @Test("values of another type count as null", arguments: AttributeType.allCases)
  func otherTypes(type: AttributeType) throws {
    let others = AttributeType.allCases.flatMap(NotableValues.of).filter { value in
      value.kindName != NotableValues.of(type).first?.kindName
    }
    #expect(Set(try Self.read(Self.column(others, type))) == [ExactValue(.null)])
  }

  @Test("strings whose blocks differ much in length")
  func unevenBlocks() throws {
    let rows = (0..<8193).map { row in
      AttributeValue.string(String(repeating: "ö", count: row / 4096 == 1 ? 40 : 0))
    }
    #expect(try Self.read(Self.column(rows, .string)) == rows.map(ExactValue.init))
  }
}

/// Values of each type at which something may break.
enum NotableValues {
  static func of(_ type: AttributeType) -> [AttributeValue] {
    switch type {
    case .integer16, .integer32, .integer64: integers(type)
    case .double: numbers.map(AttributeValue.double)
    case .date: numbers.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .boolean: [false, true]
    case .string: texts.map(AttributeValue.string)
    case .binary:
      [[], [0], [255], Array(0...255), Array("bplist00".utf8)].map { .binary(Data($0)) }
    case .uuid: uuids.map(AttributeValue.uuid)
    }
  }

  private static func integers(_ type: AttributeType) -> [AttributeValue] {
    let range = type.integerRange ?? 0...0
    let near = [range.lowerBound, range.lowerBound + 1, range.upperBound - 1, range.upperBound]
    return (near + [-1, 0, 1, 127, 128, 255, 256, -32_768]).map(AttributeValue.integer)
  }

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -.leastNormalMagnitude, .pi, 1e300, 9_007_199_254_740_992,
  ]

  static let texts = [
    "", "$null", "$", "\0", "a\0b", " ", "\r\n", "é", "e\u{301}", "É", "Zoë", "Ångström", "Å",
    "ß", "ﬃ", "İ", "\u{FEFF}", "\u{FFFE}", "\u{FFFD}", "\u{10FFFF}", "\u{E000}", "\u{2028}",
    "日本語", "한국어", "\u{1112}\u{1161}\u{11AB}", "ไทย", "العربية", "\u{202E}abc", "👩‍👩‍👧‍👦", "🇨🇿",
    "\u{1B}[31m",
    "a" + String(repeating: "\u{301}", count: 300), String(repeating: "x", count: 70_000),
  ]

  private static let uuids = [
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    "00000000-0000-0000-0500-000000000000", "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0",
  ].compactMap(UUID.init(uuidString:))
}
