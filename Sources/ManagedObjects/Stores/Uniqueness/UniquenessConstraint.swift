/// Properties whose values together are different in each row of an entity and of those that
/// inherit from it.
struct UniquenessConstraint: Hashable {
  /// The entity that declares the constraint.
  let entityName: String
  /// The attributes and to-one relationships.
  let properties: [String]

  /// Whether the constraint is about rows of an entity.
  func applies(to entity: EntityDescription) -> Bool {
    entity.name == entityName || entity.superentityNames.contains(entityName)
  }

  /// The columns that hold the values in rows of an entity, two a relationship; nil when a row holds
  /// no value of one of the properties.
  func columns(in entity: EntityDescription) -> [Int]? {
    var columns: [Int] = []
    for property in properties {
      if let index = entity.index(ofAttribute: property), entity[index].columnLayout != nil {
        columns.append(index.rawValue)
      } else if let index = entity.index(ofRelationship: property),
        let column = entity.referenceColumn(of: index)
      {
        columns += [column.rawValue, column.rawValue + 1]
      } else {
        return nil
      }
    }
    return columns.isEmpty ? nil : columns
  }
}

extension EntityDescription {
  /// What has to be unique in the rows of the entity, constraints of its parents included.
  var inheritedConstraints: [UniquenessConstraint] {
    zip(resolution.uniquenessConstraintOwners, resolution.uniquenessConstraints).map {
      UniquenessConstraint(entityName: $0, properties: $1)
    }
  }
}

extension EntityDescription {
  /// The properties of each uniqueness constraint, those of its parents included.
  package var allUniquenessConstraints: [[String]] { resolution.uniquenessConstraints }
}
