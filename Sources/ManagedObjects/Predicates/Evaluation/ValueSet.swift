#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values of which each is known once.
///
/// Two that `==` finds equal count as one, also an integer and the floating-point number that it is.
struct ValueSet<Subject: PredicateSubject> {
  /// What is the same for equal values.
  private enum Key: Hashable {
    case null
    case number(DecimalText)
    case unusual(Double)
    case value(AttributeValue)
    case object(RowReference)
    case anonymous
  }

  private var keys: Set<Key> = []

  init(_ values: [ExpressionValue<Subject>] = []) {
    for value in values { insert(value) }
  }

  func contains(_ value: ExpressionValue<Subject>) -> Bool {
    keys.contains(Self.key(of: value))
  }

  @discardableResult
  mutating func insert(_ value: ExpressionValue<Subject>) -> Bool {
    keys.insert(Self.key(of: value)).inserted
  }

  /// Values in their order, without those that came before.
  static func distinct(_ values: [ExpressionValue<Subject>]) -> [ExpressionValue<Subject>] {
    var known = ValueSet()
    return values.filter { known.insert($0) }
  }

  private static func key(of value: ExpressionValue<Subject>) -> Key {
    switch value {
    case .value(.null): return .null
    case .value(.double(let number)) where !number.isFinite:
      return .unusual(number)
    case .value(let value):
      return value.decimalText.map { .number($0) } ?? .value(value)
    case .subject, .object: return value.identity.map { .object($0) } ?? .anonymous
    case .list: return .anonymous
    }
  }
}
