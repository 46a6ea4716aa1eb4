#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The value of one attribute of one object: what a row of a store holds and what a predicate
/// compares.
public enum AttributeValue {
  /// No value: what Core Data calls nil.
  case null
  /// The value of an integer attribute of any width.
  case integer(Int64)
  /// The value of a decimal attribute.
  case decimal(Decimal)
  /// The value of a double or float attribute.
  case double(Double)
  /// The value of a boolean attribute.
  case boolean(Bool)
  /// The value of a string attribute, or the text of a URI attribute.
  case string(String)
  /// The value of a date attribute.
  case date(Date)
  /// The value of a binary attribute, or the bytes of a transformable one.
  case binary(Data)
  /// The value of a UUID attribute.
  case uuid(UUID)
}

extension AttributeValue: Sendable {}

extension AttributeValue {
  /// Whether an attribute of a type can hold this value.
  ///
  /// A null fits every type; whether it is allowed is a matter of optionality.
  package func fits(_ type: AttributeType) -> Bool {
    switch (self, type) {
    case (.null, _), (_, .undefined): true
    case (.integer(let number), _): type.integerRange?.contains(number) ?? false
    case (.double(let number), .float):
      number.isNaN || Double(Float(number)).bitPattern == number.bitPattern
    case (.double, .double), (.boolean, .boolean), (.string, .string): true
    case (.decimal(let number), .decimal): !number.isNaN
    case (.string(let text), .uri): URL(string: text) != nil
    case (.date, .date), (.binary, .binary), (.binary, .transformable), (.uuid, .uuid): true
    default: false
    }
  }

  /// The kind of this value, for messages.
  package var kindName: String {
    switch self {
    case .null: "nil"
    case .integer: "an integer"
    case .decimal: "a decimal number"
    case .double: "a number"
    case .boolean: "a boolean"
    case .string: "a string"
    case .date: "a date"
    case .binary: "binary data"
    case .uuid: "a UUID"
    }
  }
}
