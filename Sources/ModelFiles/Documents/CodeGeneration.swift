/// Which code Xcode would write for the class of an entity.
package enum CodeGeneration: String {
  /// None: the class is written by hand.
  case manual
  /// The properties, in an extension of a class that is written by hand.
  case category
  /// The whole class.
  case classDefinition
}

extension CodeGeneration: Sendable {}

extension CodeGeneration {
  /// The choice as a model file names it, or nil when it names none of them.
  init?(xmlName: String) {
    switch xmlName {
    case "category": self = .category
    case "class": self = .classDefinition
    default: return nil
    }
  }

  /// The name in a model file; nil for manual, which has none.
  var xmlName: String? {
    switch self {
    case .manual: nil
    case .category: "category"
    case .classDefinition: "class"
    }
  }
}
