/// What a property of a class has of an attribute: a value, or perhaps none.
///
/// Every ``AttributeRepresentable`` type is one, and so is its optional.
public protocol AttributeContent: SendableMetatype {
  /// What there is of an attribute.
  ///
  /// - Parameters:
  ///   - value: The value in the attribute.
  ///   - missing: What there is in place of no value, or of one of another type.
  /// - Returns: The content.
  static func content(of value: AttributeValue, missing: Self) -> Self
  /// The value for an attribute.
  var contentValue: AttributeValue { get }
  /// Whether any value of attributes of a type can be read.
  static func canRepresent(_ type: AttributeType) -> Bool
}

extension AttributeContent where Self: AttributeRepresentable {
  /// The value in an attribute.
  @inlinable
  public static func content(of value: AttributeValue, missing: Self) -> Self {
    Self(value) ?? missing
  }

  /// The value for an attribute.
  @inlinable public var contentValue: AttributeValue { attributeValue }
}

extension Optional: AttributeContent where Wrapped: AttributeRepresentable {
  /// The value in an attribute; what is declared to be read without one, or nil, for none.
  @inlinable
  public static func content(of value: AttributeValue, missing: Wrapped?) -> Wrapped? {
    value == .null ? missing : Wrapped(value)
  }

  /// The value for an attribute.
  @inlinable public var contentValue: AttributeValue { self?.attributeValue ?? .null }

  /// Whether any value of attributes of a type can be read.
  public static func canRepresent(_ type: AttributeType) -> Bool { Wrapped.canRepresent(type) }
}
