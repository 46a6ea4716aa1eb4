import ManagedObjects
import ModelFiles

/// Where the class of an entity's objects comes from.
enum ClassOrigin {
  /// It is generated.
  case generated
  /// Somebody writes it, and it inherits from one that is generated.
  case inherited
  /// Somebody writes all of it, if there is one.
  case unknown
}

extension ModelDocument {
  /// Where the class of an entity comes from, by what the model says of code generation.
  func classOrigin(of entity: EntityDescription, _ options: GeneratorOptions) -> ClassOrigin {
    switch codeGeneration[entity.name] ?? .manual {
    case .classDefinition: .generated
    case .category: .inherited
    case .manual: options.includesManualEntities ? .generated : .unknown
    }
  }
}
