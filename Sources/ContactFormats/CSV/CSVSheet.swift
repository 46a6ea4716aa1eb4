import TextTools

/// Writes the rows of a table.
struct CSVSheet {
  private let cells: CSVText
  private var isInRow = false

  init(guardsFormulas: Bool) {
    cells = CSVText(guardsFormulas: guardsFormulas, quotesEmpty: false)
  }

  /// Writes a cell.
  mutating func write(_ text: String, to output: inout ByteBuffer) {
    if isInRow { output.append(UInt8(ascii: ",")) }
    isInRow = true
    if text.isEmpty { return }
    let bytes = text.utf8Span.span
    cells.append(bytes, 0..<bytes.count, to: &output)
  }

  /// Ends a row.
  mutating func endRow(_ output: inout ByteBuffer) {
    output.append(ShortBytes("\r\n"))
    isInRow = false
  }
}
