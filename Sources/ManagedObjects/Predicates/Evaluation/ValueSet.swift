#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is the same for values that `==` finds equal, also for an integer and the floating-point
/// number that it is.
enum ValueKey: Hashable {
  case null
  case number(DecimalText)
  case unusual(Double)
  case value(AttributeValue)
  case object(RowReference)
  case anonymous

  init(_ value: ExpressionValue<some PredicateSubject>) {
    switch value {
    case .value(.null): self = .null
    case .value(.double(let number)) where !number.isFinite: self = .unusual(number)
    case .value(let value): self = value.decimalText.map { .number($0) } ?? .value(value)
    case .subject, .object: self = value.identity.map { .object($0) } ?? .anonymous
    case .list: self = .anonymous
    }
  }
}

/// Values of which each is known once.
struct ValueSet<Subject: PredicateSubject> {
  private var keys: Set<ValueKey> = []

  init(_ values: [ExpressionValue<Subject>] = []) {
    for value in values { insert(value) }
  }

  func contains(_ value: ExpressionValue<Subject>) -> Bool {
    keys.contains(ValueKey(value))
  }

  @discardableResult
  mutating func insert(_ value: ExpressionValue<Subject>) -> Bool {
    keys.insert(ValueKey(value)).inserted
  }

  /// Values in their order, without those that came before.
  static func distinct(_ values: [ExpressionValue<Subject>]) -> [ExpressionValue<Subject>] {
    var known = ValueSet()
    return values.filter { known.insert($0) }
  }
}
