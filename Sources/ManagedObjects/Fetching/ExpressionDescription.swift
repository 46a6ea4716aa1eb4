/// A computed column of dictionary results.
///
/// ```swift
/// request.propertiesToFetch = [
///   "lastName",
///   .expression(ExpressionDescription("mean", try FetchExpression(format: "average:(age)"))),
/// ]
/// ```
public struct ExpressionDescription: Hashable {
  /// The name of the column.
  public let name: String
  /// What the column has.
  ///
  /// A call of a function of collections such as `max:(age)`, whose argument is one value for each
  /// object, is about all objects of a group; `count:(SELF)` and `@count` count them.
  public let expression: FetchExpression
  /// The type that numbers of the column are converted to; nil to leave them as they are.
  ///
  /// What the type cannot hold becomes nil.
  public let resultType: AttributeType?

  /// Describes a column.
  public init(_ name: String, _ expression: FetchExpression, resultType: AttributeType? = nil) {
    self.name = name
    self.expression = expression
    self.resultType = resultType
  }
}

extension ExpressionDescription: Sendable {}

/// A column of dictionary results, or something that objects are grouped by.
public enum PropertyToFetch: Hashable, Sendable {
  /// The property at a key path: an attribute, `objectID`, or a to-one relationship, which stands
  /// for the ID of its object. Relationships on the way have to be to-one.
  case key(String)
  /// A computed value.
  case expression(ExpressionDescription)
}

extension PropertyToFetch: ExpressibleByStringLiteral {
  /// The property at a key path.
  public init(stringLiteral keyPath: String) {
    self = .key(keyPath)
  }
}

extension PropertyToFetch {
  /// The name of the column.
  public var name: String {
    switch self {
    case .key(let keyPath): keyPath
    case .expression(let description): description.name
    }
  }

  /// What the column has.
  var expression: FetchExpression {
    switch self {
    case .key(KeySortDescriptor.objectIDKey): .selfReference
    case .key(let keyPath): .key(keyPath)
    case .expression(let description): description.expression
    }
  }

  var resultType: AttributeType? {
    if case .expression(let description) = self { description.resultType } else { nil }
  }
}
