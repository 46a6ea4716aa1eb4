#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What values have to have in common to be of one group: the same type, or to be the same number.
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
