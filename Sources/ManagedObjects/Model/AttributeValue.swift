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
  /// The value of a double attribute.
  case double(Double)
  /// The value of a boolean attribute.
  case boolean(Bool)
  /// The value of a string attribute.
  case string(String)
  /// The value of a date attribute.
  case date(Date)
  /// The value of a binary attribute.
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
    case (.null, _): true
    case (.integer(let number), _): type.integerRange?.contains(number) ?? false
    case (.double, .double), (.boolean, .boolean), (.string, .string): true
    case (.date, .date), (.binary, .binary), (.uuid, .uuid): true
    default: false
    }
  }

  /// Whether two values are the same to the last bit.
  ///
  /// Equality is wider: strings are equal however their accents are composed, and so are the two
  /// zeros. Setting the one in place of the other is a change all the same.
  package func isIdentical(to other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
    case (.double(let number), .double(let other)): number.bitPattern == other.bitPattern
    case (.date(let date), .date(let other)):
      date.timeIntervalSinceReferenceDate.bitPattern
        == other.timeIntervalSinceReferenceDate.bitPattern
    default: self == other
    }
  }

  /// The kind of this value, for messages.
  package var kindName: String {
    switch self {
    case .null: "nil"
    case .integer: "an integer"
    case .double: "a number"
    case .boolean: "a boolean"
    case .string: "a string"
    case .date: "a date"
    case .binary: "binary data"
    case .uuid: "a UUID"
    }
  }
}
