#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue {
  /// The value that an argument of a format stands for, or nil for one that no attribute can have.
  init?(predicateArgument argument: Any?) {
    guard let argument else {
      self = .null
      return
    }
    switch argument {
    case let value as AttributeValue: self = value
    case let text as String: self = .string(text)
    case let flag as Bool: self = .boolean(flag)
    // A decimal number in an object of Foundation would be taken for a double.
    case let number as Decimal: self = .decimal(number)
    case let number as Int: self = .integer(Int64(number))
    case let number as Double: self = .double(number)
    case let date as Date: self = .date(date)
    case let uuid as UUID: self = .uuid(uuid)
    case let data as Data: self = .binary(data)
    case let value as any AttributeRepresentable: self = value.attributeValue
    case let entity as EntityDescription: self = .string(entity.name)
    case let text as Substring: self = .string(String(text))
    case let character as Character: self = .string(String(character))
    case let number as any BinaryInteger:
      self = Int64(exactly: number).map { .integer($0) } ?? .beyond(Double(number))
    case let number as any BinaryFloatingPoint: self = .double(Double(number))
    case let value as any RawRepresentable: self.init(rawArgument: value)
    case let optional as any OptionalArgument where optional.isNil: self = .null
    default: return nil
    }
  }
}

extension AttributeValue {
  private init?(rawArgument value: some RawRepresentable) {
    self.init(predicateArgument: value.rawValue)
  }

  /// An integer that has more than 64 bits, as the nearest number that is no integer of 64 bits.
  static func beyond(_ nearest: Double) -> AttributeValue {
    .double(nearest == -0x1p63 ? nearest.nextDown : nearest)
  }
}

/// What is known of an optional whose wrapped type is not.
private protocol OptionalArgument {
  var isNil: Bool { get }
}

extension Optional: OptionalArgument {
  fileprivate var isNil: Bool { self == nil }
}
