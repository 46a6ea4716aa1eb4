#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A Swift type whose values an attribute can hold, so that a subclass of ``ManagedObject`` can
/// have typed properties, and a predicate be about them.
///
/// An enumeration with raw values has nothing to do but say so:
///
/// ```swift
/// enum Rank: Int16, AttributeRepresentable { case soldier, captain, general }
/// ```
public protocol AttributeRepresentable: AttributeContent {
  /// The value in an attribute, or nil when the attribute holds nothing or another type.
  init?(_ value: AttributeValue)
  /// The value for an attribute.
  var attributeValue: AttributeValue { get }
}

extension AttributeRepresentable {
  /// True: only the type itself can tell, if it wants to be refused for other attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { true }
}

extension AttributeRepresentable where Self: FixedWidthInteger {
  /// Whether it is a type of integers that are all in the range of this one.
  public static func canRepresent(_ type: AttributeType) -> Bool {
    type.integerRange.map {
      Self(exactly: $0.lowerBound) != nil && Self(exactly: $0.upperBound) != nil
    }
      ?? false
  }

  /// The integer in an attribute, when it is in the range of this type.
  public init?(_ value: AttributeValue) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
}

extension AttributeRepresentable where Self: RawRepresentable, RawValue: AttributeRepresentable {
  /// Whether the raw values can be read from attributes of a type.
  public static func canRepresent(_ type: AttributeType) -> Bool { RawValue.canRepresent(type) }

  /// The case whose raw value is in an attribute.
  public init?(_ value: AttributeValue) {
    guard let rawValue = RawValue(value) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value for an attribute.
  public var attributeValue: AttributeValue { rawValue.attributeValue }
}

extension Int: AttributeRepresentable {
  /// The value for an integer attribute.
  public var attributeValue: AttributeValue { .integer(Int64(self)) }
}

extension Int16: AttributeRepresentable {
  /// The value for an integer attribute.
  public var attributeValue: AttributeValue { .integer(Int64(self)) }
}

extension Int32: AttributeRepresentable {
  /// The value for an integer attribute.
  public var attributeValue: AttributeValue { .integer(Int64(self)) }
}

extension Int64: AttributeRepresentable {
  /// The value for an integer attribute.
  public var attributeValue: AttributeValue { .integer(self) }
}

extension Double: AttributeRepresentable {
  /// Whether it is the type of double or float attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool {
    type == .double || type == .float
  }

  /// The number in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .double(let number) = value else { return nil }
    self = number
  }

  /// The value for a double attribute.
  public var attributeValue: AttributeValue { .double(self) }
}

extension Bool: AttributeRepresentable {
  /// Whether it is the type of boolean attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .boolean }

  /// The boolean in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }

  /// The value for a boolean attribute.
  public var attributeValue: AttributeValue { .boolean(self) }
}

extension String: AttributeRepresentable {
  /// Whether it is the type of string or URI attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .string || type == .uri }

  /// The string in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }

  /// The value for a string attribute.
  public var attributeValue: AttributeValue { .string(self) }
}

extension Date: AttributeRepresentable {
  /// Whether it is the type of date attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .date }

  /// The date in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .date(let date) = value else { return nil }
    self = date
  }

  /// The value for a date attribute.
  public var attributeValue: AttributeValue { .date(self) }
}

extension Data: AttributeRepresentable {
  /// Whether it is the type of binary or transformable attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool {
    type == .binary || type == .transformable
  }

  /// The bytes in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .binary(let data) = value else { return nil }
    self = data
  }

  /// The value for a binary attribute.
  public var attributeValue: AttributeValue { .binary(self) }
}

extension UUID: AttributeRepresentable {
  /// Whether it is the type of UUID attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .uuid }

  /// The UUID in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .uuid(let uuid) = value else { return nil }
    self = uuid
  }

  /// The value for a UUID attribute.
  public var attributeValue: AttributeValue { .uuid(self) }
}

extension Float: AttributeRepresentable {
  /// Whether it is the type of float attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .float }

  /// The number in an attribute, rounded to this type.
  public init?(_ value: AttributeValue) {
    guard case .double(let number) = value else { return nil }
    self = Float(number)
  }

  /// The value for a float attribute.
  public var attributeValue: AttributeValue { .double(Double(self)) }
}

extension Decimal: AttributeRepresentable {
  /// Whether it is the type of decimal attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .decimal }

  /// The number in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .decimal(let number) = value else { return nil }
    self = number
  }

  /// The value for a decimal attribute.
  public var attributeValue: AttributeValue { .decimal(self) }
}

extension URL: AttributeRepresentable {
  /// Whether it is the type of URI attributes.
  public static func canRepresent(_ type: AttributeType) -> Bool { type == .uri }

  /// The URL in a URI attribute.
  public init?(_ value: AttributeValue) {
    guard case .string(let text) = value else { return nil }
    self.init(string: text)
  }

  /// The value for a URI attribute.
  public var attributeValue: AttributeValue { .string(absoluteString) }
}
