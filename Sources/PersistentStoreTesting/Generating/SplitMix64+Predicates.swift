package import ManagedObjects
package import SampleData

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SplitMix64 {
  /// A predicate that binds to an entity.
  package mutating func randomPredicate(on entity: EntityDescription) -> FetchPredicate {
    randomPredicate(on: entity, depth: below(4))
  }

  private mutating func randomPredicate(
    on entity: EntityDescription, depth: Int
  ) -> FetchPredicate {
    guard depth > 0 else {
      return happens(percent: 3)
        ? pick(from: [.always, .never]) : randomComparison(on: entity)
    }
    if happens(percent: 25) { return .not(randomPredicate(on: entity, depth: depth - 1)) }
    let parts = (0..<below(4)).map { _ in randomPredicate(on: entity, depth: depth - 1) }
    return happens(percent: 50) ? .and(parts) : .or(parts)
  }

  /// A comparison that binds: what binding refuses is drawn again.
  private mutating func randomComparison(on entity: EntityDescription) -> FetchPredicate {
    while true {
      let kind = pick(from: ComparisonPredicate.Operator.Kind.allCases)
      let attribute = pick(from: entity.attributes)
      let (left, right) = randomOperands(of: kind, attribute, on: entity)
      let predicate = FetchPredicate.comparison(
        left, ComparisonPredicate.Operator(kind), right,
        options: ComparisonPredicate.Options(rawValue: UInt8(below(4))))
      if (try? predicate.bound(to: entity)) != nil { return predicate }
    }
  }

  private mutating func randomOperands(
    of kind: ComparisonPredicate.Operator.Kind, _ attribute: AttributeDescription,
    on entity: EntityDescription
  ) -> (FetchExpression, FetchExpression) {
    let key = FetchExpression.key(attribute.name)
    switch kind {
    case .between:
      return (
        key, .list([randomOperand(for: attribute, entity), randomOperand(for: attribute, entity)])
      )
    case .in where happens(percent: 70): return (key, randomList(for: attribute, entity))
    case .contains where happens(percent: 30): return (randomList(for: attribute, entity), key)
    default:
      let other = randomOperand(for: attribute, entity)
      return happens(percent: 75) ? (key, other) : (other, key)
    }
  }

  private mutating func randomList(
    for attribute: AttributeDescription, _ entity: EntityDescription
  ) -> FetchExpression {
    if happens(percent: 30) {
      return .list((0..<below(4)).map { _ in randomOperand(for: attribute, entity) })
    }
    return .values((0..<below(6)).map { _ in randomConstant(for: attribute.type) })
  }

  private mutating func randomOperand(
    for attribute: AttributeDescription, _ entity: EntityDescription
  ) -> FetchExpression {
    happens(percent: 25)
      ? .key(pick(from: entity.attributes).name) : .value(randomConstant(for: attribute.type))
  }

  /// A constant that goes with a type, though perhaps no attribute of the type can hold it.
  private mutating func randomConstant(for type: AttributeType) -> AttributeValue {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      switch below(4) {
      case 0: .double(randomNumber())
      case 3: .decimal(randomDecimal())
      case 1: randomValue(of: .integer64)
      default: randomValue(of: type)
      }
    case .date, .boolean: happens(percent: 20) ? .double(randomNumber()) : randomValue(of: type)
    case .string, .uri, .binary, .transformable, .uuid: randomValue(of: type)
    case .composite, .undefined: .null
    }
  }
}

extension FetchPredicate {
  /// The operators in the tree.
  package var operators: Set<String> {
    switch kind {
    case .constant: []
    case .comparison(let comparison):
      [comparison.comparisonOperator.symbol + comparison.options.suffix]
    case .compound(let compound):
      compound.subpredicates.reduce(into: []) { $0.formUnion($1.operators) }
    }
  }
}
