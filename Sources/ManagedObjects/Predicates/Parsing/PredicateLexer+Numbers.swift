extension PredicateLexer {
  /// The most characters that a number may have.
  private static let numberLimit = 400

  /// Reads a number without a sign: decimal with or without a fraction and an exponent, or
  /// hexadecimal behind `0x`.
  mutating func scanNumber() throws(FetchPredicateError) -> PredicateToken.NumberLiteral {
    let start = position
    if bytes[start] == UInt8(ascii: "0"), let marker = byte(at: start + 1),
      marker | 0x20 == UInt8(ascii: "x")
    {
      return try scanHexadecimal()
    }
    skipDigits()
    let isInteger = !skipFraction() && !skipExponent()
    guard !continuesLikeWord else { throw malformedNumber(from: start) }
    guard position - start <= Self.numberLimit else {
      throw failure(.numberOutOfRange, from: start)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let magnitude = UInt64(text) { return .integer(magnitude) }
    guard let number = Double(text) else { throw malformedNumber(from: start) }
    guard number.isFinite else { throw failure(.numberOutOfRange, from: start) }
    return .double(number)
  }

  /// The units of spans of time, in seconds; a month has 30 days here, and a year 365.
  private static let units: [String: Int64] = [
    "s": 1, "min": 60, "h": 3_600, "d": 86_400, "w": 604_800, "mo": 2_592_000, "y": 31_536_000,
  ]

  /// Reads a span of time in seconds, such as `7d`; nil where the digits are none.
  mutating func scanDuration() throws(FetchPredicateError) -> Int64? {
    let start = position
    var end = position
    while isDigit(at: end) { end += 1 }
    let unitStart = end
    while let byte = byte(at: end), UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { end += 1 }
    guard end > unitStart,
      let unit = Self.units[String(decoding: bytes[unitStart..<end], as: UTF8.self)]
    else { return nil }
    let digits = String(decoding: bytes[start..<unitStart], as: UTF8.self)
    position = end
    guard !continuesLikeWord else { throw malformedNumber(from: start) }
    let (seconds, isTooLong) = (Int64(digits) ?? .max).multipliedReportingOverflow(by: unit)
    guard !isTooLong else { throw failure(.numberOutOfRange, from: start) }
    return seconds
  }

  private mutating func scanHexadecimal() throws(FetchPredicateError)
    -> PredicateToken.NumberLiteral
  {
    let start = position
    position += 2
    var magnitude: UInt64 = 0
    var isTooLarge = false
    let firstDigit = position
    while let digit = byte(at: position).flatMap(Self.hexadecimalValue) {
      isTooLarge = isTooLarge || magnitude >> 60 != 0
      magnitude = magnitude << 4 | UInt64(digit)
      position += 1
    }
    guard position > firstDigit, !continuesLikeWord else { throw malformedNumber(from: start) }
    guard !isTooLarge else { throw failure(.numberOutOfRange, from: start) }
    return .integer(magnitude)
  }

  /// The value of a hexadecimal digit.
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private mutating func skipDigits() {
    while isDigit(at: position) { position += 1 }
  }

  /// Skips a point with digits behind it.
  private mutating func skipFraction() -> Bool {
    guard byte(at: position) == UInt8(ascii: "."), isDigit(at: position + 1) else { return false }
    position += 1
    skipDigits()
    _ = skipExponent()
    return true
  }

  /// Skips an `e` with an optional sign and digits behind it.
  private mutating func skipExponent() -> Bool {
    guard let marker = byte(at: position), marker | 0x20 == UInt8(ascii: "e") else { return false }
    let sign = byte(at: position + 1)
    let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    let digits = position + (hasSign ? 2 : 1)
    guard isDigit(at: digits) else { return false }
    position = digits
    skipDigits()
    return true
  }

  /// Whether a letter follows the digits at once, as in `12ab`.
  private var continuesLikeWord: Bool {
    guard let byte = byte(at: position) else { return false }
    return isDigit(at: position) || byte == UInt8(ascii: "_")
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private mutating func malformedNumber(from start: Int) -> FetchPredicateError {
    while continuesLikeWord { position += 1 }
    return failure(.malformedNumber, from: start)
  }
}
