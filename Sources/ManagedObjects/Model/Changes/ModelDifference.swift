/// One thing in which a model differs from the one that a store was written with.
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
    /// The entity or the property is new.
    case added
    /// A property that is new demands a value, and has no default one.
    case addedMandatory
    /// It has another name.
    case renamed(from: String)
    /// Two names of the model say that they were this one.
    case ambiguousRenaming(String)

    /// The entity inherits from another one.
    case otherParent(stored: String?, model: String?)
    /// There are no objects of the entity itself any more.
    case madeAbstract
    /// There may be objects of the entity itself now.
    case madeConcrete
    /// It inherits from the same entity as another one that it had no common parent with.
    case noCommonParent(with: String)
    /// Other values have to be unique.
    case otherConstraints

    /// An attribute is of another type.
    case otherType(stored: String, model: AttributeType)
    /// It demands a value where there may be none.
    case madeMandatory
    /// It demands no value any more.
    case madeOptional
    /// It does not store the property any more.
    case madeTransient
    /// It stores the property, which it did not.
    case madeStored
    /// An attribute is derived in another way.
    case otherDerivation

    /// A relationship leads to another entity.
    case otherDestination(stored: String, model: String)
    /// A relationship is to-one instead of to-many, or has an order, or the property is of another kind.
    case otherKind(stored: PropertyKind, model: PropertyKind)
    /// A relationship has another inverse, or none.
    case otherInverse(stored: String?, model: String?)
    /// A relationship is stored in another way, because what leads back differs.
    case otherStorage
    /// A relationship demands more objects, or allows fewer, or the other way round.
    case otherCounts(stored: Counts, model: Counts)
    /// Something else becomes of related objects when an object is deleted.
    case otherDeleteRule(
      stored: RelationshipDescription.DeleteRule, model: RelationshipDescription.DeleteRule)
    /// A fetched property asks for something else.
    case otherRequest

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

extension ModelDifference.Reason {
  /// Whether values become others.
  var convertsValues: Bool {
    switch self {
    case .otherType, .madeMandatory, .madeTransient, .otherKind: true
    default: false
    }
  }

  /// Whether rows can be read with the model as they are, be it that they are not what it asks for.
  var leavesRowsReadable: Bool {
    switch self {
    case .madeMandatory, .addedMandatory, .otherCounts, .otherModifier: true
    default: false
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
