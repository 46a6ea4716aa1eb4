#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FetchExpression {
  /// The expression for a value that a predicate of Foundation's has captured.
  init(constant value: Any) throws {
    switch value {
    case let value as any OptionalValue: self = try value.constant()
    case let id as ManagedObjectID: self.init(.object(id.predicateObject()))
    case let value as any AttributeRepresentable: self = .value(value.attributeValue)
    case let value as AttributeValue: self = .value(value)
    case let number as any BinaryInteger: self = try .value(Self.integer(number))
    case let text as any StringProtocol: self = .value(.string(String(text)))
    case let character as Character: self = .value(.string(String(character)))
    case let value as any RawRepresentable: try self.init(constant: value.rawValue)
    case let values as any Sequence:
      self = .list(try Self.elements(values).map { try FetchExpression(constant: $0) })
    default: throw PredicateTranslationError.unsupportedValue(type: "\(type(of: value))")
    }
  }

  private static func integer(_ number: some BinaryInteger) throws -> AttributeValue {
    guard let exact = Int64(exactly: number) else {
      throw PredicateTranslationError.unsupportedValue(type: "\(type(of: number))")
    }
    return .integer(exact)
  }

  private static func elements(_ values: some Sequence) -> [Any] { values.map { $0 } }
}

/// A value that may be missing.
private protocol OptionalValue {
  func constant() throws -> FetchExpression
}

extension Optional: OptionalValue {
  fileprivate func constant() throws -> FetchExpression {
    try map { try FetchExpression(constant: $0) } ?? .value(.null)
  }
}
