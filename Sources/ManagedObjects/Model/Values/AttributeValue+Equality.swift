#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue: Equatable {
  /// Whether two values are the same to the bit.
  ///
  /// Strings that Unicode calls equivalent but that have other bytes differ, as do the zeros with
  /// and without a sign: setting one in place of the other is a change that has to be saved.
  public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.decimal(let left), .decimal(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.boolean(let left), .boolean(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.bitPattern
        == right.timeIntervalSinceReferenceDate.bitPattern
    case (.binary(let left), .binary(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    default: false
    }
  }
}

extension AttributeValue: Hashable {
  /// Feeds the value's kind and bits to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number): hasher.combine(number)
    case .decimal(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number.bitPattern)
    case .boolean(let flag): hasher.combine(flag)
    case .string(let text):
      for byte in text.utf8 { hasher.combine(byte) }
    case .date(let date): hasher.combine(date.timeIntervalSinceReferenceDate.bitPattern)
    case .binary(let data): hasher.combine(data)
    case .uuid(let uuid): hasher.combine(uuid)
    }
  }
}
