#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue {
  /// The value as another type; nil for one that has no such value.
  func cast(to type: CastExpression.CastType) -> AttributeValue {
    let result: AttributeValue? =
      switch type {
      case .number: castNumber
      case .decimal: castDecimal.map { .decimal($0) }
      case .string: castText.map { .string($0) }
      case .date: castSeconds.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
      case .data: castData.map { .binary($0) }
      case .uuid: castUUID.map { .uuid($0) }
      }
    return result ?? .null
  }

  private var castNumber: AttributeValue? {
    switch self {
    case .integer, .decimal, .double: self
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .date(let date): .double(date.timeIntervalSinceReferenceDate)
    case .string(let text):
      Int64(text).map { .integer($0) } ?? Self.double(text).map { .double($0) }
    case .null, .binary, .uuid: nil
    }
  }

  private var castDecimal: Decimal? {
    // The number that a string reads as may have more digits than a floating-point number.
    if case .string(let text) = self, Self.double(text)?.isFinite == true {
      return Decimal(string: text)
    }
    return castNumber?.decimalText?.decimal
  }

  /// The number that a text is in decimal notation.
  private static func double(_ text: String) -> Double? {
    // The standard library also reads hexadecimal digits, of which decimal numbers know nothing.
    text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? nil : Double(text)
  }

  private var castSeconds: Double? {
    switch castNumber {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): DecimalText(number)?.nearestDouble
    default: nil
    }
  }

  /// The dates that are written: the years from 1 to 9999.
  private static let writtenSeconds = -63_114_076_800.0..<252_423_993_600.0

  private var castText: String? {
    switch self {
    case .null, .binary: nil
    case .integer(let number): String(number)
    case .decimal(let number): number.description
    case .double(let number): number.description
    case .boolean(let flag): flag ? "1" : "0"
    case .string(let text): text
    case .date(let date):
      Self.writtenSeconds.contains(date.timeIntervalSinceReferenceDate)
        ? date.formatted(.iso8601) : nil
    case .uuid(let uuid): uuid.uuidString
    }
  }

  private var castData: Data? {
    switch self {
    case .string(let text): Data(base64Encoded: text)
    case .binary(let data): data
    default: nil
    }
  }

  private var castUUID: UUID? {
    switch self {
    case .string(let text): UUID(uuidString: text)
    case .uuid(let uuid): uuid
    default: nil
    }
  }
}
