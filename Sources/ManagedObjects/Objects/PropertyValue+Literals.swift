extension PropertyValue {
  /// An attribute without a value.
  public static var null: PropertyValue { .value(.null) }
}

extension PropertyValue: ExpressibleByStringLiteral {
  /// The string of an attribute.
  public init(stringLiteral value: String) {
    self = .value(.string(value))
  }
}

extension PropertyValue: ExpressibleByIntegerLiteral {
  /// The integer of an attribute.
  public init(integerLiteral value: Int64) {
    self = .value(.integer(value))
  }
}

extension PropertyValue: ExpressibleByBooleanLiteral {
  /// The boolean of an attribute.
  public init(booleanLiteral value: Bool) {
    self = .value(.boolean(value))
  }
}
