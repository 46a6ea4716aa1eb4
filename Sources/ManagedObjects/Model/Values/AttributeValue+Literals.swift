extension AttributeValue: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}

extension AttributeValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }
}

extension AttributeValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension AttributeValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}
