/// What a predicate is evaluated against: anything that knows the values of an entity's attributes.
package protocol AttributeSource {
  /// The value of an attribute, `.null` for none. It fits the attribute's type.
  func value(at index: AttributeIndex) -> AttributeValue
}
