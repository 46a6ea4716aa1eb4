/// What a predicate asks an object for.
package struct PredicateReach: Hashable, Sendable {
  /// The attributes of the object itself.
  package var attributes: Set<AttributeIndex> = []
  /// Whether it asks for more than those: which object it is, or others that it is related to.
  package var isBeyondAttributes = false
  /// The entities that its relationships lead to.
  package var entityNames: Set<String> = []
}

extension PredicateReach {
  mutating func formUnion(_ other: PredicateReach) {
    attributes.formUnion(other.attributes)
    isBeyondAttributes = isBeyondAttributes || other.isBeyondAttributes
    entityNames.formUnion(other.entityNames)
  }
}
