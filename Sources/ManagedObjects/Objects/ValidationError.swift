/// Why objects cannot be saved as they are: every failure that was found.
public struct ValidationError: Error {
  /// The rules that a value can break.
  public enum Reason: Int, Sendable {
    /// A mandatory attribute has no value (Core Data's code 1570).
    case missingMandatoryProperty = 1570
    /// The value is not of the attribute's type, or out of its range (Core Data's code 134010).
    case wrongType = 134_010
  }

  /// One value that breaks one rule.
  public struct Failure: Hashable, Sendable {
    /// The object.
    public let objectID: ManagedObjectID
    /// The attribute.
    public let key: String
    /// The value it has.
    public let value: AttributeValue
    /// The rule.
    public let reason: Reason
  }

  /// The failures in the order in which the objects were inserted or changed.
  public let failures: [Failure]
}

extension ManagedObject {
  /// What keeps the object from being saved.
  func validationFailures() -> [ValidationError.Failure] {
    entity.attributes.indices.compactMap { position in
      let attribute = entity.attributes[position]
      let value = value(at: AttributeIndex(position))
      guard let reason = attribute.reasonToRefuse(value) else { return nil }
      return ValidationError.Failure(
        objectID: objectID, key: attribute.name, value: value, reason: reason)
    }
  }
}

extension AttributeDescription {
  fileprivate func reasonToRefuse(_ value: AttributeValue) -> ValidationError.Reason? {
    // Nobody can set a derived attribute, so nobody is asked for its value.
    if value == .null {
      return isOptional || derivationExpression != nil ? nil : .missingMandatoryProperty
    }
    return value.fits(type) ? nil : .wrongType
  }
}
