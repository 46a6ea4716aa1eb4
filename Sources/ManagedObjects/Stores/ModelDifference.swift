/// What keeps rows of a store from being read with a model.
public struct ModelDifference: Hashable, Sendable {
  /// The entity.
  public let entityName: String
  /// The property; nil when the entity as a whole differs.
  public let propertyName: String?
  /// How it differs.
  public let reason: Reason

  /// Describes a difference.
  public init(_ entityName: String, _ propertyName: String?, _ reason: Reason) {
    self.entityName = entityName
    self.propertyName = propertyName
    self.reason = reason
  }
}

extension ModelDifference {
  /// How a model differs from the one that a store was written with.
  public enum Reason: Hashable, Sendable {
    /// It lacks the entity or the property.
    case missing
    /// The store has rows of the entity, and does not describe it.
    case notDescribed
    /// An attribute is of another type.
    case otherType(stored: String, model: AttributeType)
    /// It demands a value where there may be none.
    case madeMandatory
    /// It does not store the property any more.
    case madeTransient
    /// A property that is new demands a value, and has no default one.
    case addedMandatory
    /// A relationship leads to another entity.
    case otherDestination(stored: String, model: String)
    /// A relationship is to-one instead of to-many, or has an order.
    case otherKind(stored: PropertyKind, model: PropertyKind)
    /// A relationship has another inverse, or none.
    case otherInverse(stored: String?, model: String?)
    /// A relationship is stored in another way, because what leads back differs.
    case otherStorage
    /// A relationship demands more objects, or allows fewer.
    case otherCounts(stored: Counts, model: Counts)
    /// The version hash modifiers, of an entity with those inherited, say that it means something
    /// else.
    case otherModifier(stored: [String], model: [String])
    /// The version hash of the entity says that it differs, and nothing more is known.
    case otherVersionHash
    /// The store has no place for the entity or the property, and cannot be given one.
    case notStored
  }

  /// How many objects a relationship leads to, if it leads to any.
  public struct Counts: Hashable, Sendable {
    /// The least number.
    public let minimum: Int
    /// The greatest number; zero for any.
    public let maximum: Int

    /// The numbers that a relationship allows.
    public init(_ relationship: RelationshipDescription) {
      (minimum, maximum) = (relationship.minCount, relationship.maxCount)
    }
  }
}

extension Sequence<ModelDifference> {
  /// The entities that differ, each once.
  package var entityNames: [String] {
    reduce(into: []) { names, difference in
      if !names.contains(difference.entityName) { names.append(difference.entityName) }
    }
  }
}
