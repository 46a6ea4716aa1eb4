import ManagedObjects

/// The names of the properties of a class, by the names that they have in the model.
struct PropertyNames {
  private var names: [String: String] = [:]
  private var unique = UniqueNames(taken: ReservedNames.managedObjectProperties)
  private var suffixes: [String: String] = [:]
  private var uniqueSuffixes = UniqueNames()

  /// Names what an entity declares, beside what it inherits.
  mutating func add(_ entity: EntityDescription, hidesType: (String) -> Bool) {
    let declared =
      entity.declaredAttributes.map(\.name) + entity.declaredRelationships.map(\.name)
    let wanted = declared.filter { names[$0] == nil }
    let added = unique.take(wanted) {
      SwiftIdentifier.unspeakable.contains($0) || hidesType($0)
    }
    names.merge(added) { first, _ in first }
    for relationship in entity.declaredRelationships where relationship.isToMany {
      suffixes[relationship.name] = uniqueSuffixes.take(
        SwiftIdentifier.capitalized(relationship.name))
    }
  }

  /// The name of the property that stands for one of the model.
  subscript(name: String) -> String { names[name] ?? name }

  /// The name of a relationship as part of the names of methods.
  func methodSuffix(of name: String) -> String {
    suffixes[name] ?? SwiftIdentifier.capitalized(name)
  }
}
