/// What stands in the declaration of a model.
public enum ModelPart {
  /// An entity.
  case entity(EntityDescription)
  /// A composite.
  case composite(CompositeDescription)
  /// A named subset of the entities.
  case configuration(ModelConfiguration)
  /// A fetch request.
  case fetchRequestTemplate(FetchRequestTemplate)
}

extension ModelPart: Sendable {}

/// Collects what stands between the braces of a ``ManagedObjectModel``.
@resultBuilder
public enum ModelBuilder {
  /// An entity.
  public static func buildExpression(_ entity: EntityDescription) -> [ModelPart] {
    [.entity(entity)]
  }

  /// A composite.
  public static func buildExpression(_ composite: CompositeDescription) -> [ModelPart] {
    [.composite(composite)]
  }

  /// A named subset of the entities.
  public static func buildExpression(_ configuration: ModelConfiguration) -> [ModelPart] {
    [.configuration(configuration)]
  }

  /// A fetch request.
  public static func buildExpression(_ template: FetchRequestTemplate) -> [ModelPart] {
    [.fetchRequestTemplate(template)]
  }

  /// The parts one after another.
  public static func buildBlock(_ parts: [ModelPart]...) -> [ModelPart] {
    parts.flatMap { $0 }
  }

  /// The parts of all passes of a loop.
  public static func buildArray(_ parts: [[ModelPart]]) -> [ModelPart] {
    parts.flatMap { $0 }
  }

  /// The parts behind a condition.
  public static func buildOptional(_ part: [ModelPart]?) -> [ModelPart] {
    part ?? []
  }

  /// The parts of the first branch.
  public static func buildEither(first part: [ModelPart]) -> [ModelPart] {
    part
  }

  /// The parts of the second branch.
  public static func buildEither(second part: [ModelPart]) -> [ModelPart] {
    part
  }
}

/// The parts of a model by kind.
struct ModelParts {
  private(set) var entities: [EntityDescription] = []
  private(set) var composites: [CompositeDescription] = []
  private(set) var configurations: [ModelConfiguration] = []
  private(set) var fetchRequestTemplates: [FetchRequestTemplate] = []

  init(_ parts: [ModelPart]) {
    for part in parts {
      switch part {
      case .entity(let entity): entities.append(entity)
      case .composite(let composite): composites.append(composite)
      case .configuration(let configuration): configurations.append(configuration)
      case .fetchRequestTemplate(let template): fetchRequestTemplates.append(template)
      }
    }
  }
}
