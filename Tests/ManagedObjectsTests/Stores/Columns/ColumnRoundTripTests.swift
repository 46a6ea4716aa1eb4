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
    return builder.column(checksummed: checksummed)
  }

  private static func read(_ column: Column) throws -> [ExactValue] {
    try column.verify()
    return (0..<column.rowCount).map { ExactValue(column.value(at: $0)) }
  }

  @Test("the extremes of every type", arguments: AttributeType.stored)
  func extremes(type: AttributeType) throws {
    let values = NotableValues.of(type)
    for candidates in [values, values.reversed(), [.null] + values, values + [.null, .null]] {
      let column = Self.column(candidates, type)
      #expect(try Self.read(column) == candidates.map(ExactValue.init))
      #expect((column.validity == nil) == !candidates.contains(.null))
      #expect(column.constant == nil)
    }
  }

  @Test("each notable value alone in its column", arguments: AttributeType.stored)
  func alone(type: AttributeType) throws {
    for value in NotableValues.of(type) + [.null] {
      #expect(try Self.read(Self.column([value], type)) == [ExactValue(value)])
    }
  }

  @Test("every number of rows around the ends of blocks", arguments: AttributeType.stored)
  func blocks(type: AttributeType) throws {
    let values = NotableValues.of(type) + [.null]
    for rowCount in Self.rowCounts {
      let rows = (0..<rowCount).map { values[$0 % values.count] }
      #expect(try Self.read(Self.column(rows, type)) == rows.map(ExactValue.init), "\(rowCount)")
    }
  }

  @Test("only nulls", arguments: AttributeType.stored)
  func onlyNulls(type: AttributeType) throws {
    let column = Self.column(Array(repeating: .null, count: 4097), type)
    #expect(Set(try Self.read(column)) == [ExactValue(.null)])
  }

  @Test("rows copied from column to column", arguments: AttributeType.stored)
  func copies(type: AttributeType) throws {
    let values = NotableValues.of(type) + [.null]
    let rows = (0..<4100).map { values[$0 % values.count] }
    let source = Self.column(rows, type, checksummed: false)
    var builder = ColumnBuilder(name: "value", type: type)
    for row in rows.indices.reversed() { builder.append(row: row, of: source) }
    #expect(
      try Self.read(builder.column(checksummed: true)) == rows.reversed().map(ExactValue.init))
  }

  @Test("values of another type count as null", arguments: AttributeType.stored)
  func otherTypes(type: AttributeType) throws {
    let others = AttributeType.stored.flatMap(NotableValues.of).filter { value in
      value.kindName != NotableValues.of(type).first?.kindName
    }
    #expect(Set(try Self.read(Self.column(others, type))) == [ExactValue(.null)])
  }

  @Test(
    "what is no decimal number in its one form is damage",
    arguments: ["", "1.0", "01", "-0", "NaN", "1e5", "+1", "12,1", "\u{661}"])
  func damagedDecimals(text: String) throws {
    for (rows, isWhole) in [(["12.1", text], false), (["12.1", "-0.5"], true)] {
      var builder = ColumnBuilder(name: "value", type: .string)
      for row in rows { builder.append(.string(row)) }
      builder.append(.null)
      var record = try #require(builder.record(checksummed: true))
      record.type = .decimal
      let column = Column(record, rowCount: 3)
      guard isWhole else {
        #expect(throws: StoreError.self) { try column.verify() }
        continue
      }
      #expect(
        try Self.read(column) == [.decimal(12.1), .decimal(-0.5), .null].map(ExactValue.init))
    }
  }

  @Test("strings whose blocks differ much in length")
  func unevenBlocks() throws {
    let rows = (0..<8193).map { row in
      AttributeValue.string(String(repeating: "ö", count: row / 4096 == 1 ? 40 : 0))
    }
    #expect(try Self.read(Self.column(rows, .string)) == rows.map(ExactValue.init))
  }
}

extension ColumnBuilder {
  /// The column as a segment in memory has it.
  fileprivate func column(checksummed: Bool) -> Column {
    record(checksummed: checksummed).map { Column($0, rowCount: rowCount) }
      ?? Column(AttributeDescription(name, type), rowCount: rowCount, constant: .null)
  }
}

extension AttributeType {
  /// The types of attributes that stores keep.
  static let stored = allCases.filter { $0 != .composite && $0 != .undefined }
}

/// Values of each type at which something may break.
enum NotableValues {
  static func of(_ type: AttributeType) -> [AttributeValue] {
    switch type {
    case .integer16, .integer32, .integer64: integers(type)
    case .decimal: decimals.compactMap { Decimal(string: $0) }.map(AttributeValue.decimal)
    case .double: numbers.map(AttributeValue.double)
    case .float: numbers.map { .double(Double(Float($0))) }
    case .date: numbers.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .boolean: [false, true]
    case .string: texts.map(AttributeValue.string)
    case .uri: uris.map(AttributeValue.string)
    case .binary, .transformable:
      [[], [0], [255], Array(0...255), Array("bplist00".utf8)].map { .binary(Data($0)) }
    case .uuid: uuids.map(AttributeValue.uuid)
    case .composite, .undefined: []
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

  private static let decimals = [
    "0", "1", "-1", "10", "12.1", "-12.1", "0.5", "0.05", "-0.05", "100.001", "1e120", "-1e120",
    "9007199254740993", "9007199254740993.5", "0.0000000000000000000000000000000000000001",
    "340282366920938463463374607431768211455", "-340282366920938463463374607431768211455",
    "99999999999999999999999999999999999999", "0.99999999999999999999999999999999999999",
  ]

  private static let uris = [
    "https://example.org/a?b=c#d", "HTTPS://EXAMPLE.ORG", "urn:isbn:0451450523", "tel:+420123",
    "x", "../a%20b",
  ]

  private static let uuids = [
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    "00000000-0000-0000-0500-000000000000", "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0",
  ].compactMap(UUID.init(uuidString:))
}
