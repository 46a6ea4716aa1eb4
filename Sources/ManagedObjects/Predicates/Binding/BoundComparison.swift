#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A comparison that depends on the object.
///
/// All but ``general(_:)`` test a single attribute against constants, so that they can run over a
/// column. What each of them answers for a nil is part of its test.
package enum BoundComparison {
  /// Whether the attribute is nil, or is not.
  case isNull(AttributeIndex, expected: Bool)
  /// A test of an integer attribute of any width.
  case integer(AttributeIndex, IntegerTest)
  /// A test of a decimal attribute.
  case decimal(AttributeIndex, DecimalTest)
  /// A test of a double or float attribute.
  case double(AttributeIndex, DoubleTest)
  /// A test of a date attribute, in seconds since 2001-01-01T00:00:00Z.
  case date(AttributeIndex, DoubleTest)
  /// A test of a boolean attribute.
  case boolean(AttributeIndex, BooleanTest)
  /// A test of a string or URI attribute.
  case text(AttributeIndex, TextTest, nullMatches: Bool)
  /// A test of a UUID attribute.
  case uuid(AttributeIndex, MembershipTest<UUID>)
  /// A test of a binary or transformable attribute.
  case binary(AttributeIndex, MembershipTest<Data>)
  /// A comparison of two expressions, both of which are evaluated for each object.
  case general(GeneralComparison)
}

extension BoundComparison: Sendable {}

extension BoundComparison {
  /// The attributes that are compared.
  package var attributes: Set<AttributeIndex> {
    switch self {
    case .isNull(let index, _), .integer(let index, _), .decimal(let index, _),
      .double(let index, _), .date(let index, _), .boolean(let index, _), .text(let index, _, _),
      .uuid(let index, _), .binary(let index, _):
      [index]
    case .general(let comparison): comparison.reach.attributes
    }
  }

  /// One comparison that holds where two do, if both ask for a range of the same attribute.
  func intersection(with next: BoundComparison) -> BoundPredicate? {
    switch (self, next) {
    case (.integer(let index, let left), .integer(let other, let right)) where index == other:
      return left.intersection(with: right) { .integer(index, $0) }
    case (.double(let index, let left), .double(let other, let right)) where index == other:
      return left.intersection(with: right) { .double(index, $0) }
    case (.date(let index, let left), .date(let other, let right)) where index == other:
      return left.intersection(with: right) { .date(index, $0) }
    default: return nil
    }
  }
}

extension NumberTest {
  fileprivate func intersection(
    with other: NumberTest, _ comparison: (NumberTest) -> BoundComparison
  ) -> BoundPredicate? {
    guard let range, let otherRange = other.range else { return nil }
    guard range.overlaps(otherRange) else { return .constant(false) }
    return .comparison(comparison(NumberTest(.range(range.clamped(to: otherRange)))))
  }
}
