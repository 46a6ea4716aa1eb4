import ManagedObjects
import TextTools

/// Writes rows of people in a layout.
struct PeopleFormatter {
  /// The attributes that rows have to have, in this order.
  static let keys: [Person.Key] = [.firstName, .lastName, .age]

  private let layout: PeopleLayout

  init(_ layout: PeopleLayout) {
    self.layout = layout
  }

  /// Appends the people of a batch.
  ///
  /// - Parameters:
  ///   - batch: People, with the values of ``keys``.
  ///   - ages: Their ages.
  ///   - isFirst: Whether nobody comes before them.
  ///   - output: Where to write them.
  func append(
    _ batch: RowBatch, _ ages: ColumnValues, isFirst: Bool, to output: inout ByteBuffer
  ) {
    // Taken out of the batch once: each time costs as much as writing a name.
    let (first, last) = (batch.columns[0], batch.columns[1])
    for row in 0..<batch.rowCount {
      output.append(isFirst && row == 0 ? layout.separators.first : layout.separators.other)
      for position in layout.fields.indices {
        output.append(layout.introductions[position])
        switch layout.fields[position] {
        case .id where batch.keys[row] == 0: appendNull(to: &output)
        case .id: output.append(batch.keys[row])
        case .first: append(first, row, to: &output)
        case .last: append(last, row, to: &output)
        case .age:
          if ages.isNull(row) {
            appendNull(to: &output)
          } else {
            output.append(ages.integers[row])
          }
        }
      }
      output.append(layout.end)
    }
  }

  private func appendNull(to output: inout ByteBuffer) {
    // An empty line would be no record.
    if case .csv = layout.style, layout.fields.count == 1 {
      output.append(ShortBytes("\"\""))
    } else {
      output.append(layout.null)
    }
  }

  @inline(__always)
  private func append(_ names: ColumnValues, _ row: Int, to output: inout ByteBuffer) {
    let (text, range) = (names.bytes.span, names.range(ofText: row))
    switch layout.style {
    case .json: JSONText.append(text, range, to: &output)
    case .csv(let guardsFormulas):
      let isAlone = layout.fields.count == 1
      CSVText(guardsFormulas: guardsFormulas, quotesEmpty: isAlone)
        .append(text, range, to: &output)
    case .tabSeparated(let escape):
      let start = output.count
      guard output.append(text, range, plain: .tabSeparated) < range.upperBound else { return }
      output.removeAll(from: start)
      let name = String(decoding: names.bytes[range], as: UTF8.self)
      output.append(Array(escape(name).utf8).span)
    }
  }
}
