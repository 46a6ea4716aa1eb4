/// What an expression stands for.
enum ExpressionValue<Subject: PredicateSubject> {
  /// A plain value, or nil.
  case value(AttributeValue)
  /// An object.
  case subject(Subject)
  /// An object of which nothing is known but which one it is.
  case object(RowReference)
  /// Several of these.
  case list([ExpressionValue])

  static var null: ExpressionValue { .value(.null) }
}

extension ExpressionValue {
  /// The plain value; nil for a list or an object.
  var attributeValue: AttributeValue? {
    if case .value(let value) = self { value } else { nil }
  }

  var isNull: Bool { attributeValue == .null }

  /// Which object it is.
  var identity: RowReference? {
    switch self {
    case .subject(let subject): subject.identity
    case .object(let reference): reference
    case .value, .list: nil
    }
  }

  /// The elements of a list; of anything else but nil, the thing itself.
  var elements: [ExpressionValue] {
    switch self {
    case .list(let elements): elements
    case .value(.null): []
    case .value, .subject, .object: [self]
    }
  }

  /// Whether two values are equal, as `==` has it; two nils are.
  func equals(_ other: ExpressionValue, _ options: ComparisonPredicate.Options = []) -> Bool {
    switch (self, other) {
    case (.value(let left), .value(let right)):
      let (left, right) = left.comparable(with: right)
      return ValueComparison.holds(left, .equalTo, right, options)
    case (.list(let left), .list(let right)):
      return Self.haveSameElements(left, right, options)
    default:
      guard let left = identity, let right = other.identity else { return false }
      return left == right
    }
  }
}

extension [ExpressionValue<PlainSubject<NoAttributes>>] {
  /// The elements as plain values; nil when one of them is none.
  var attributeValues: [AttributeValue]? {
    var values: [AttributeValue] = []
    for element in self {
      guard let value = element.attributeValue else { return nil }
      values.append(value)
    }
    return values
  }
}

extension AttributeValue {
  /// The text of a string.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value and another as they are compared: a boolean or a date as the number that it is where
  /// the other is a number.
  func comparable(with other: AttributeValue) -> (AttributeValue, AttributeValue) {
    isNumber == other.isNumber ? (self, other) : (plainNumber, other.plainNumber)
  }

  var isNumber: Bool {
    switch self {
    case .integer, .decimal, .double: true
    default: false
    }
  }
}
