/// An attribute whose value is computed from others, with its expression read.
package struct DerivedAttribute {
  /// The place of the attribute.
  package let index: AttributeIndex
  /// The type of the attribute.
  package let type: AttributeType
  /// How the value is computed.
  package let derivation: Derivation

  /// Reads the expression of an attribute; nil when it has none that can be read.
  package init?(_ attribute: AttributeDescription, at index: AttributeIndex) {
    guard let derivation = attribute.derivationExpression.flatMap(Derivation.init) else {
      return nil
    }
    self.index = index
    type = attribute.type
    self.derivation = derivation
  }
}

extension DerivedAttribute: Sendable {}
