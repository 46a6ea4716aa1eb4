extension ResolvedComparison {
  /// Binds the question whether an operand is a member of a list, or occurs in a string.
  func boundMembership(
    in container: ResolvedOperand, of member: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    switch (container.content, member.content) {
    case (_, .list): throw unsuitable(member, expected: "a single value as a member")
    case (_, .expression(_, let type)) where type.isCollection:
      throw predicate.unexpectedCollection(member)
    case (.list(let list), .expression): return try boundMembership(of: member, in: list, container)
    case (.list(let list), _): return try boundMembership(in: list, of: member)
    case (.expression(_, let type), _) where type.isCollection:
      return try boundMembership(of: member, in: type, container)
    default: break
    }
    switch container.family {
    case .string, .null: return try boundText(.in, member, container)
    case .any: return boundGeneral(.in, member, container)
    default: throw unsuitable(container, expected: "a list or a string")
    }
  }

  /// Binds the question whether an expression is one of a list.
  private func boundMembership(
    of member: ResolvedOperand, in list: ResolvedList, _ container: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    if case .values(let values) = list.list.storage {
      try check(values, of: list.list, against: member)
    } else {
      for element in list.elements { try checkFamilies(.equalTo, member, element) }
    }
    return boundGeneral(.in, member, container)
  }

  /// Binds the question whether an operand is one of a collection.
  private func boundMembership(
    of member: ResolvedOperand, in type: ExpressionType, _ container: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    let element = ResolvedOperand(
      content: .expression(.variable(0), type.element), expression: container.expression,
      side: container.side)
    try checkFamilies(.equalTo, member, element)
    return boundGeneral(.in, member, container)
  }

  private func boundMembership(
    in resolved: ResolvedList, of member: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    let list = resolved.list
    switch (member.content, list.storage) {
    case (.attribute(let index, let attribute), .values(let values)):
      try check(values, of: list, against: member)
      return boundMember(index, attribute.type, of: values)
    case (.constant(let value), .values(let values)):
      try check(values, of: list, against: member)
      return .constant(isMember(value, of: values))
    default: return try boundEquality(of: member, withOneOf: resolved.elements)
    }
  }

  /// Refuses elements that do not go with the member.
  ///
  /// All of one family are checked as one.
  private func check(
    _ values: [AttributeValue], of list: AggregateExpression, against member: ResolvedOperand
  ) throws(FetchPredicateError) {
    for (position, value) in values.enumerated() {
      if position > 0, value.hasSameCase(as: values[position - 1]) { continue }
      let element = element(value, of: list, at: position)
      do {
        try checkFamilies(.equalTo, member, element)
      } catch {
        throw unsuitable(element, expected: "what can be compared with \(member.summary)")
      }
    }
  }

  private func isMember(_ value: AttributeValue, of values: [AttributeValue]) -> Bool {
    guard value != .null else { return false }
    return values.contains { element in
      element != .null
        && ValueComparison.holds(value.plainNumber, .equalTo, element.plainNumber, options)
    }
  }

  /// Binds a comparison with each element, where a nil equals nothing.
  private func boundEquality(
    of member: ResolvedOperand, withOneOf elements: [ResolvedOperand]
  ) throws(FetchPredicateError) -> BoundPredicate {
    var parts: [BoundPredicate] = []
    for element in elements { parts.append(try boundRelation(.equalTo, member, element)) }
    switch member.content {
    case .attribute(let index, _):
      return .conjunction([.comparison(.isNull(index, expected: false)), .disjunction(parts)])
    case .constant(.null): return .constant(false)
    case .constant, .list, .expression: return .disjunction(parts)
    }
  }
}
