/// One side of a comparison whose key has been looked up.
struct ResolvedOperand {
  /// What the side is.
  enum Content {
    case attribute(AttributeIndex, AttributeDescription)
    case constant(AttributeValue)
    case list(ResolvedList)
    case expression(BoundExpression, ExpressionType)
  }

  /// Where the side stands in its comparison.
  enum Side {
    case left
    case right
    /// The element of the list on the right, or of the one on the left.
    case element(Int)
  }

  let content: Content
  let expression: FetchExpression
  let side: Side
}

extension ResolvedOperand {
  /// The kinds of values, as far as comparing goes.
  enum Family {
    case null
    case number
    case boolean
    case string
    case date
    case binary
    case uuid
    case object
    /// Not known before there is an object.
    case any
    case list
  }

  var family: Family {
    switch content {
    case .list: .list
    case .constant(let value): value.comparisonFamily
    case .attribute(_, let attribute): attribute.type.comparisonFamily
    case .expression(_, let type): type.isCollection ? .list : type.family
    }
  }

  var isConstant: Bool {
    if case .constant = content { true } else { false }
  }

  /// Whether the operand is a collection, but no list as it is written.
  var isCollectionExpression: Bool {
    if case .expression(_, let type) = content { type.isCollection } else { false }
  }

  /// The entity of the object that the operand is, where it is known.
  var entity: EntityDescription? {
    if case .expression(_, let type) = content { type.entity } else { nil }
  }

  /// The operand as a comparison of expressions has it.
  var bound: BoundExpression {
    switch content {
    case .attribute(let index, _): .attribute(index)
    case .constant(let value): .constant(value)
    case .expression(let expression, _): expression
    case .list(let list): list.bound
    }
  }

  /// What is known of the value of the operand.
  var type: ExpressionType {
    switch content {
    case .expression(_, let type): type
    case .attribute(_, let attribute): .attribute(attribute)
    case .constant: ExpressionType(family: family)
    case .list(let list): list.type
    }
  }

  /// The operand in words.
  var summary: String {
    switch content {
    case .list: "a list"
    case .constant(let value): value.kindName
    case .attribute(_, let attribute): "\(attribute.name) (\(attribute.type.kindName))"
    case .expression(_, let type) where type.isCollection: "a collection"
    case .expression(_, let type): type.entity?.name ?? type.family.name
    }
  }
}

extension AttributeValue {
  var comparisonFamily: ResolvedOperand.Family {
    switch self {
    case .null: .null
    case .integer, .decimal, .double: .number
    case .boolean: .boolean
    case .string: .string
    case .date: .date
    case .binary: .binary
    case .uuid: .uuid
    }
  }
}

extension AttributeType {
  var comparisonFamily: ResolvedOperand.Family {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: .number
    case .boolean: .boolean
    case .string, .uri: .string
    case .date: .date
    case .binary, .transformable: .binary
    case .uuid: .uuid
    case .composite, .undefined: .null
    }
  }

  fileprivate var kindName: String {
    switch self {
    case .integer16, .integer32, .integer64: "an integer"
    case .decimal: "a decimal number"
    case .double, .float: "a number"
    case .boolean: "a boolean"
    case .string: "a string"
    case .date: "a date"
    case .binary: "binary data"
    case .uuid: "a UUID"
    case .uri: "a URI"
    case .transformable: "transformed data"
    case .composite: "a composite"
    case .undefined: "undefined"
    }
  }
}
