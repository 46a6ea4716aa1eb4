/// A value that a statement is given, or that a column has.
package enum SQLValue {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// What kind of value it is.
  package var kind: SQLValueKind {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }
}

extension SQLValue: Sendable {}

extension SQLValue: Equatable {
  /// Whether two values are the same bit by bit, as those that were written and read again have to
  /// be: a NaN equals itself, 0.0 is not -0.0, and equivalent texts of other scalars differ.
  package static func == (one: SQLValue, other: SQLValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one.bitPattern == other.bitPattern
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    case (.blob(let one), .blob(let other)): one == other
    default: false
    }
  }
}

/// The kinds of values.
package enum SQLValueKind: String {
  case null
  case integer
  case real
  case text
  case blob
}

extension SQLValueKind: Sendable {}
