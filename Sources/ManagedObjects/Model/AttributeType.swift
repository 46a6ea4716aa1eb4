/// The type of the values that an attribute holds.
///
/// Each case corresponds to one attribute type of Core Data's model editor.
public enum AttributeType: String, Codable, CaseIterable {
  /// A signed integer of 16 bits.
  case integer16
  /// A signed integer of 32 bits.
  case integer32
  /// A signed integer of 64 bits.
  case integer64
  /// An IEEE 754 number of 64 bits.
  case double
  /// True or false.
  case boolean
  /// A Unicode string.
  case string
  /// A point in time, in seconds since 2001-01-01T00:00:00Z.
  case date
  /// A sequence of bytes.
  case binary
  /// A universally unique identifier (RFC 9562).
  case uuid
}

extension AttributeType: Sendable {}

extension AttributeType {
  /// The values an integer attribute of this type can hold, or nil for the other types.
  package var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    case .double, .boolean, .string, .date, .binary, .uuid: nil
    }
  }
}
