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
  /// A decimal number of up to 38 digits, kept exactly.
  case decimal
  /// An IEEE 754 number of 64 bits.
  case double
  /// An IEEE 754 number of 32 bits.
  case float
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
  /// A uniform resource identifier (RFC 3986), held as its text.
  case uri
  /// A value of any Swift type, held as the bytes that it is transformed to.
  case transformable
  /// A group of attributes that a ``CompositeDescription`` names.
  ///
  /// Its elements are attributes of their own, named `composite.element`.
  case composite
  /// A value of any kind. Only transient attributes are undefined.
  case undefined
}

extension AttributeType: Sendable {}

extension AttributeType {
  /// The values an integer attribute of this type can hold, or nil for the other types.
  package var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    case .decimal, .double, .float, .boolean, .string, .date, .binary, .uuid, .uri,
      .transformable, .composite, .undefined:
      nil
    }
  }
}
