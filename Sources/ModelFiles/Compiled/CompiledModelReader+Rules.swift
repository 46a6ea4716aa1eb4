import ManagedObjects

extension CompiledModelReader {
  /// Takes over what an attribute's rules say that an attribute can say, and notes the others.
  mutating func apply(
    _ rules: [ArchivedRule], to attribute: inout AttributeDescription, _ subject: String
  ) {
    for rule in rules {
      guard case .predicate(let predicate) = rule, attribute.apply(predicate) else {
        note(subject, "the rule \(rule) is not checked")
        continue
      }
    }
  }
}

extension AttributeDescription {
  /// Takes over a bound or a regular expression.
  ///
  /// - Returns: False where the predicate is neither, or there is one already.
  fileprivate mutating func apply(_ predicate: FetchPredicate) -> Bool {
    guard case .comparison(let comparison) = predicate.kind, comparison.modifier == .direct,
      case .constant(let constant) = comparison.right.kind
    else { return false }
    if comparison.left.isSelf {
      if case .string(let pattern) = constant.value, comparison.comparisonOperator == .matches,
        comparison.options.isEmpty, regularExpression == nil
      {
        regularExpression = pattern
        return true
      }
      guard type != .string, let boundType = type.boundType,
        let bound = constant.value.converted(to: boundType), bound != .null
      else { return false }
      return setBound(bound, comparison.comparisonOperator)
    }
    guard type == .string, comparison.left.isLength,
      let bound = constant.value.converted(to: .integer64), bound != .null
    else { return false }
    return setBound(bound, comparison.comparisonOperator)
  }

  private mutating func setBound(
    _ bound: AttributeValue, _ comparisonOperator: ComparisonPredicate.Operator
  ) -> Bool {
    switch comparisonOperator {
    case .greaterThanOrEqualTo where minimum == .null: minimum = bound
    case .lessThanOrEqualTo where maximum == .null: maximum = bound
    default: return false
    }
    return true
  }
}

extension FetchExpression {
  /// Whether it is the value that a rule is about.
  fileprivate var isSelf: Bool {
    if case .selfReference = kind { true } else { false }
  }

  /// Whether it is the length of the value that a rule is about.
  fileprivate var isLength: Bool {
    switch kind {
    case .keyPath(let keyPath): keyPath.keyPath == "length" && keyPath.root?.isSelf ?? true
    case .function(let function):
      function.function == .length && function.arguments.count == 1
        && function.arguments.allSatisfy(\.isSelf)
    default: false
    }
  }

  /// The expression in the way in which a model says what an attribute is derived from.
  var derivationText: String {
    guard case .function(let call) = kind else { return format }
    if call.arguments.isEmpty, call.function == .now { return "now()" }
    guard call.arguments.count == 1, case .keyPath(let keyPath)? = call.arguments.first?.kind,
      keyPath.root == nil
    else { return format }
    switch call.function {
    case .uppercase, .lowercase, .canonical:
      return "\(call.function.rawValue)(\(keyPath.keyPath))"
    case .sum, .count, .min, .max, .average:
      return "\(keyPath.keyPath).@\(call.function.rawValue.dropLast())"
    default: return format
    }
  }
}
