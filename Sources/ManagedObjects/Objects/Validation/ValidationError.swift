/// Why objects cannot be saved as they are: every failure that was found.
///
/// What describes the error leaves the values out, because descriptions end up in logs;
/// ``detailedDescription`` has them.
public struct ValidationError: Error {
  /// The failures in the order in which the objects were inserted or changed.
  public let failures: [Failure]

  /// Tells what an object or a value is refused for, for checks of a class's own.
  public init(failures: [Failure]) {
    self.failures = failures
  }

  /// Core Data's code: that of the failure when there is one, 1560 for several.
  public var code: Int {
    failures.count == 1 ? failures[0].reason.code : 1560
  }
}

extension ValidationError {
  /// One rule that an object or one of its values breaks.
  public struct Failure: Hashable {
    /// The object.
    public let objectID: ManagedObjectID
    /// The attribute or the relationship; empty when it is the object as a whole.
    public let key: String
    /// The value that the attribute has; `.null` for a relationship or an object as a whole.
    public let value: AttributeValue
    /// The rule.
    public let reason: Reason

    /// Describes one failure.
    public init(
      objectID: ManagedObjectID, key: String = "", value: AttributeValue = .null, reason: Reason
    ) {
      self.objectID = objectID
      self.key = key
      self.value = value
      self.reason = reason
    }
  }
}

extension ValidationError.Failure: Sendable {}
