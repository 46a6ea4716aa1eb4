import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes what a sort key makes of a value as bytes whose order, one after the other, is that of the
/// key.
///
/// The bytes of several keys in a row order as the keys do. So rows and objects that have been
/// written once are sorted by comparing bytes, wherever they come from.
struct SortKeyWriter {
  let key: BoundSortKey
  private let text: TextSortKey

  init(_ key: BoundSortKey) {
    self.key = key
    text = TextSortKey(key.descriptor.comparison)
  }

  /// Adds the bytes of a value.
  func append(_ value: AttributeValue, to bytes: inout [UInt8]) {
    if value == .null { return bytes.append(key.nullRank < 0 ? 0x00 : 0xFF) }
    appendDirected(to: &bytes) { bytes in
      switch value {
      case .null: break
      case .integer(let number): bytes.append(bigEndian: number.unsignedRank)
      case .boolean(let flag): bytes.append(flag ? 1 : 0)
      case .double(let number): bytes.append(bigEndian: number.sortRank.unsignedRank)
      case .date(let date):
        bytes.append(bigEndian: date.timeIntervalSinceReferenceDate.sortRank.unsignedRank)
      case .decimal(let number): bytes.append(ordered: DecimalText(number))
      case .uuid(let uuid): bytes += uuid.bytes
      case .binary(let data): bytes.append(terminated: Array(data).span)
      case .string(let string): text.append(string.utf8Span.span, to: &bytes)
      }
    }
  }

  /// Adds the bytes of a value in a verified row of a column.
  func append(_ column: Column, at row: Int, to bytes: inout [UInt8]) {
    guard case .text = column.layout, case .runs(let runs) = column.values, !column.isNull(row)
    else { return append(column.value(at: row), to: &bytes) }
    appendDirected(to: &bytes) { bytes in
      runs.bytes.withSpan(runs.range(of: row)) { text.append($0, to: &bytes) }
    }
  }

  /// Adds the bytes of a value that is not null, turned round when the key descends.
  ///
  /// No value's bytes are the beginning of those of another one, so that turning them round turns
  /// their order round.
  private func appendDirected(to bytes: inout [UInt8], _ body: (inout [UInt8]) -> Void) {
    bytes.append(0x80)
    let start = bytes.count
    body(&bytes)
    if key.descriptor.isAscending { return }
    for position in start..<bytes.count { bytes[position] = ~bytes[position] }
  }
}

extension [UInt8] {
  /// Adds a number whose bytes order as it does.
  mutating func append(bigEndian number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Adds a length in as few bytes as order as it does.
  mutating func append(length: Int) {
    if length < 0xFF { return append(UInt8(length)) }
    append(0xFF)
    append(bigEndian: UInt64(length))
  }

  /// Adds bytes and a mark of their end that is less than whatever can stand there in longer ones.
  mutating func append(terminated text: Span<UInt8>) {
    append(escaped: text)
    append(terminator: ())
  }

  /// Adds bytes, of which a zero is written as 00 FF.
  mutating func append(escaped text: Span<UInt8>) {
    for position in 0..<text.count {
      append(text[position])
      if text[position] == 0 { append(0xFF) }
    }
  }

  /// Adds the mark of the end of escaped bytes.
  mutating func append(terminator: Void) {
    append(0x00)
    append(0x01)
  }

  /// Adds a decimal number; what is none comes after all numbers.
  fileprivate mutating func append(ordered number: DecimalText?) {
    guard let number else { return append(0x02) }
    let isNegative = number.bytes.first == UInt8(ascii: "-")
    append(isNegative ? 0x00 : 0x01)
    let start = count
    let parts = number.bytes.dropFirst(isNegative ? 1 : 0).split(separator: UInt8(ascii: "."))
    append(length: parts.first?.count ?? 0)
    for part in parts { append(contentsOf: part) }
    append(0x00)
    if isNegative { for position in start..<count { self[position] = ~self[position] } }
  }

  /// Whether these bytes come before others.
  func precedes(_ other: [UInt8]) -> Bool {
    unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { unsafe ByteSearch.compare(left, $0) < 0 }
    }
  }
}
