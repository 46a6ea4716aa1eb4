/// What is known of the value of an expression before there is an object.
struct ExpressionType {
  /// The kind of value, or of the elements of a collection.
  var family: ResolvedOperand.Family
  /// Whether it is a collection of such values.
  var isCollection = false
  /// The entity of the objects, where it is known.
  var entity: EntityDescription?

  static let number = ExpressionType(family: .number)
  static let string = ExpressionType(family: .string)
  static let null = ExpressionType(family: .null)

  static func object(_ entity: EntityDescription?, isCollection: Bool = false) -> ExpressionType {
    ExpressionType(family: .object, isCollection: isCollection, entity: entity)
  }

  /// The type of one element.
  var element: ExpressionType {
    var element = self
    element.isCollection = false
    return element
  }

  /// The type of a collection of such elements.
  var collection: ExpressionType {
    var collection = self
    collection.isCollection = true
    return collection
  }

  /// The type of what is of either type.
  func joined(with other: ExpressionType) -> ExpressionType {
    if family == .null { return other }
    if other.family == .null { return self }
    if family == other.family, isCollection == other.isCollection {
      var joined = self
      if entity?.name != other.entity?.name { joined.entity = nil }
      return joined
    }
    return ExpressionType(family: .any, isCollection: isCollection && other.isCollection)
  }
}

extension ResolvedOperand.Family {
  /// The kind of value in words.
  var name: String {
    switch self {
    case .null: "nil"
    case .number: "a number"
    case .boolean: "a boolean"
    case .string: "a string"
    case .date: "a date"
    case .binary: "binary data"
    case .uuid: "a UUID"
    case .object: "an object"
    case .any: "a value"
    case .list: "a list"
    }
  }
}
