import Foundation
import ManagedObjects
import SampleData

extension SplitMix64 {
  private static let keys = ["age", "visits", "height", "weight", "balance", "credit"]

  /// A predicate over the numbers of a person that can be bound.
  mutating func numberPredicate(depth: Int) -> FetchPredicate {
    guard depth > 0, below(10) < 6 else { return numberComparison() }
    if below(4) == 0 { return .not(numberPredicate(depth: depth - 1)) }
    let parts = (0...below(3)).map { _ in numberPredicate(depth: depth - 1) }
    return below(2) == 0 ? .and(parts) : .or(parts)
  }

  private mutating func numberComparison() -> FetchPredicate {
    let relations: [ComparisonPredicate.Operator] = [
      .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    ]
    switch below(8) {
    case 0: return .comparison(operand(), .between, .list([operand(), operand()]))
    case 1: return .comparison(operand(), .in, .list((0..<below(4)).map { _ in operand() }))
    case 2: return .comparison(operand(), .in, .values((0..<below(4)).map { _ in number() }))
    default: return .comparison(operand(), relations[below(relations.count)], operand())
    }
  }

  private mutating func operand() -> FetchExpression {
    below(2) == 0 ? .key(element(of: Self.keys)) : .value(number())
  }

  private mutating func number() -> AttributeValue {
    switch below(10) {
    case 0: .null
    case 8: .decimal(Decimal(below(9)) / 2)
    case 9: .decimal([Decimal(Int64.max), Decimal(Int64(1) << 53 + 1), -1, 0][below(4)])
    case 1: .double([-1e300, 1e300, 0x1p63, -0x1p63, .infinity, .nan, 0x1p53][below(7)])
    case 2: .integer([.max, .min, 1 << 53 + 1][below(3)])
    case 3, 4: .double(Double(below(9)) / 2)
    default: .integer(Int64(below(5)))
    }
  }

  /// Values for the numbers of a person.
  mutating func numbers() -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for key in Self.keys {
      let value = number()
      values[key] =
        switch key {
        case "age", "visits": value.integer
        case "balance", "credit": value.decimal
        default: value.double
        }
    }
    return values
  }
}

extension FetchPredicate {
  /// The answer by the rules alone, without binding.
  ///
  /// For predicates over numbers.
  func plainAnswer(_ values: [String: AttributeValue]) -> Bool {
    switch kind {
    case .constant(let answer): answer
    case .comparison(let comparison): comparison.plainAnswer(values)
    case .compound(let compound):
      switch compound.logic {
      case .and: compound.subpredicates.allSatisfy { $0.plainAnswer(values) }
      case .or: compound.subpredicates.contains { $0.plainAnswer(values) }
      case .not: !compound.subpredicates.allSatisfy { $0.plainAnswer(values) }
      }
    }
  }
}

extension ComparisonPredicate {
  fileprivate func plainAnswer(_ values: [String: AttributeValue]) -> Bool {
    let value = left.plainValues(values)[0]
    let others = right.plainValues(values)
    switch comparisonOperator.kind {
    case .between:
      return Self.relates(value, .greaterThanOrEqualTo, others[0])
        && Self.relates(value, .lessThanOrEqualTo, others[1])
    case .in:
      return value != .null
        && others.contains { $0 != .null && Self.relates(value, .equalTo, $0) }
    default: return Self.relates(value, comparisonOperator.kind, others[0])
    }
  }

  private static func relates(
    _ left: AttributeValue, _ relation: Operator.Kind, _ right: AttributeValue
  ) -> Bool {
    if left == .null || right == .null {
      return left == right ? relation.holdsForTwoNulls : relation == .notEqualTo
    }
    guard let left = left.wide, let right = right.wide else { return relation == .notEqualTo }
    return switch relation {
    case .lessThan: left < right
    case .lessThanOrEqualTo: left <= right
    case .greaterThan: left > right
    case .greaterThanOrEqualTo: left >= right
    case .equalTo: left == right
    default: left != right
    }
  }
}

extension FetchExpression {
  fileprivate func plainValues(_ values: [String: AttributeValue]) -> [AttributeValue] {
    switch kind {
    case .keyPath(let path): return [values[path.keyPath] ?? .null]
    case .constant(let constant): return [constant.value]
    case .aggregate(let list):
      switch list.storage {
      case .values(let constants): return constants
      case .expressions(let expressions): return expressions.flatMap { $0.plainValues(values) }
      }
    default: return []
    }
  }
}

extension AttributeValue {
  /// The number for an attribute of integers; nil for none.
  fileprivate var integer: AttributeValue? {
    switch self {
    case .null: nil
    case .integer: self
    default: .integer(3)
    }
  }

  /// The number for a decimal attribute; nil for none.
  fileprivate var decimal: AttributeValue? {
    switch self {
    case .null: nil
    // The least integer of 64 bits is not the decimal number that stands for -2^63 in floating point.
    case .integer(.min): .decimal(-7)
    case .integer(let number): .decimal(Decimal(number))
    case .decimal: self
    default: .decimal(1.5)
    }
  }

  /// The number for a double attribute; nil for none.
  fileprivate var double: AttributeValue? {
    switch self {
    case .integer(let number): .double(Double(number))
    case .double: self
    case .decimal: .double(2.5)
    default: nil
    }
  }

  /// A number in quarters as an integer wide enough for all of the test's numbers; nil for no number.
  fileprivate var wide: Int128? {
    switch self {
    case .integer(let number): return Int128(number) * 4
    case .decimal(let number): return Int128((number * 4).description)
    case .double(let number):
      if number.isNaN { return nil }
      if number.magnitude > 0x1p100 {
        let rank: Int128 = number.isInfinite ? 2 : 1
        return (number < 0 ? -rank : rank) * (Int128.max / 2)
      }
      return Int128(number * 4)
    default: return nil
    }
  }
}
