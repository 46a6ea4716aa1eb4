extension PredicateLexer {
  /// Reads a quoted string, from its opening quote past its closing one.
  mutating func scanString(quote: UInt8) throws(FetchPredicateError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let byte = byte(at: position) {
      switch byte {
      case quote:
        position += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        content += try scanEscape()
      default:
        content.append(byte)
        position += 1
      }
    }
    throw failure(.unterminatedString, from: start)
  }

  /// Reads an escape and returns what it stands for in UTF-8.
  private mutating func scanEscape() throws(FetchPredicateError) -> [UInt8] {
    let start = position
    position += 2
    switch byte(at: start + 1) {
    case nil: throw failure(.unterminatedString, from: start, to: start + 1)
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return [bytes[start + 1]]
    case UInt8(ascii: "x"): return try scanScalar(digits: 2...2, escape: start)
    case UInt8(ascii: "u"):
      if byte(at: position) == UInt8(ascii: "{") { return try scanBracedScalar(escape: start) }
      return try scanCodeUnits(escape: start)
    default: throw failure(.malformedEscape, from: start, to: start + 2)
    }
  }

  private mutating func scanBracedScalar(escape start: Int) throws(FetchPredicateError) -> [UInt8] {
    position += 1
    let scalar = try scanScalar(digits: 1...8, escape: start)
    guard byte(at: position) == UInt8(ascii: "}") else {
      throw failure(.malformedEscape, from: start)
    }
    position += 1
    return scalar
  }

  /// Reads the digits of a `\uHHHH`, and of the second one where the first is half a scalar.
  private mutating func scanCodeUnits(escape start: Int) throws(FetchPredicateError) -> [UInt8] {
    let first = try scanHexadecimalDigits(4...4, escape: start)
    guard 0xD800...0xDBFF ~= first else { return try utf8(of: first, escape: start) }
    guard bytes[position...].starts(with: "\\u".utf8) else {
      throw failure(.malformedEscape, from: start)
    }
    position += 2
    let second = try scanHexadecimalDigits(4...4, escape: start)
    guard 0xDC00...0xDFFF ~= second else { throw failure(.malformedEscape, from: start) }
    return try utf8(of: 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), escape: start)
  }

  private mutating func scanScalar(
    digits: ClosedRange<Int>, escape start: Int
  ) throws(FetchPredicateError) -> [UInt8] {
    let value = try scanHexadecimalDigits(digits, escape: start)
    return try utf8(of: value, escape: start)
  }

  private mutating func scanHexadecimalDigits(
    _ count: ClosedRange<Int>, escape start: Int
  ) throws(FetchPredicateError) -> UInt32 {
    var value: UInt32 = 0
    var found = 0
    while found < count.upperBound, let digit = byte(at: position).flatMap(Self.hexadecimalValue) {
      value = value << 4 | UInt32(digit)
      found += 1
      position += 1
    }
    guard count.contains(found) else { throw failure(.malformedEscape, from: start) }
    return value
  }

  private func utf8(of value: UInt32, escape start: Int) throws(FetchPredicateError) -> [UInt8] {
    guard let scalar = Unicode.Scalar(value) else { throw failure(.malformedEscape, from: start) }
    return Array(String(scalar).utf8)
  }
}
