/// A list of expressions, written in braces.
public struct AggregateExpression: Hashable {
  /// A list has one of these forms: the first when all its elements are constants, also when it
  /// was made from expressions, so that equal lists are equal and long ones are compact.
  package enum Storage: Hashable, Sendable {
    case values([AttributeValue])
    case expressions([FetchExpression])
  }

  package let storage: Storage
  /// Where the elements were written, one span for each; empty for a list from an argument.
  package let elementSpans: [SourceSpan]
  /// The value of a transformable attribute that an argument is, where its elements do not tell.
  let whole: TransformableExpression?

  package init(_ values: [AttributeValue], whole: TransformableExpression? = nil) {
    storage = .values(values)
    elementSpans = []
    self.whole = whole
  }

  package init(_ elements: [FetchExpression], whole: TransformableExpression? = nil) {
    self.whole = whole
    var values: [AttributeValue] = []
    for element in elements {
      guard case .constant(let constant) = element.kind else { break }
      values.append(constant.value)
    }
    let isConstant = values.count == elements.count
    storage = isConstant ? .values(values) : .expressions(elements)
    elementSpans = elements.map(\.span)
  }
}

extension AggregateExpression: Sendable {}

extension AggregateExpression {
  /// Whether two lists have equal elements in the same order, wherever they were written.
  public static func == (left: AggregateExpression, right: AggregateExpression) -> Bool {
    left.storage == right.storage && left.whole == right.whole
  }

  /// Feeds the elements into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension AggregateExpression {
  /// The number of elements.
  package var count: Int {
    switch storage {
    case .values(let values): values.count
    case .expressions(let expressions): expressions.count
    }
  }

  /// The elements, constants or not.
  ///
  /// - Complexity: O(*n*) in their number.
  public var elements: [FetchExpression] {
    switch storage {
    case .expressions(let expressions): return expressions
    case .values(let values):
      return values.enumerated().map { position, value in
        let span = elementSpans.indices.contains(position) ? elementSpans[position] : .none
        return FetchExpression(.constant(ConstantExpression(value)), span: span)
      }
    }
  }

  /// The elements, where one of them is more than a constant; otherwise none.
  var expressions: [FetchExpression] {
    if case .expressions(let expressions) = storage { expressions } else { [] }
  }

  /// How many levels the deepest of the elements has.
  var depth: Int {
    switch storage {
    case .values: 1
    case .expressions(let expressions): expressions.map(\.depth).max() ?? 1
    }
  }

  /// The list as it is written.
  package var format: String {
    let elements =
      switch storage {
      case .values(let values): values.map { ConstantExpression($0).format }
      case .expressions(let expressions): expressions.map(\.format)
      }
    return "{\(elements.joined(separator: ", "))}"
  }
}
