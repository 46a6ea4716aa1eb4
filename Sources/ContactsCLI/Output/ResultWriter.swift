import Arguments
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes computed results in a format.
struct ResultWriter {
  let format: ResultFormat
  let session: Session

  func write(_ results: ResultColumns) throws {
    let output = session.output
    let columns = results.columns
    switch format {
    case .table:
      let table = ResultTable(results)
      try session.show(table.text(width: session.tableWidth, usesColor: try session.usesColor))
    case .json: try writeJSON(results, to: output)
    case .jsonLines:
      let keys = results.names.map { JSONText.quoted($0) + ":" }
      for row in 0..<results.count {
        try output.write {
          append(keys, columns, row, to: &$0)
          $0.append(UInt8(ascii: "\n"))
        }
      }
    case .csv(let guards):
      output.escapesControls = session.environment.outputIsTerminal
      try output.write(line(results.names.map { CSVText.cell($0, guardsFormulas: guards) }))
      for row in 0..<results.count {
        try output.write(
          line(columns.map { CSVText.cell($0[row].plainText, guardsFormulas: guards) }))
      }
    case .tabSeparated(let header, let end):
      if header {
        try output.write(results.names.map(PlainText.escape).joined(separator: "\t") + end)
      }
      for row in 0..<results.count {
        let cells = columns.map { PlainText.escape($0[row].plainText) }
        try output.write(cells.joined(separator: "\t") + end)
      }
    }
  }

  private func writeJSON(_ results: ResultColumns, to output: Output) throws {
    let keys = results.names.map { JSONText.quoted($0) + ":" }
    try output.writeArray { add in
      for row in 0..<results.count {
        try add { append(keys, results.columns, row, to: &$0) }
      }
    }
  }

  /// Appends one result as an object.
  private func append(
    _ keys: [String], _ columns: [[FetchedValue]], _ row: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "{"))
    for (index, key) in keys.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: key.utf8)
      bytes.append(contentsOf: columns[index][row].jsonText.utf8)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func line(_ cells: [String]) -> String {
    // An empty line would be no record.
    (cells == [""] ? "\"\"" : cells.joined(separator: ",")) + "\r\n"
  }
}

extension Session {
  /// Writes results that were fetched to standard output.
  func write(_ results: FetchedDictionaries, as format: ResultFormat) throws {
    try write(ResultColumns(results), as: format)
  }

  /// Writes computed results to standard output.
  func write(_ results: ResultColumns, as format: ResultFormat) throws {
    try ResultWriter(format: format, session: self).write(results)
    try output.flush()
  }
}

extension FetchedValue {
  /// The value as JSON; a decimal number with all its digits, what is no finite number as null.
  fileprivate var jsonText: String {
    switch self {
    case .value(.null): "null"
    case .value(.integer(let number)): String(number)
    case .value(.double(let number)): number.isFinite ? number.shortText : "null"
    case .value(.decimal(let number)): number.description
    case .value(.boolean(let flag)): flag ? "true" : "false"
    case .object(let reference): String(reference.key.rawValue)
    case .value: JSONText.quoted(plainText)
    }
  }

  /// The value as text; nothing for nil.
  var plainText: String {
    switch self {
    case .value(.null): ""
    case .value(.string(let text)): text
    case .value(.boolean(let flag)): flag ? "true" : "false"
    case .value(.double(let number)): number.shortText
    case .value(.binary(let data)): data.base64EncodedString()
    case .value(let value): value.words
    case .object(let reference): String(reference.key.rawValue)
    }
  }
}

extension Double {
  /// The number with as few digits as stand for it, and without a fraction where it is whole.
  fileprivate var shortText: String {
    abs(self) < 1e15 && self == rounded() ? String(Int64(self)) : description
  }
}
