/// An entity whose class is left to somebody.
package struct HandWrittenClass: Codable {
  /// The entity.
  package let entity: String
  /// The class, or nil when the model names none and the objects are plain managed objects.
  package let className: String?
  /// The generated class to inherit from; nil for none.
  package let base: String?
}

extension HandWrittenClass: Hashable {}

extension HandWrittenClass: Sendable {}
