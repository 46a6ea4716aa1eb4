extension ResolvedComparison {
  /// Binds the question whether an operand is a member of a list, or occurs in a string.
  func boundMembership(
    in container: ResolvedOperand, of member: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    switch (container.content, member.content) {
    case (_, .list): throw unsuitable(member, expected: "a single value as a member")
    case (.list(let list), _): return try boundMembership(in: list, of: member)
    default: break
    }
    switch container.family {
    case .string, .null: return try boundText(.in, member, container)
    default: throw unsuitable(container, expected: "a list or a string")
    }
  }

  private func boundMembership(
    in list: AggregateExpression, of member: ResolvedOperand
  ) throws(FetchPredicateError) -> BoundPredicate {
    switch (member.content, list.storage) {
    case (.attribute(let index, let attribute), .values(let values)):
      try check(values, of: list, against: member)
      return boundMember(index, attribute.type, of: values)
    case (.constant(let value), .values(let values)):
      try check(values, of: list, against: member)
      return .constant(isMember(value, of: values))
    default: return try boundEquality(of: member, withOneOf: try elements(of: list))
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
    case .constant, .list: return .disjunction(parts)
    }
  }
}
