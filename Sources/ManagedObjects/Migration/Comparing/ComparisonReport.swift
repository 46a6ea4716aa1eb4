/// What changes from one version of a model to another, and whether a migration can be inferred.
///
/// This is what people and machines are shown of ``ModelChanges``: a property that is
/// inherited is told of at the entity that declares it alone.
package struct ComparisonReport: Codable {
  /// What becomes of a property.
  package struct Property: Hashable, Codable, Sendable {
    /// The name in the later version, or that of one that goes.
    package let name: String
    /// The name in the earlier version; nil for one that is new.
    package let from: String?
    /// The name in the later version; nil for one that goes.
    package let to: String?
    /// What becomes of it: kept, added, renamed, converted or dropped.
    package let change: String
    /// What is otherwise, in words.
    package let differences: [String]
  }

  /// What becomes of an entity.
  package struct Entity: Hashable, Codable, Sendable {
    /// The name in the later version, or that of one that goes.
    package let name: String
    /// The name in the earlier version; nil for one that is new.
    package let from: String?
    /// The name in the later version; nil for one that goes.
    package let to: String?
    /// What becomes of it: kept, added, renamed or dropped.
    package let change: String
    /// What is otherwise about it as a whole, in words.
    package let differences: [String]
    /// The properties that it declares, or declared.
    package let properties: [Property]
  }

  /// Why a migration cannot be inferred.
  package struct Obstacle: Hashable, Codable, Sendable {
    /// The entity.
    package let entity: String
    /// The property; nil when the entity as a whole stands in the way.
    package let property: String?
    /// What stands in the way, in words.
    package let reason: String
    /// What can be done.
    package let remedy: String
  }

  /// The version of this form.
  package var schema = 1
  /// Whether a migration can be inferred.
  package let inferable: Bool
  /// What becomes of each entity: those of the later version in their order, then those that go.
  package let entities: [Entity]
  /// Why a migration cannot be inferred; empty when it can.
  package let obstacles: [Obstacle]
}

extension ComparisonReport: Hashable {}

extension ComparisonReport: Sendable {}
