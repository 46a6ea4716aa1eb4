/// What saving needs to know of the attributes of an entity, prepared once.
final class PreparedAttributes: Sendable {
  /// One for each attribute.
  let validators: [AttributeValidator]
  /// One for each attribute that is derived.
  let derived: [DerivedAttribute]

  init(_ attributes: [AttributeDescription]) {
    validators = attributes.map(AttributeValidator.init)
    derived = attributes.enumerated().compactMap { position, attribute in
      DerivedAttribute(attribute, at: AttributeIndex(position))
    }
  }
}
