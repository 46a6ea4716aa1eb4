#if SQLite
  import ManagedObjects
  import Synchronization

  extension SQLiteConnection {
    /// Makes the orders of the stack known to statements, as ``SQLiteDialect`` names them.
    ///
    /// The schema does not use them, so that every program can read the database.
    ///
    /// - Throws: An ``SQLError``.
    func addOrders() throws(SQLError) {
      try addCollation(SQLiteDialect.standardOrderName) {
        compareLetters($0, $1) ?? TextOrder.compare($0, $1)
      }
      try addFunction(SQLiteDialect.signName, argumentCount: 1) { row in
        guard let number = try row.real(at: 0) else { return .null }
        return .integer(number.sign == .minus ? 0 : 1)
      }
      let orders = KnownOrders()
      try addFunction(SQLiteDialect.textKeyName, argumentCount: 2) { row in
        guard let name = try row.text(at: 1) else { return .null }
        return try row.withBytes(at: 0) { .blob(try orders.key(of: $0, by: name)) } ?? .null
      }
    }
  }

  /// Compares texts in the standard order by their first letters that differ; nil where one is not ASCII
  /// before that, or none differ.
  private func compareLetters(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int? {
    for position in 0..<min(left.count, right.count) {
      let (one, other) = (left[position], right[position])
      if (one | other) & 0x80 != 0 { return nil }
      if one == other { continue }
      let (letter, otherLetter) = (one.smallLetter, other.smallLetter)
      if letter != otherLetter { return letter < otherLetter ? -1 : 1 }
    }
    return nil
  }

  extension UInt8 {
    /// The small letter of a capital one of ASCII.
    fileprivate var smallLetter: UInt8 { 0x41...0x5a ~= self ? self | 0x20 : self }
  }

  /// The order that was asked for last, as the one for many rows takes some work to make.
  private final class KnownOrders: Sendable {
    private struct Order {
      let name: String
      let key: TextSortKey
    }

    private let last = Mutex<Order?>(nil)

    /// The bytes that order as texts do.
    func key(of text: Span<UInt8>, by name: String) throws(SQLError) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(2 * text.count + 8)
      let isKnown = last.withLock { last in
        if last?.name != name {
          guard let order = SQLTextOrder(named: name) else { return false }
          last = Order(name: name, key: TextSortKey(order.comparison))
        }
        last?.key.append(text, to: &bytes)
        return true
      }
      guard isKnown else { throw SQLError(.other, "there is no order of texts called \(name)") }
      return bytes
    }
  }
#endif
