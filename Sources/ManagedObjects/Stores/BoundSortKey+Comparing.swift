#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BoundSortKey {
  /// Compares two values the way this key sorts: negative when the left one comes first.
  package func compare(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.null, .null): 0
    case (.null, _): nullRank
    case (_, .null): -nullRank
    default: directed(ascending(left, right))
    }
  }

  /// How a null compares with a value.
  var nullRank: Int {
    if descriptor.nilPosition == .last { return 1 }
    return descriptor.isAscending ? -1 : 1
  }

  /// Turns the result of an ascending comparison round when the key descends.
  func directed(_ result: Int) -> Int {
    descriptor.isAscending ? result : -result
  }

  private static func order(_ left: DecimalText?, _ right: DecimalText?) -> Int {
    guard let left, let right else { return 0 }
    return DecimalText.compare(left.bytes.span, right.bytes.span)
  }

  private func ascending(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.double(let left), .double(let right)): Self.order(left.sortRank, right.sortRank)
    case (.decimal(let left), .decimal(let right)):
      Self.order(DecimalText(left), DecimalText(right))
    case (.boolean(let left), .boolean(let right)): Self.order(left ? 1 : 0, right ? 1 : 0)
    case (.date(let left), .date(let right)):
      Self.order(
        left.timeIntervalSinceReferenceDate.sortRank, right.timeIntervalSinceReferenceDate.sortRank)
    case (.string(let left), .string(let right)):
      compare(text: left.utf8Span.span, right.utf8Span.span)
    case (.binary(let left), .binary(let right)):
      Self.lexicographic(Array(left).span, Array(right).span)
    case (.uuid(let left), .uuid(let right)):
      Self.lexicographic(left.bytes.span, right.bytes.span)
    // Values of one attribute are of one type.
    default: 0
    }
  }

  /// Compares two UTF-8 texts, ascending.
  func compare(text left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    switch descriptor.comparison {
    case .standard: TextOrder.compare(left, right)
    case .literal: Self.lexicographic(left, right)
    case .caseInsensitive, .numeric, .localized:
      Self.lexicographic(textKey(left).span, textKey(right).span)
    }
  }

  private func textKey(_ text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    TextSortKey(descriptor.comparison).append(text, to: &key)
    return key
  }

  static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  static func lexicographic(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    for position in 0..<min(left.count, right.count) where left[position] != right[position] {
      return left[position] < right[position] ? -1 : 1
    }
    return order(left.count, right.count)
  }
}

extension Int64 {
  /// An unsigned number that orders as the number does.
  @inline(__always)
  var unsignedRank: UInt64 { UInt64(bitPattern: self) ^ 1 << 63 }
}

extension Double {
  /// An integer that orders as the number does, -0 before 0, and not-a-number after all others.
  var sortRank: Int64 {
    if isNaN { return .max }
    let bits = Int64(bitPattern: bitPattern)
    return bits < 0 ? Int64.min &- bits &- 1 : bits
  }
}

extension UUID {
  /// The sixteen bytes.
  var bytes: [UInt8] {
    unsafe withUnsafeBytes(of: uuid) { unsafe Array($0) }
  }
}
