extension ComparisonReport {
  /// Reports what changes from one version of a model to another.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  package init(_ changes: ModelChanges) {
    let noted = Set(changes.obstacles)
    let obstacles = changes.obstacles.filter {
      !Self.isInherited($0, among: noted, in: changes.destination)
    }
    self.init(
      inferable: obstacles.isEmpty, entities: changes.entities.map(Entity.init),
      obstacles: obstacles.map(Obstacle.init))
  }

  /// Whether the same property stands in the way at the entity that declares it.
  private static func isInherited(
    _ obstacle: ModelDifference, among obstacles: Set<ModelDifference>, in model: ManagedObjectModel
  ) -> Bool {
    guard obstacle.propertyName != nil, let entity = model.entity(named: obstacle.entityName) else {
      return false
    }
    return entity.superentityNames.contains {
      obstacles.contains(ModelDifference($0, obstacle.propertyName, obstacle.reason))
    }
  }
}

extension ComparisonReport.Entity {
  fileprivate init(_ change: ModelChanges.ChangedEntity) {
    self.init(
      name: change.name, from: change.sourceName, to: change.destinationName,
      change: change.kind.rawValue, differences: change.differences.map(\.change),
      properties: change.properties.filter { !$0.isInherited }.map {
        ComparisonReport.Property(
          name: $0.name, from: $0.sourceName, to: $0.destinationName, change: $0.kind.rawValue,
          differences: $0.differences.map(\.change))
      })
  }
}

extension ComparisonReport.Obstacle {
  fileprivate init(_ obstacle: ModelDifference) {
    self.init(
      entity: obstacle.entityName, property: obstacle.propertyName,
      reason: obstacle.reason.change, remedy: obstacle.remedy)
  }
}
