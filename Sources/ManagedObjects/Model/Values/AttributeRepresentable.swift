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
public protocol AttributeRepresentable {
  /// The value in an attribute, or nil when the attribute holds nothing or another type.
  init?(_ value: AttributeValue)
  /// The value for an attribute.
  var attributeValue: AttributeValue { get }
}

extension AttributeRepresentable where Self: FixedWidthInteger {
  /// The integer in an attribute, when it is in the range of this type.
  public init?(_ value: AttributeValue) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
}

extension AttributeRepresentable where Self: RawRepresentable, RawValue: AttributeRepresentable {
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
  /// The number in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .double(let number) = value else { return nil }
    self = number
  }

  /// The value for a double attribute.
  public var attributeValue: AttributeValue { .double(self) }
}

extension Bool: AttributeRepresentable {
  /// The boolean in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }

  /// The value for a boolean attribute.
  public var attributeValue: AttributeValue { .boolean(self) }
}

extension String: AttributeRepresentable {
  /// The string in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }

  /// The value for a string attribute.
  public var attributeValue: AttributeValue { .string(self) }
}

extension Date: AttributeRepresentable {
  /// The date in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .date(let date) = value else { return nil }
    self = date
  }

  /// The value for a date attribute.
  public var attributeValue: AttributeValue { .date(self) }
}

extension Data: AttributeRepresentable {
  /// The bytes in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .binary(let data) = value else { return nil }
    self = data
  }

  /// The value for a binary attribute.
  public var attributeValue: AttributeValue { .binary(self) }
}

extension UUID: AttributeRepresentable {
  /// The UUID in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .uuid(let uuid) = value else { return nil }
    self = uuid
  }

  /// The value for a UUID attribute.
  public var attributeValue: AttributeValue { .uuid(self) }
}

extension Float: AttributeRepresentable {
  /// The number in an attribute, rounded to this type.
  public init?(_ value: AttributeValue) {
    guard case .double(let number) = value else { return nil }
    self = Float(number)
  }

  /// The value for a float attribute.
  public var attributeValue: AttributeValue { .double(Double(self)) }
}

extension Decimal: AttributeRepresentable {
  /// The number in an attribute.
  public init?(_ value: AttributeValue) {
    guard case .decimal(let number) = value else { return nil }
    self = number
  }

  /// The value for a decimal attribute.
  public var attributeValue: AttributeValue { .decimal(self) }
}

extension URL: AttributeRepresentable {
  /// The URL in a URI attribute.
  public init?(_ value: AttributeValue) {
    guard case .string(let text) = value else { return nil }
    self.init(string: text)
  }

  /// The value for a URI attribute.
  public var attributeValue: AttributeValue { .string(absoluteString) }
}
