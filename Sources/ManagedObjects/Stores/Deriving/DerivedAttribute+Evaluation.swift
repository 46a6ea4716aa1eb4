import TextTools

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension DerivedAttribute {
  /// Computes the value of the attribute.
  ///
  /// Nulls among related values do not count. Without any, the sum is zero; the average, the least
  /// and the greatest value are null. The least value is the one that sorts first, the greatest the
  /// one that sorts last. The canonical form of a text is the one that comparisons use which leave
  /// out case and diacritics.
  ///
  /// - Parameters:
  ///   - source: The object.
  ///   - now: The time of the save.
  /// - Returns: A value of the attribute's type; `.null` when the type has no such value, so that a
  ///   number out of its range is never taken for another.
  /// - Throws: What the source throws.
  package func value(
    from source: some DerivationSource, now: Date
  ) throws -> AttributeValue {
    try rawValue(from: source, now: now).converted(to: type)
  }

  private func rawValue(
    from source: some DerivationSource, now: Date
  ) throws -> AttributeValue {
    switch derivation {
    case .now: .date(now)
    case .copy(let keyPath): try source.value(atKeyPath: keyPath)
    case .text(let function, let keyPath):
      function.value(of: try source.value(atKeyPath: keyPath))
    case .aggregate(.count, let keyPath):
      .integer(Int64(try source.relatedCount(atKeyPath: keyPath)))
    case .aggregate(let aggregate, let keyPath):
      aggregate.value(of: try source.relatedValues(atKeyPath: keyPath).filter { $0 != .null })
    }
  }
}

extension Derivation.TextFunction {
  fileprivate func value(of value: AttributeValue) -> AttributeValue {
    guard case .string(let text) = value else { return .null }
    return switch self {
    case .uppercase: .string(text.uppercased())
    case .lowercase: .string(text.lowercased())
    case .canonical: .string(TextFolding.canonical(text))
    }
  }
}

extension Derivation.Aggregate {
  /// The order in which fetched objects are sorted.
  private static let order = BoundSortKey(.rowKey, descriptor: KeySortDescriptor(""))

  fileprivate func value(of values: [AttributeValue]) -> AttributeValue {
    let isLess = { Self.order.compare($0, $1) < 0 }
    return switch self {
    case .count: .integer(Int64(values.count))
    case .sum: NumberSum(values).total
    case .avg, .average: NumberSum(values).average
    case .min: values.min(by: isLess) ?? .null
    case .max: values.max(by: isLess) ?? .null
    }
  }
}
