/// A table in aligned plain text that is Markdown too.
struct Table {
  /// On which side the cells of a column are flush.
  enum Alignment {
    case left
    case right
  }

  let columns: [(title: String, alignment: Alignment)]
  private(set) var rows: [[String]] = []

  init(columns: [(title: String, alignment: Alignment)]) {
    self.columns = columns
  }

  /// Adds a row, which has a cell for every column.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  var text: String {
    let widths = columns.indices.map { column in
      max(3, columns[column].title.count, rows.map { $0[safe: column]?.count ?? 0 }.max() ?? 0)
    }
    let rule = zip(columns, widths).map { column, width in
      let line = String(repeating: "-", count: width - 1)
      return column.alignment == .left ? ":" + line : line + ":"
    }
    let lines = [columns.map(\.title), rule] + rows
    return lines.map { line(of: $0, widths: widths) }.joined(separator: "\n")
  }

  private func line(of cells: [String], widths: [Int]) -> String {
    let padded = zip(zip(columns, widths), cells).map { column, cell in
      let padding = String(repeating: " ", count: max(0, column.1 - cell.count))
      return column.0.alignment == .left ? cell + padding : padding + cell
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}
