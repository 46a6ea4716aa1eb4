import Foundation
import ManagedObjects
import SampleData

extension SplitMix64 {
  /// An attribute of any type with any of what an attribute can have.
  mutating func attribute() -> AttributeDescription {
    let type = choice(AttributeType.allCases)
    var attribute = AttributeDescription(
      name(), type, isOptional: happens(percent: 50), isTransient: happens(percent: 10))
    if happens(percent: 50) { attribute.defaultValue = value(type) }
    if let bound = boundType(type) {
      if happens(percent: 20) { attribute.minimum = value(bound) }
      if happens(percent: 20) { attribute.maximum = value(bound) }
    }
    attribute.usesScalarValueType = happens(percent: 40)
    attribute.regularExpression = maybeText()
    attribute.valueTransformerName = maybeText()
    attribute.valueClassName = maybeText()
    attribute.compositeName = type == .composite ? name() : maybeText()
    attribute.derivationExpression = maybeText()
    attribute.allowsExternalBinaryDataStorage = happens(percent: 10)
    attribute.isIndexedBySpotlight = happens(percent: 10)
    attribute.preservesValueInHistoryOnDeletion = happens(percent: 10)
    attribute.isStoredInExternalRecord = happens(percent: 10)
    attribute.isIndexed = happens(percent: 10)
    attribute.isSyncable = happens(percent: 90)
    attribute.renamingIdentifier = maybeText()
    attribute.versionHashModifier = maybeText()
    attribute.userInfo = userInfo()
    return attribute
  }

  private func boundType(_ type: AttributeType) -> AttributeType? {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: type
    case .string: .integer64
    default: nil
    }
  }

  /// A value of a type that a model file can hold.
  private mutating func value(_ type: AttributeType) -> AttributeValue {
    switch type {
    case .integer16, .integer32, .integer64:
      .integer(choice([0, 1, -1, .min, .max, Int64(truncatingIfNeeded: next())]))
    case .decimal: .decimal(decimal())
    case .double: .double(double())
    case .float: .double(Double(Float(double())))
    case .boolean: .boolean(happens(percent: 50))
    case .string, .undefined: .string(text())
    case .uri: .string("https://example.com/" + text())
    case .date: .date(Date(timeIntervalSinceReferenceDate: finiteDouble()))
    case .binary, .transformable: .binary(Data((0...below(20)).map { _ in UInt8(below(256)) }))
    case .uuid: .uuid(uuid())
    case .composite: .null
    }
  }

  private mutating func double() -> Double {
    happens(percent: 90) ? finiteDouble() : choice([.infinity, -.infinity])
  }

  private mutating func finiteDouble() -> Double {
    let double = Double(bitPattern: next())
    return double.isFinite && happens(percent: 50)
      ? double
      : choice([0, -0.0, 1, -1, 0.5, 1e15, 123_456.789, .pi, 1e300, .leastNonzeroMagnitude])
  }

  private mutating func decimal() -> Decimal {
    let digits = Decimal(Int64(truncatingIfNeeded: next()))
    return Decimal(
      sign: happens(percent: 50) ? .plus : .minus, exponent: below(40) - 20,
      significand: happens(percent: 50) ? digits : Decimal(below(1000)))
  }

  private mutating func uuid() -> UUID {
    let digits = [next(), next()].map { bits in
      let text = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(Array(digits)[range])
    }
    return UUID(uuidString: parts.joined(separator: "-")) ?? UUID()
  }
}
