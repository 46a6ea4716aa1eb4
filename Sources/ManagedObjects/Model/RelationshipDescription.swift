/// The description of a relationship from the objects of one entity to those of another.
public struct RelationshipDescription: Hashable {
  /// What happens to the objects at the other end when an object is deleted.
  public enum DeleteRule: String, CaseIterable, Sendable {
    /// They forget the deleted object.
    case nullify
    /// They are deleted as well.
    case cascade
    /// The object cannot be deleted while there are any.
    case deny
    /// Nothing; they may go on pointing to an object that is gone.
    case noAction
  }

  /// The name, unique among the properties of its entity.
  public let name: String
  /// The entity of the objects at the other end.
  public let destinationEntityName: String
  /// The relationship of the destination that leads back; nil when there is none.
  public let inverseName: String?
  /// Whether an object without a related one can be saved.
  public var isOptional: Bool
  /// The least number of related objects that an object that has any must have.
  public var minCount: Int
  /// The greatest number of related objects; 1 for a to-one relationship, 0 for no limit.
  public var maxCount: Int
  /// Whether the related objects have an order.
  public var isOrdered: Bool
  /// What happens to the related objects when an object is deleted.
  public var deleteRule: DeleteRule
  /// Whether the relationship lives in memory only and is never stored.
  public var isTransient = false
  /// Whether the relationship takes part in synchronisation.
  public var isSyncable = true
  /// Whether old versions of the editor asked for an index.
  public var isIndexed = false
  /// The name that the relationship had in an earlier version of the model.
  ///
  /// Nil unless it was renamed.
  public var renamingIdentifier: String?
  /// A text that makes the version hash differ where the description does not.
  public var versionHashModifier: String?
  /// Texts that mean something to the program, not to the stack.
  public var userInfo: [String: String] = [:]

  /// Describes a relationship to at most one object.
  ///
  /// ```swift
  /// RelationshipDescription("employer", to: "Company", inverse: "employees")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - destination: The entity of the object at the other end.
  ///   - inverse: The relationship that leads back.
  ///   - isOptional: Whether an object without a related one can be saved.
  ///   - deleteRule: What happens to the related object when an object is deleted.
  public init(
    _ name: String, to destination: String, inverse: String? = nil, isOptional: Bool = true,
    deleteRule: DeleteRule = .nullify
  ) {
    self.init(
      name, destination, inverse, isOptional: isOptional, counts: (0, 1), isOrdered: false,
      deleteRule)
  }

  /// Describes a relationship to any number of objects.
  ///
  /// ```swift
  /// RelationshipDescription("employees", toMany: "Person", inverse: "employer")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - destination: The entity of the objects at the other end.
  ///   - inverse: The relationship that leads back.
  ///   - isOptional: Whether an object without a related one can be saved.
  ///   - minCount: The least number of related objects of an object that has any.
  ///   - maxCount: The greatest number of related objects, 0 for no limit.
  ///   - isOrdered: Whether the related objects have an order.
  ///   - deleteRule: What happens to the related objects when an object is deleted.
  public init(
    _ name: String, toMany destination: String, inverse: String? = nil, isOptional: Bool = true,
    minCount: Int = 0, maxCount: Int = 0, isOrdered: Bool = false,
    deleteRule: DeleteRule = .nullify
  ) {
    self.init(
      name, destination, inverse, isOptional: isOptional, counts: (minCount, maxCount),
      isOrdered: isOrdered, deleteRule)
  }

  private init(
    _ name: String, _ destination: String, _ inverse: String?, isOptional: Bool,
    counts: (Int, Int), isOrdered: Bool, _ deleteRule: DeleteRule
  ) {
    self.name = name
    destinationEntityName = destination
    inverseName = inverse
    self.isOptional = isOptional
    (minCount, maxCount) = counts
    self.isOrdered = isOrdered
    self.deleteRule = deleteRule
  }
}

extension RelationshipDescription: Sendable {}

extension RelationshipDescription {
  /// Whether there can be more than one object at the other end.
  ///
  /// So it is unless the greatest number of them is 1, as in Core Data.
  public var isToMany: Bool { maxCount != 1 }
}
