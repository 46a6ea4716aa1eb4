/// A relationship of a ``SampleEntity``.
package struct SampleRelationship {
  package let name: String
  /// The entity at the other end.
  package let destination: String
  /// The relationship of the destination that leads back.
  package let inverse: String
  package let isOptional: Bool
  package let isToMany: Bool
  package let isOrdered: Bool
  /// Xcode's name of what happens to the objects at the other end when an object is deleted.
  package let deletionRule: String
}

extension SampleRelationship: Equatable {}

extension SampleRelationship: Sendable {}
