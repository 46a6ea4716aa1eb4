/// What is known of the value of an expression before there is an object.
struct ExpressionType {
  /// The kind of value, or of the elements of a collection.
  var family: ResolvedOperand.Family
  /// Whether it is a collection of such values.
  var isCollection = false
  /// The entity of the objects, where it is known.
  var entity: EntityDescription?
  /// Whether it may be the object itself, or has that among its elements.
  var isSubject = false
  /// Whether it may be an object that is given by its ID, of which only the identity is known.
  var isGiven = false
  /// The transformable attribute whose value it is, or whose values are its elements.
  var transformable: AttributeDescription?
  /// Whether values of kinds that do not go together are among it.
  var isMixed = false

  static let number = ExpressionType(family: .number)
  static let string = ExpressionType(family: .string)
  static let null = ExpressionType(family: .null)

  static func object(_ entity: EntityDescription?, isCollection: Bool = false) -> ExpressionType {
    ExpressionType(family: .object, isCollection: isCollection, entity: entity)
  }

  /// The type of the values of an attribute.
  static func attribute(
    _ attribute: AttributeDescription, isCollection: Bool = false
  ) -> ExpressionType {
    var type = ExpressionType(family: attribute.type.comparisonFamily, isCollection: isCollection)
    if attribute.type == .transformable { type.transformable = attribute }
    return type
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
    var joined = self
    if family == .null {
      joined = other
    } else if family == other.family, isCollection == other.isCollection {
      if entity?.name != other.entity?.name { joined.entity = nil }
      if transformable != other.transformable { joined.transformable = nil }
    } else if other.family != .null {
      joined = ExpressionType(family: .any, isCollection: isCollection && other.isCollection)
      joined.isMixed = family != .any && other.family != .any && family != other.family
    }
    joined.isSubject = isSubject || other.isSubject
    joined.isGiven = isGiven || other.isGiven
    joined.isMixed = joined.isMixed || isMixed || other.isMixed
    return joined
  }

  /// The kind of value in words.
  var name: String { isMixed ? "values of several kinds" : family.name }
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
