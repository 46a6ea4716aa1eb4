extension ModelChanges {
  /// What becomes of an entity or a property in another version of a model.
  public enum Kind: String, CaseIterable, Sendable {
    /// It stays what it was.
    case kept
    /// It is new.
    case added
    /// It has another name.
    case renamed
    /// Its values become others.
    case converted
    /// It goes, with its values.
    case dropped
  }

  /// What becomes of an entity in another version of its model.
  public struct ChangedEntity: Hashable, Sendable {
    /// The name in the earlier version; nil when the entity is new.
    public let sourceName: String?
    /// The name in the later version; nil when the entity goes.
    public let destinationName: String?
    /// What becomes of its properties, inherited ones included: those of the later version in their order,
    /// then those that go.
    public let properties: [ChangedProperty]
    /// What is otherwise about the entity as a whole.
    public let differences: [ModelDifference.Reason]

    /// What becomes of it: kept, added, renamed or dropped.
    public var kind: Kind {
      guard let sourceName else { return .added }
      guard let destinationName else { return .dropped }
      return sourceName == destinationName ? .kept : .renamed
    }

    /// The name in the later version, or that of one that goes.
    public var name: String { destinationName ?? sourceName ?? "" }

    /// Whether the entity and all its properties are as they were.
    public var isEmpty: Bool {
      kind == .kept && differences.isEmpty && properties.allSatisfy(\.isEmpty)
    }
  }

  /// What becomes of a property in another version of its model.
  public struct ChangedProperty: Hashable, Sendable {
    /// The name in the earlier version; nil when the property is new.
    public let sourceName: String?
    /// The name in the later version; nil when the property goes.
    public let destinationName: String?
    /// Whether the entity inherits it, before as after.
    public let isInherited: Bool
    /// What is otherwise, but for the name.
    public let differences: [ModelDifference.Reason]

    /// What becomes of it.
    public var kind: Kind {
      guard let sourceName else { return .added }
      guard let destinationName else { return .dropped }
      if differences.contains(where: \.convertsValues) { return .converted }
      return sourceName == destinationName ? .kept : .renamed
    }

    /// The name in the later version, or that of one that goes.
    public var name: String { destinationName ?? sourceName ?? "" }

    /// Whether the property is as it was.
    public var isEmpty: Bool { kind == .kept && differences.isEmpty }
  }
}
