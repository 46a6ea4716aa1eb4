/// What a property of an entity is, which decides how it is read and written by key.
public enum PropertyKind: Hashable, Sendable, CaseIterable {
  /// A value.
  case attribute
  /// At most one object.
  case toOne
  /// A set of objects.
  case toMany
  /// A list of objects.
  case orderedToMany
}

extension EntityDescription {
  /// What the attribute or relationship with a name is; nil when there is none.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public func kind(ofProperty name: String) -> PropertyKind? {
    if index(ofAttribute: name) != nil { return .attribute }
    return index(ofRelationship: name).map { self[$0].kind }
  }
}

extension RelationshipDescription {
  /// What kind of property it is.
  var kind: PropertyKind {
    if !isToMany { return .toOne }
    return isOrdered ? .orderedToMany : .toMany
  }
}
