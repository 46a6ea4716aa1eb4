/// Why objects cannot be saved as they are: every failure that was found.
public struct ValidationError: Error {
  /// The rules that a value can break.
  public enum Reason: Int, Sendable {
    /// A mandatory attribute has no value (Core Data's code 1570).
    case missingMandatoryProperty = 1570
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
      guard !attribute.isOptional, value(at: AttributeIndex(position)) == .null else { return nil }
      return ValidationError.Failure(
        objectID: objectID, key: attribute.name, value: .null, reason: .missingMandatoryProperty)
    }
  }
}
