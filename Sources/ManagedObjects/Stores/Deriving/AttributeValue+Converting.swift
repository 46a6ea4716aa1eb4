#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue {
  /// The value as an attribute of a type holds it.
  ///
  /// Numbers become the nearest of another type, integers lose their fraction. What is out of the
  /// range of the type, or of another kind, becomes `.null`.
  func converted(to type: AttributeType) -> AttributeValue {
    if fits(type) { return self }
    guard let number = decimalText, let converted = number.value(of: type), converted.fits(type)
    else { return .null }
    return converted
  }
}

extension DecimalText {
  /// The number as a value of a type; nil when it has none.
  fileprivate func value(of type: AttributeType) -> AttributeValue? {
    switch type {
    case .integer16, .integer32, .integer64:
      let whole = bytes.prefix { $0 != UInt8(ascii: ".") }
      return Int64(String(decoding: whole, as: UTF8.self)).map(AttributeValue.integer)
    case .decimal: return decimal.map(AttributeValue.decimal)
    case .double: return .double(nearestDouble)
    case .float:
      let number = Float(nearestDouble)
      return number.isFinite ? .double(Double(number)) : nil
    default: return nil
    }
  }
}
