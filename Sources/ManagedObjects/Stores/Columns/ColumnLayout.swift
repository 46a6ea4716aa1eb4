#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the values of an attribute are laid out in a column.
///
/// This is where the type of an attribute turns into bytes and back; everything else about columns
/// goes by the layout.
enum ColumnLayout: Sendable {
  case integers
  case booleans
  case doubles
  case dates
  case uuids
  case text
  /// Numbers as ``DecimalText``.
  case decimals
  case data

  /// What the values of a column take.
  enum Form {
    /// ``PackedIntegers``.
    case packed
    /// So many bytes each.
    case fixed(width: Int)
    /// ``ByteRuns``.
    case runs
  }

  var form: Form {
    switch self {
    case .integers, .booleans: .packed
    case .doubles, .dates: .fixed(width: 8)
    case .uuids: .fixed(width: 16)
    case .text, .decimals, .data: .runs
    }
  }
}

extension AttributeType {
  /// The layout of the type's columns, or nil for a type that no store keeps.
  var columnLayout: ColumnLayout? {
    switch self {
    case .integer16, .integer32, .integer64: .integers
    case .boolean: .booleans
    case .double, .float: .doubles
    case .date: .dates
    case .uuid: .uuids
    case .string, .uri: .text
    case .decimal: .decimals
    case .binary, .transformable: .data
    case .composite, .undefined: nil
    }
  }
}

extension AttributeDescription {
  /// Whether stores keep values of the attribute.
  package var isStored: Bool { columnLayout != nil }

  /// The layout of the attribute's columns, or nil for an attribute that no store keeps.
  var columnLayout: ColumnLayout? { isTransient ? nil : type.columnLayout }

  /// What rows without a column for the attribute have in its place.
  ///
  /// Of an attribute that stores keep it is nil, and a column is left out when all its rows are. One
  /// that none keeps starts anew with its default wherever its object is read.
  var valueWithoutColumn: AttributeValue { columnLayout == nil ? defaultValue : .null }
}

extension ColumnLayout {
  /// The value that a packed integer stands for.
  @inline(__always)
  func value(_ number: Int64) -> AttributeValue {
    if case .booleans = self { .boolean(number != 0) } else { .integer(number) }
  }

  /// The value that a number of 64 bits stands for.
  @inline(__always)
  func value(_ number: Double) -> AttributeValue {
    if case .dates = self {
      .date(Date(timeIntervalSinceReferenceDate: number))
    } else {
      .double(number)
    }
  }

  /// The value that a run of verified bytes stands for.
  @inline(__always)
  func value(_ bytes: ByteView, _ range: Range<Int>) -> AttributeValue {
    switch self {
    case .data: .binary(bytes.data(range))
    case .decimals: Decimal(string: bytes.text(range)).map(AttributeValue.decimal) ?? .null
    default: .string(bytes.text(range))
    }
  }
}
