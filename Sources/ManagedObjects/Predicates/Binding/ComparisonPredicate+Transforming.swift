#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ComparisonPredicate {
  /// An operand with bytes in the places of values, where the other one is a transformable attribute.
  ///
  /// - Parameters:
  ///   - operand: The operand.
  ///   - side: Which one it is.
  ///   - type: The type of the other operand.
  /// - Returns: The operand, unchanged where the attribute is not transformable.
  /// - Throws: ``FetchPredicateError`` for a value that the transformer of the attribute does not
  ///   take.
  func transformed(
    _ operand: FetchExpression, _ side: ResolvedOperand.Side, for type: ExpressionType
  ) throws(FetchPredicateError) -> FetchExpression {
    guard let attribute = type.transformable else { return operand.plain }
    guard case .aggregate(let list) = operand.kind else {
      return try transformed(operand, side, for: attribute)
    }
    guard hasMembers || type.isCollection && modifier == .direct else {
      return operand.transformed(list, for: attribute)
    }
    var elements: [FetchExpression] = []
    for (position, element) in list.elements.enumerated() {
      elements.append(try transformed(element, .element(position), for: attribute))
    }
    return FetchExpression(.aggregate(AggregateExpression(elements)), span: operand.span)
  }

  /// Whether a list is one of values of which each is compared.
  private var hasMembers: Bool {
    switch comparisonOperator.kind {
    case .in, .between, .contains: true
    default: false
    }
  }

  private func transformed(
    _ operand: FetchExpression, _ side: ResolvedOperand.Side, for attribute: AttributeDescription
  ) throws(FetchPredicateError) -> FetchExpression {
    switch operand.kind {
    case .constant(let constant):
      return operand.bytes(constant.value.plainValue.flatMap(attribute.transformedData)) ?? operand
    case .transformable(let value):
      if let bytes = operand.bytes(value.data(for: attribute)) { return bytes }
      let site = site(of: operand, side)
      throw FetchPredicateError(
        .unsuitableOperand(
          comparisonOperator: comparisonOperator.symbol,
          operand: "a value of the type \(value.typeName)",
          expected: "a value that the transformer of \(attribute.name) takes"),
        site.range, in: site.format)
    default: return operand
    }
  }
}

extension FetchExpression {
  /// The expression with plain values in the places of those that have another form in transformable
  /// attributes.
  fileprivate var plain: FetchExpression {
    switch kind {
    case .transformable(let value):
      value.plain.map { FetchExpression(.constant(ConstantExpression($0)), span: span) } ?? self
    case .aggregate(let list):
      list.expressions.isEmpty
        ? self
        : FetchExpression(
          .aggregate(AggregateExpression(list.expressions.map(\.plain))), span: span)
    default: self
    }
  }

  /// Whether it is a value, or a list, that does not say what it is the value of.
  var isGiven: Bool {
    switch kind {
    case .constant, .aggregate, .transformable: true
    default: false
    }
  }

  /// The bytes in the place of a value.
  fileprivate func bytes(_ data: Data?) -> FetchExpression? {
    data.map { FetchExpression(.constant(ConstantExpression(.binary($0))), span: span) }
  }

  /// The bytes of a list that is one value of an attribute; the list where it is none.
  fileprivate func transformed(
    _ list: AggregateExpression, for attribute: AttributeDescription
  ) -> FetchExpression {
    if let whole = list.whole { return bytes(whole.data(for: attribute)) ?? self }
    return bytes(list.plainArray.flatMap(attribute.transformedData)) ?? self
  }
}

extension AttributeDescription {
  /// The bytes that a transformable attribute keeps of a value; nil where its transformer does not
  /// take it.
  fileprivate func transformedData(of value: Any) -> Data? {
    if let valueTransformer { return try? valueTransformer.data(of: value) }
    return try? (value as? any TransformableValue)?.transformedData()
  }
}

extension AggregateExpression {
  /// The array of Swift values that a list of constants of one kind is.
  fileprivate var plainArray: Any? {
    guard case .values(let values) = storage else { return nil }
    let plain = values.compactMap(\.plainValue)
    guard plain.count == values.count else { return nil }
    return plain as? [String] ?? plain as? [Int] ?? plain as? [Double] ?? plain as? [Bool]
      ?? plain as? [Date] ?? plain as? [UUID] ?? plain as? [Decimal]
  }
}

extension AttributeValue {
  /// The value of a Swift type; nil for none, and for bytes, which are what is compared.
  fileprivate var plainValue: Any? {
    switch self {
    case .null, .binary: nil
    case .integer(let number): Int(exactly: number)
    case .decimal(let number): number
    case .double(let number): number
    case .boolean(let flag): flag
    case .string(let text): text
    case .date(let date): date
    case .uuid(let uuid): uuid
    }
  }
}
