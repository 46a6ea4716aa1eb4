#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of a result that is no object: what an expression is for an object or a group of them.
public enum FetchedValue: Hashable, Sendable {
  /// A plain value, or nil.
  case value(AttributeValue)
  /// The row of an object, which an expression such as `SELF` or a to-one relationship stands for.
  case object(RowReference)

  static var null: FetchedValue { .value(.null) }

  /// The plain value; nil for an object.
  public var attributeValue: AttributeValue? {
    if case .value(let value) = self { value } else { nil }
  }

  init<Subject>(_ value: ExpressionValue<Subject>) {
    switch value {
    case .value(let value): self = .value(value)
    case .object(let reference): self = .object(reference)
    case .subject(let subject): self = subject.identity.map { .object($0) } ?? .null
    // No expression of a result is a collection.
    case .list: self = .null
    }
  }

  /// The value as results show it: one of those that are equal, whichever came first.
  ///
  /// So zeros have no sign, and what is no number is always the same.
  var canonical: FetchedValue {
    switch self {
    case .value(.double(let number)): .value(.double(number.withoutSignOfZero))
    case .value(.date(let date)):
      .value(
        .date(
          Date(
            timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.withoutSignOfZero)))
    default: self
    }
  }

  /// The value as expressions have it.
  var expressionValue: ExpressionValue<PlainSubject<NoAttributes>> {
    switch self {
    case .value(let value): .value(value)
    case .object(let reference): .object(reference)
    }
  }
}

extension Double {
  /// The number; zero for both zeros, and one and the same for all that are no numbers.
  fileprivate var withoutSignOfZero: Double { isNaN ? .nan : self + 0 }
}
