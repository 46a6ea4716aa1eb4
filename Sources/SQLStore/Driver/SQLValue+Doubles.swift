/// Doubles in databases that do not have all of them.
///
/// SQLite makes NULL of every NaN, wherever it comes from. A column that is declared as `REAL`,
/// `NUMERIC` or `INTEGER` keeps whole numbers as integers, and so loses the sign of -0.0; one
/// without a type, as `ANY` is in a strict table, keeps all doubles but NaN. So a NaN goes into
/// such a column as a blob of its eight bytes, the highest one first. It is not null then, equals
/// no number, and sorts behind all of them, but it is also greater than each of them: a comparison
/// that must not find NaN has to ask for `typeof(column) <> 'blob'` too.
extension SQLValue {
  /// The value that keeps every bit of a double in a column without a type.
  package init(keepingBitsOf double: Double) {
    guard double.isNaN else {
      self = .real(double)
      return
    }
    let bits = double.bitPattern
    self = .blob(stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) })
  }

  /// The NaN that a blob stands for; nil if the blob is none.
  static func notANumber(_ blob: [UInt8]) -> Double? {
    guard blob.count == 8 else { return nil }
    let double = Double(bitPattern: blob.reduce(0) { $0 << 8 | UInt64($1) })
    return double.isNaN ? double : nil
  }
}
