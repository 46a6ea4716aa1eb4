#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A decimal number as text in the one form that each number has: a minus sign if it is negative,
/// digits without a zero in front unless it is the only one, and, behind a point, digits that do not
/// end in a zero.
///
/// Numbers in this form compare exactly, whatever their size, and without being computed.
package struct DecimalText {
  /// The text in ASCII.
  package let bytes: [UInt8]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// An integer.
  package init(_ number: Int64) {
    bytes = Array(String(number).utf8)
  }

  /// A decimal number; nil for one that is not a number.
  package init?(_ number: Decimal) {
    guard !number.isNaN else { return nil }
    self.init(notation: number.description)
  }

  /// A floating-point number as the shortest decimal number that stands for it, so that 12.1 is
  /// 12.1; nil for infinities and what is not a number.
  package init?(_ number: Double) {
    guard number.isFinite else { return nil }
    self.init(notation: number.description)
  }

  /// The decimal number.
  ///
  /// - Returns: Nil when it has more digits than a decimal number can.
  package var decimal: Decimal? {
    Decimal(string: String(decoding: bytes, as: UTF8.self))
  }
}

extension DecimalText: Sendable {}

extension DecimalText {
  /// The number without its fraction.
  var truncated: DecimalText {
    let whole = Array(bytes.prefix { $0 != Self.point })
    return DecimalText(whole == [Self.minus, Self.zero] ? [Self.zero] : whole)
  }
}

extension DecimalText: Hashable {}

extension DecimalText: Comparable {
  /// Orders numbers by their values.
  package static func < (left: DecimalText, right: DecimalText) -> Bool {
    compare(left.bytes.span, right.bytes.span) < 0
  }
}

extension DecimalText {
  private static let minus = UInt8(ascii: "-")
  private static let point = UInt8(ascii: ".")
  private static let zero = UInt8(ascii: "0")
  private static let digits = zero...UInt8(ascii: "9")

  /// The exponents that are understood: more than any number of the standard types has.
  private static let exponents = -1_000...1_000

  /// A number in positional or scientific notation, as the standard library writes it.
  private init?(notation: String) {
    let parts = notation.utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == 0x65 }
    guard parts.count <= 2 else { return nil }
    let exponent = parts.count == 2 ? Int(Substring(parts[1])) : 0
    guard let exponent, Self.exponents ~= exponent else { return nil }
    let isNegative = parts[0].first == Self.minus
    let places = parts[0].dropFirst(isNegative ? 1 : 0)
      .split(separator: Self.point, maxSplits: 1, omittingEmptySubsequences: false)
    let significant = Array(places.joined())
    guard let whole = places.first, !significant.isEmpty,
      significant.allSatisfy(Self.digits.contains)
    else { return nil }
    let magnitude = Self.positional(significant, wholeCount: whole.count + exponent)
    self.init(isNegative && magnitude != [Self.zero] ? [Self.minus] + magnitude : magnitude)
  }

  /// Writes digits, of which so many stand before the point; it may be less than none, or more than
  /// there are.
  private static func positional(_ significant: [UInt8], wholeCount: Int) -> [UInt8] {
    let shifted = Array(repeating: zero, count: max(0, -wholeCount)) + significant
    let wholeCount = max(0, wholeCount)
    let padded = shifted + Array(repeating: zero, count: max(0, wholeCount - shifted.count))
    let whole = padded[..<wholeCount].drop { $0 == zero }
    var fraction = padded[wholeCount...]
    while fraction.last == zero { fraction.removeLast() }
    return (whole.isEmpty ? [zero] : Array(whole)) + (fraction.isEmpty ? [] : [point] + fraction)
  }

  /// Whether bytes are a number in this form.
  package static func isCanonical(_ bytes: Span<UInt8>) -> Bool {
    let start = bytes.count > 0 && bytes[0] == minus ? 1 : 0
    let end = wholeEnd(of: bytes, from: start)
    guard end > start, bytes[start] != zero || end == start + 1 else { return false }
    for position in start..<end where !(digits ~= bytes[position]) { return false }
    if end == bytes.count { return start == 0 || bytes[start] != zero }
    for position in end + 1..<bytes.count where !(digits ~= bytes[position]) { return false }
    return bytes.count > end + 1 && bytes[bytes.count - 1] != zero
  }

  /// Compares two numbers: below, at or above zero.
  package static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let isNegative = left.count > 0 && left[0] == minus
    guard isNegative == (right.count > 0 && right[0] == minus) else { return isNegative ? -1 : 1 }
    let start = isNegative ? 1 : 0
    let order = compareMagnitudes(left, right, from: start)
    return isNegative ? -order : order
  }

  private static func compareMagnitudes(
    _ left: Span<UInt8>, _ right: Span<UInt8>, from start: Int
  ) -> Int {
    let (leftEnd, rightEnd) = (wholeEnd(of: left, from: start), wholeEnd(of: right, from: start))
    // With as many digits before it, the point is in the same place.
    if leftEnd != rightEnd { return leftEnd < rightEnd ? -1 : 1 }
    let common = min(left.count, right.count)
    var position = start
    while position < common {
      if left[position] != right[position] { return left[position] < right[position] ? -1 : 1 }
      position += 1
    }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  /// Where the digits before the point end.
  private static func wholeEnd(of bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != point { end += 1 }
    return end
  }
}

extension DecimalText {
  /// A number that never orders two texts otherwise than their values do, though it may be equal
  /// where they differ.
  ///
  /// A bit for the sign, nine for the exponent, and 54 for the first sixteen digits.
  package static func rank(of bytes: Span<UInt8>) -> UInt64 {
    let middle: UInt64 = 1 << 63
    let isNegative = bytes.count > 0 && bytes[0] == minus
    let start = isNegative ? 1 : 0
    let end = wholeEnd(of: bytes, from: start)
    var first = start
    while first < bytes.count, bytes[first] == zero || bytes[first] == point { first += 1 }
    guard first < bytes.count else { return middle }
    let exponent = first < end ? end - first : end + 1 - first
    var digits: UInt64 = 0
    var position = first
    for _ in 0..<16 {
      if position < bytes.count, bytes[position] == point { position += 1 }
      digits = digits * 10 + (position < bytes.count ? UInt64(bytes[position] &- zero) : 0)
      position += 1
    }
    let magnitude =
      switch exponent + 256 {
      case ..<0: 1 as UInt64
      case 512...: middle - 1
      case let biased: UInt64(biased) << 54 | digits
      }
    return isNegative ? middle - 1 - magnitude : middle + magnitude
  }
}
