/// What a predicate is evaluated against when it asks for more than attributes: an object or a row,
/// from which relationships lead to others.
package protocol PredicateSubject: AttributeSource {
  /// Which object it is; nil for one that has no identity.
  var identity: RowReference? { get }

  /// The objects at the other end of a relationship: at most one where it is to-one.
  ///
  /// Objects that are gone are not among them.
  func related(at index: RelationshipIndex) -> [Self]
}

/// Attributes without an identity or relationships.
struct PlainSubject<Source: AttributeSource>: PredicateSubject {
  let source: Source

  init(_ source: Source) {
    self.source = source
  }

  var identity: RowReference? { nil }

  func value(at index: AttributeIndex) -> AttributeValue { source.value(at: index) }

  func related(at _: RelationshipIndex) -> [PlainSubject] { [] }
}

/// An object without any attributes, for what does not depend on the object.
struct NoAttributes: AttributeSource {
  func value(at _: AttributeIndex) -> AttributeValue { .null }
}
