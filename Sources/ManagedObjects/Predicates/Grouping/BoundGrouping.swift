/// What is computed of groups of objects, in the form that runs.
///
/// The objects are grouped by the values of ``keys``; of each group the ``aggregates`` are computed.
/// Everything else is said of these values: they are the variables of ``columns`` and ``having``,
/// first the keys, then the aggregates.
package struct BoundGrouping: Sendable {
  /// What the objects of a group have in common; without any, all objects are one group, also when
  /// there are none.
  package let keys: [BoundExpression]
  /// What is computed of the objects of a group.
  package let aggregates: [BoundAggregate]
  /// What the results have.
  package let columns: [BoundExpression]
  /// The condition on groups; nil for all.
  package let having: BoundPredicate?
}

/// A function of the values that an expression has for the objects of a group.
package struct BoundAggregate: Sendable {
  /// A function of a collection.
  package let function: FunctionExpression.Function
  /// What is evaluated for each object.
  ///
  /// Nils do not count.
  package let argument: BoundExpression
  /// Whether equal values count once.
  package let isDistinct: Bool
}

extension BoundGrouping {
  /// What the keys and the aggregates ask an object for.
  package var reach: PredicateReach {
    var reach = PredicateReach()
    for key in keys { key.collect(into: &reach) }
    for aggregate in aggregates { aggregate.argument.collect(into: &reach) }
    return reach
  }

  /// The results of a group.
  ///
  /// - Parameters:
  ///   - values: The values of the keys and of the aggregates.
  ///   - work: Keeps what goes wrong.
  /// - Returns: A value for each column, or nil for a group that does not satisfy ``having``.
  func results(_ values: [FetchedValue], _ work: EvaluationWork) -> [FetchedValue]? {
    work.begin()
    let evaluation = Evaluation(
      PlainSubject(NoAttributes()), work, variables: values.map(\.expressionValue))
    if let having, !having.matches(in: evaluation) { return nil }
    return columns.map { column in
      if case .variable(let level) = column, values.indices.contains(level) { return values[level] }
      return FetchedValue(evaluation.value(of: column))
    }
  }
}

extension BoundAggregate {
  /// The result for the objects of a group.
  func result(of values: [FetchedValue]) -> FetchedValue {
    var values = values.filter { $0 != .null }
    if isDistinct {
      values = ValueSet.distinct(values.map(\.expressionValue)).map { FetchedValue($0) }
    }
    if function == .count { return .value(.integer(Int64(values.count))) }
    return FetchedValue.value(
      Statistics(values.compactMap(\.attributeValue)).result(of: function)
    ).canonical
  }
}

extension BoundAggregate {
  /// The sum or the average of integers that have been added already.
  package func result(ofIntegersWithSum sum: Int64, count: Int) -> FetchedValue {
    let sum = NumberSum(integers: Int128(sum), count: count)
    return .value(function == .sum ? sum.total : sum.average)
  }
}

extension BoundGrouping {
  /// The same grouping about other objects.
  func replacingObjects(_ replacement: (RowReference) -> RowReference) -> BoundGrouping {
    BoundGrouping(
      keys: keys.map { $0.replacingObjects(replacement) },
      aggregates: aggregates.map {
        BoundAggregate(
          function: $0.function, argument: $0.argument.replacingObjects(replacement),
          isDistinct: $0.isDistinct)
      },
      columns: columns.map { $0.replacingObjects(replacement) },
      having: having?.replacingObjects(replacement))
  }
}
