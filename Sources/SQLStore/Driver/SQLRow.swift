/// A row of a query's result, or the arguments of a function, while a closure looks at it.
///
/// It can neither be copied nor kept, as the database frees what it shows when the closure returns.
/// Columns count from 0. A column of another kind than asked for is an error of the code
/// ``SQLError/Code/corrupt``, as is a text that is not UTF-8.
package struct SQLRow: ~Copyable {
  private let source: any SQLRowSource

  /// Shows what a driver has at hand.
  package init(_ source: any SQLRowSource) {
    self.source = source
    count = source.count
  }

  /// The number of columns.
  package let count: Int

  /// The kind of a column's value.
  package func kind(at column: Int) throws(SQLError) -> SQLValueKind {
    guard 0..<count ~= column else {
      throw SQLError(.other, "a row of \(count) columns has no column \(column)")
    }
    return source.kind(at: column)
  }

  /// Whether a column has no value.
  package func isNull(at column: Int) throws(SQLError) -> Bool {
    try kind(at: column) == .null
  }

  /// The integer of a column; nil for NULL.
  package func integer(at column: Int) throws(SQLError) -> Int64? {
    guard try hasValue(of: .integer, at: column) else { return nil }
    return source.integer(at: column)
  }

  /// The double of a column; nil for NULL.
  ///
  /// It has every bit if it was written as ``SQLDialect/value(_:)`` says. An integer is taken too.
  package func real(at column: Int) throws(SQLError) -> Double? {
    switch try kind(at: column) {
    case .null: return nil
    case .real: return source.real(at: column)
    case .integer: return Double(source.integer(at: column))
    case .blob:
      if let double = SQLValue.notANumber(bytes(at: column)) { return double }
    case .text: break
    }
    throw mismatch(.real, at: column)
  }

  /// The text of a column; nil for NULL.
  package func text(at column: Int) throws(SQLError) -> String? {
    guard try hasValue(of: .text, at: column) else { return nil }
    return try validText(at: column)
  }

  /// Lets `body` look at the UTF-8 of a text without copying it.
  ///
  /// - Returns: Whether there is one; false for NULL.
  package func withText(at column: Int, _ body: (Span<UInt8>) -> Void) throws(SQLError) -> Bool {
    guard try hasValue(of: .text, at: column) else { return false }
    let isText = source.withBytes(at: column) { bytes in
      guard (try? UTF8Span(validating: bytes)) != nil else { return false }
      body(bytes)
      return true
    }
    guard isText else { throw SQLError(.corrupt, "the text of column \(column) is not UTF-8") }
    return true
  }

  /// The bytes of a column; nil for NULL.
  ///
  /// - Complexity: O(*n*), as they are copied; see ``withBytes(at:_:)``.
  package func blob(at column: Int) throws(SQLError) -> [UInt8]? {
    guard try hasValue(of: .blob, at: column) else { return nil }
    return bytes(at: column)
  }

  /// Lets `body` look at the bytes of a blob, or of a text, which may not be UTF-8, without copying
  /// them.
  ///
  /// - Returns: What `body` returns; nil for NULL.
  package func withBytes<Result>(
    at column: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result? {
    switch try kind(at: column) {
    case .null: return nil
    case .text, .blob: return try source.withBytes(at: column, body)
    case .integer, .real: throw mismatch(.blob, at: column)
    }
  }

  /// The value of a column, whatever its kind.
  package func value(at column: Int) throws(SQLError) -> SQLValue {
    switch try kind(at: column) {
    case .null: .null
    case .integer: .integer(source.integer(at: column))
    case .real: .real(source.real(at: column))
    case .text: .text(try validText(at: column))
    case .blob: .blob(bytes(at: column))
    }
  }

  private func hasValue(of kind: SQLValueKind, at column: Int) throws(SQLError) -> Bool {
    let found = try self.kind(at: column)
    guard found == kind || found == .null else { throw mismatch(kind, at: column) }
    return found != .null
  }

  private func mismatch(_ kind: SQLValueKind, at column: Int) -> SQLError {
    let found = source.kind(at: column).rawValue
    return SQLError(.corrupt, "column \(column) has a value of kind \(found), not \(kind.rawValue)")
  }

  private func bytes(at column: Int) -> [UInt8] {
    source.withBytes(at: column) { span in
      unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  private func validText(at column: Int) throws(SQLError) -> String {
    let text = source.withBytes(at: column) { span in
      unsafe span.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }
    guard let text else { throw SQLError(.corrupt, "the text of column \(column) is not UTF-8") }
    return text
  }
}

/// What a driver shows as a row.
///
/// ``SQLRow`` asks for no column that is not there, and for each only
/// what its kind has.
package protocol SQLRowSource {
  /// The number of columns.
  var count: Int { get }
  /// The kind of a column's value.
  func kind(at column: Int) -> SQLValueKind
  /// The value of a column of the kind integer.
  func integer(at column: Int) -> Int64
  /// The value of a column of the kind real.
  func real(at column: Int) -> Double
  /// Lets `body` look at the bytes of a column of the kind text, which is UTF-8 if nothing is
  /// damaged, or blob.
  func withBytes<Result, Failure: Error>(
    at column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result
}
