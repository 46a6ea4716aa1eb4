/// An entity of a ``SampleModel``.
package struct SampleEntity {
  package let name: String
  /// The entity that this one inherits from.
  package let parent: String?
  package let isAbstract: Bool
  /// Whether the properties are written as older versions of Xcode did, each with a word about
  /// synchronisation.
  package let isOldStyle: Bool
  /// The attributes in the order of their names.
  package internal(set) var attributes: [SampleAttribute] = []
  /// The relationships in the order of their names.
  package internal(set) var relationships: [SampleRelationship] = []
  /// The attributes that each have an index.
  package internal(set) var indexedAttributes: [String] = []
  /// The attribute whose value is different in each object.
  package internal(set) var uniqueAttribute: String?
  package internal(set) var userInfo: [String: String] = [:]
}

extension SampleEntity: Equatable {}

extension SampleEntity: Sendable {}
