/// The derived attributes of a model, and what they depend on.
final class DerivationPlan: Sendable {
  /// A derived attribute.
  struct Target: Sendable {
    let attribute: DerivedAttribute
    /// Where its key path leads; nil when it has none.
    let path: DerivationPath?
  }

  /// A change of an object that derived attributes of others follow.
  struct Dependency: Hashable, Sendable {
    enum Trigger: Hashable, Sendable {
      case attribute(AttributeIndex)
      case relationship(RelationshipIndex)
      /// Only whether the object is there.
      case presence
    }

    /// A relationship on the way back, and the entity of the objects that are looked for there.
    struct Step: Hashable, Sendable {
      let index: RelationshipIndex
      let origin: EntityDescription
    }

    let trigger: Trigger
    /// The way back to the objects with the derived attributes.
    let way: [Step]
  }

  /// The derived attributes of each entity that has any.
  let targets: [EntityNumber: [Target]]
  /// The dependencies, each once.
  let dependencies: [Dependency]
  /// Which dependencies are about the objects of an entity.
  let dependencyPositions: [EntityNumber: [Int]]

  /// Looks through a model; nil when it has no derived attributes.
  init?(_ model: ManagedObjectModel) {
    var targets: [EntityNumber: [Target]] = [:]
    var collector = DependencyCollector(model: model)
    for entity in model.entities where !entity.isAbstract && entity.hasDerivedAttributes {
      let found = entity.derivedAttributes.map { attribute in
        Target(
          attribute: attribute,
          path: attribute.derivation.keyPath.flatMap {
            DerivationPath($0, from: entity, in: model)
          })
      }
      targets[entity.number] = found
      for path in found.compactMap(\.path) { collector.add(path, of: entity) }
    }
    if targets.isEmpty { return nil }
    self.targets = targets
    dependencies = collector.dependencies
    dependencyPositions = collector.positions
  }
}

/// Collects what derived attributes depend on.
private struct DependencyCollector {
  typealias Dependency = DerivationPlan.Dependency

  let model: ManagedObjectModel
  private(set) var dependencies: [Dependency] = []
  private(set) var positions: [EntityNumber: [Int]] = [:]
  private var known: [Dependency: Int] = [:]

  init(model: ManagedObjectModel) {
    self.model = model
  }

  /// Adds the objects on the way of a path, as far as there is a way back from them.
  mutating func add(_ path: DerivationPath, of entity: EntityDescription) {
    var way: [Dependency.Step] = []
    var origin = entity
    for (position, step) in path.steps.enumerated() {
      guard let inverse = step.inverse else { return }
      way.insert(Dependency.Step(index: inverse, origin: origin), at: 0)
      origin = step.destination
      let isLast = position == path.steps.count - 1
      let trigger: Dependency.Trigger =
        if isLast {
          path.attribute.map { .attribute($0) } ?? .presence
        } else {
          .relationship(path.steps[position + 1].index)
        }
      add(Dependency(trigger: trigger, way: way), of: origin)
    }
  }

  private mutating func add(_ dependency: Dependency, of entity: EntityDescription) {
    let position = known[dependency] ?? dependencies.count
    if position == dependencies.count { dependencies.append(dependency) }
    known[dependency] = position
    for kind in model.entities where kind.isKind(of: entity) && !kind.isAbstract {
      if positions[kind.number]?.contains(position) == true { continue }
      positions[kind.number, default: []].append(position)
    }
  }
}

extension EntityDescription {
  fileprivate var hasDerivedAttributes: Bool {
    attributes.contains { $0.derivationExpression != nil }
  }
}

extension Derivation {
  /// The key path; nil for `now()`.
  var keyPath: String? {
    switch self {
    case .now: nil
    case .text(_, let keyPath), .copy(let keyPath), .aggregate(_, let keyPath): keyPath
    }
  }
}
