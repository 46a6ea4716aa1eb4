import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The texts that stand for values in a model file.
enum ValueText {
  /// The value that a text stands for, or nil when it stands for none.
  ///
  /// An empty text stands for no value, except for a string. Xcode has no texts for binary data;
  /// base64 (RFC 4648, section 4) does for us.
  static func value(_ text: String, of type: AttributeType) -> AttributeValue? {
    switch type {
    case .string, .undefined: .string(text)
    case _ where text.isEmpty: .null
    case .integer16, .integer32, .integer64: integer(text).map { .integer($0) }
    case .decimal: decimal(text).map { .decimal($0) }
    case .double: Double(text).map { .double($0) }
    case .float: Float(text).map { .double(Double($0)) }
    case .boolean: boolean(text).map { .boolean($0) }
    case .date: date(text)
    case .uuid: UUID(uuidString: text).map { .uuid($0) }
    case .uri: .string(text)
    case .binary, .transformable: Data(base64Encoded: text).map { .binary($0) }
    case .composite: nil
    }
  }

  /// What Xcode makes of a text that was left behind by another type; nil where it says nothing.
  ///
  /// A flag is 1 or 0 as a number. A number is a flag unless it is 0, and loses its fraction where
  /// it is to be whole.
  static func converted(_ text: String, to type: AttributeType) -> AttributeValue? {
    let number = Double(text)
    let flag = boolean(text)
    switch type {
    case .integer16, .integer32, .integer64:
      let whole = number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
      return (whole ?? flag.map { $0 ? 1 : 0 }).map { .integer($0) }
    case .decimal: return flag.map { .decimal($0 ? 1 : 0) }
    case .double, .float: return flag.map { .double($0 ? 1 : 0) }
    case .boolean: return number.flatMap { $0.isFinite ? .boolean($0 != 0) : nil }
    case .string, .date, .binary, .uuid, .uri, .transformable, .composite, .undefined: return nil
    }
  }

  /// The text that stands for a value, or nil when none does.
  static func text(_ value: AttributeValue, of type: AttributeType) -> String? {
    let text: String? =
      switch value {
      case .null: nil
      case .integer(let number): String(number)
      case .decimal(let number): number.description.withFraction
      case .double(let number):
        type == .float ? Float(number).description : number.description
      case .boolean(let flag): flag ? "YES" : "NO"
      case .string(let text): text
      case .date(let date): number(date.timeIntervalSinceReferenceDate)
      case .binary(let data): data.base64EncodedString()
      case .uuid(let uuid): uuid.uuidString
      }
    return text.flatMap { self.value($0, of: type) == value ? $0 : nil }
  }

  /// Whether a text says yes or no.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// The text of a number, without a fraction where it has none.
  static func number(_ number: Double) -> String {
    Int64(exactly: number).map { $0 == 0 && number.sign == .minus ? "-0" : String($0) }
      ?? number.description
  }

  /// The point in time so many seconds after the beginning of 2001 in UTC.
  private static func date(_ text: String) -> AttributeValue? {
    guard let seconds = Double(text), seconds.isFinite else { return nil }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// A whole number, also one with a fraction of zeros, which is left when an attribute was a
  /// number of another type before.
  private static func integer(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first else { return nil }
    if parts.count == 2, parts[1].isEmpty || !parts[1].allSatisfy({ $0 == "0" }) { return nil }
    return Int64(whole)
  }

  /// A decimal number such as `-12.5e3`.
  private static func decimal(_ text: String) -> Decimal? {
    // The initialiser of Decimal takes what begins with a number, so a number it has to be.
    let isNumber = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isNumber, let double = Double(text), double.isFinite,
      let number = Decimal(string: text), !number.isNaN
    else { return nil }
    return number
  }
}

extension String {
  fileprivate var withFraction: String {
    contains(".") ? self : self + ".0"
  }
}
