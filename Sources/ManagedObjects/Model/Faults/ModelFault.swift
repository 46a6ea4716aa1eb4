/// One thing that is wrong with a model, and where.
///
/// ``message`` puts it into words, and the description says where it is as well.
public struct ModelFault: Hashable {
  /// How bad a fault is.
  public enum Severity: String, Sendable {
    /// The model cannot be used.
    case error
    /// The model can be used, but is probably not what was meant.
    case warning
  }

  /// The kinds of parts that a model has.
  public enum Part: String, Sendable {
    /// An entity, or one of its properties.
    case entity
    /// A composite, or one of its elements.
    case composite
    /// A configuration.
    case configuration
    /// A fetch request template.
    case fetchRequestTemplate
  }

  /// What is wrong.
  public let kind: Kind
  /// What kind of part of the model is concerned.
  public let part: Part
  /// The name of the entity, composite, configuration or fetch request template concerned.
  public let entityName: String
  /// The property or element concerned; nil when it is the part as a whole.
  public let propertyName: String?

  /// Describes a fault.
  ///
  /// - Parameters:
  ///   - kind: What is wrong.
  ///   - part: What kind of part of the model is concerned.
  ///   - name: The name of that part.
  ///   - propertyName: The property or element concerned; nil for the part as a whole.
  public init(
    _ kind: Kind, in part: Part = .entity, _ name: String, _ propertyName: String? = nil
  ) {
    self.kind = kind
    self.part = part
    entityName = name
    self.propertyName = propertyName
  }
}

extension ModelFault: Sendable {}
