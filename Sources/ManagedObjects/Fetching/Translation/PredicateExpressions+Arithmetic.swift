#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Arithmetic: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws -> TranslatedExpression {
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
  func translated(_ translation: inout PredicateTranslation) throws -> TranslatedExpression {
    let operand = try translation.expression(wrapped)
    return .expression(.function(.multiply, operand, .value(.integer(-1))))
  }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws -> TranslatedExpression {
    try translation.call(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws -> TranslatedExpression {
    try translation.call(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws -> TranslatedExpression {
    try translation.call(.modulus, lhs, rhs)
  }
}

extension PredicateTranslation {
  fileprivate mutating func call(
    _ function: FunctionExpression.Function, _ left: some PredicateExpression,
    _ right: some PredicateExpression
  ) throws -> TranslatedExpression {
    .expression(.function(function, try expression(left), try expression(right)))
  }
}
