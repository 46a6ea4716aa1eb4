#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GeneralComparison {
  /// The comparison as the test of one attribute with a constant; nil for any other, and for one that takes
  /// an order of a language.
  ///
  /// - Parameter entity: The entity of the object.
  /// - Returns: The test.
  package func leaf(of entity: EntityDescription) -> BoundPredicate? {
    guard modifier == .direct, case .attribute(let index) = left, case .constant(let value) = right
    else { return nil }
    switch comparisonOperator {
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo:
      if case .string = value, ValueComparison.ordersByLocale(comparisonOperator, options) {
        return nil
      }
      return ResolvedComparison.Leaf(index, entity[index].type, options)
        .bound(comparisonOperator, value)
    case .beginsWith, .endsWith, .contains:
      guard case .string(let text) = value else { return nil }
      return .comparison(
        .text(index, TextTest(comparisonOperator, text, options), nullMatches: false))
    case .like, .matches, .in, .between: return nil
    }
  }

  /// The objects that the other side is compared with; nil unless it is one object, or a list of them.
  package var objects: [RowReference]? {
    switch right {
    case .object(let row): return [row]
    case .list(let elements):
      var rows: [RowReference] = []
      for element in elements {
        guard case .object(let row) = element else { return nil }
        rows.append(row)
      }
      return rows
    default: return nil
    }
  }
}
