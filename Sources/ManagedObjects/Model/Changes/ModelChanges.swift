/// What changes from one version of a model to another, and whether a migration can be inferred from it.
///
/// ```swift
/// let changes = ModelChanges(from: old, to: new)
/// for entity in changes.entities {
///   for property in entity.properties { print(entity.name, property.name, property.kind) }
/// }
/// for obstacle in changes.obstacles { print("\(obstacle): \(obstacle.remedy)") }
/// ```
///
/// Entities and properties are found by their names, or by their renaming identifiers.
public struct ModelChanges: Sendable {
  /// The earlier version.
  public let source: ManagedObjectModel
  /// The later version.
  public let destination: ManagedObjectModel
  /// What becomes of each entity: those of the later version in their order, then those that go.
  public let entities: [ModelChanges.ChangedEntity]
  /// Why a migration cannot be inferred; empty when it can.
  public let obstacles: [ModelDifference]

  /// Compares two versions of a model.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public init(from source: ManagedObjectModel, to destination: ManagedObjectModel) {
    (self.source, self.destination) = (source, destination)
    var comparison = ModelComparison(source, destination)
    entities = comparison.entityChanges()
    obstacles = comparison.obstacles
  }

  /// Whether nothing changes that a version hash covers.
  public var isEmpty: Bool { entities.allSatisfy(\.isEmpty) }

  /// Everything that differs, entity by entity.
  public var differences: [ModelDifference] {
    entities.flatMap { entity -> [ModelDifference] in
      switch entity.kind {
      case .added: return [ModelDifference(entity.name, nil, .added)]
      case .dropped: return [ModelDifference(entity.name, nil, .missing)]
      case .kept, .renamed, .converted: break
      }
      var found: [ModelDifference] = []
      if entity.kind == .renamed, let former = entity.sourceName {
        found.append(ModelDifference(entity.name, nil, .renamed(from: former)))
      }
      found += entity.differences.map { ModelDifference(entity.name, nil, $0) }
      for property in entity.properties where !property.isInherited {
        found += property.reasons.map { ModelDifference(entity.name, property.name, $0) }
      }
      return found
    }
  }

  /// What becomes of an entity of the later version; nil when it has none of that name.
  ///
  /// - Complexity: O(*n*) in the number of entities.
  public func change(ofEntityNamed name: String) -> ModelChanges.ChangedEntity? {
    entities.first { $0.destinationName == name }
  }
}

extension ModelChanges.ChangedProperty {
  /// What differs, the name included.
  fileprivate var reasons: [ModelDifference.Reason] {
    switch kind {
    case .added: return differences.isEmpty ? [.added] : differences
    case .dropped: return [.missing]
    case .kept, .renamed, .converted:
      guard let sourceName, sourceName != destinationName else { return differences }
      return [.renamed(from: sourceName)] + differences
    }
  }
}
