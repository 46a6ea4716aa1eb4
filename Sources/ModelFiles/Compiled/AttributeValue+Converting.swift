import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue {
  /// The value as an attribute of a type has it.
  ///
  /// An archive has numbers without their types, and flags as numbers.
  ///
  /// - Parameter type: The type of the attribute.
  /// - Returns: The value; nil where the type has no such value.
  func converted(to type: AttributeType) -> AttributeValue? {
    let value: AttributeValue? =
      switch type {
      case .integer16, .integer32, .integer64: wholeNumber.map { .integer($0) }
      case .boolean: wholeNumber.map { .boolean($0 != 0) }
      case .double: number.map { .double($0) }
      case .float: number.map { .double(Double(Float($0))) }
      case .decimal: decimalNumber.map { .decimal($0) }
      default: self
      }
    if case .null = self { return .null }
    guard let value, value.fits(type) else { return nil }
    return value
  }

  private var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    case .double(let number): Int64(exactly: number)
    case .decimal(let number): Int64(number.description)
    default: nil
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .boolean(let flag): flag ? 1 : 0
    case .double(let number): number
    case .decimal(let number): Double(number.description)
    default: nil
    }
  }

  private var decimalNumber: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .boolean(let flag): flag ? 1 : 0
    case .double(let number): number.isFinite ? Decimal(string: number.description) : nil
    case .decimal(let number): number
    default: nil
    }
  }
}
