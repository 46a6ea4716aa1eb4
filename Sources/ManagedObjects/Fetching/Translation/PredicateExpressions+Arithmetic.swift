#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Arithmetic: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let function: FunctionExpression.Function =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw PredicateTranslationError.unsupportedExpression("\(op)")
      }
    return try translation.call(function, lhs, rhs)
  }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    let operand = try translation.expression(wrapped)
    if let constant = operand.negatedConstant { return .expression(.value(constant)) }
    return .expression(.function(.multiply, operand, .value(.integer(-1))))
  }
}

extension FetchExpression {
  /// The number with the other sign, where the expression is a constant one: columns are compared
  /// with constants quicker than with what is computed.
  fileprivate var negatedConstant: AttributeValue? {
    guard case .constant(let constant) = kind else { return nil }
    switch constant.value {
    case .integer(let number) where number != .min: return .integer(-number)
    case .double(let number): return .double(-number)
    case .decimal(let number): return .decimal(-number)
    default: return nil
    }
  }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    try translation.call(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    try translation.call(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
  {
    try translation.call(.modulus, lhs, rhs)
  }
}

extension PredicateTranslation {
  fileprivate mutating func call(
    _ function: FunctionExpression.Function, _ left: some PredicateExpression,
    _ right: some PredicateExpression
  ) throws(PredicateTranslationError) -> TranslatedExpression {
    .expression(.function(function, try expression(left), try expression(right)))
  }
}
