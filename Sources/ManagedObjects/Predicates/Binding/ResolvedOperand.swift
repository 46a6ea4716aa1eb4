/// One side of a comparison whose key has been looked up.
struct ResolvedOperand {
  /// What the side is.
  enum Content {
    case attribute(AttributeIndex, AttributeDescription)
    case constant(AttributeValue)
    case list(AggregateExpression)
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
    case list
  }

  var family: Family {
    switch content {
    case .list: .list
    case .constant(let value): value.family
    case .attribute(_, let attribute): attribute.type.family
    }
  }

  var isConstant: Bool {
    if case .constant = content { true } else { false }
  }

  /// The operand in words.
  var summary: String {
    switch content {
    case .list: "a list"
    case .constant(let value): value.kindName
    case .attribute(_, let attribute): "\(attribute.name) (\(attribute.type.kindName))"
    }
  }

  /// The operand for a comparison that reads both its sides, or nil for a list.
  var general: GeneralComparison.Operand? {
    switch content {
    case .attribute(let index, _): .attribute(index)
    case .constant(let value): .constant(value)
    case .list: nil
    }
  }
}

extension AttributeValue {
  fileprivate var family: ResolvedOperand.Family {
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
  fileprivate var family: ResolvedOperand.Family {
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
