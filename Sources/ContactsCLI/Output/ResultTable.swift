import Arguments
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Computed results as aligned columns.
struct ResultTable {
  private let titles: [String]
  /// The texts of each column.
  private let columns: [[String]]
  private let areNumbers: [Bool]
  private let whole: Set<Int>

  init(_ results: ResultColumns) {
    titles = results.names.map { $0.escapedForTerminal(keepingJoiners: true) }
    columns = results.columns.map { $0.map(\.displayText) }
    areNumbers = results.columns.map { column in column.allSatisfy { $0.isNumberOrNull } }
    whole = results.whole
  }

  /// The table with a line of titles, cut to a width; nothing when there are no results.
  func text(width: Int, usesColor: Bool) -> String {
    guard let count = columns.first?.count, count > 0 else { return "" }
    let rows = (0..<count).lazy.map { row in columns.map { $0[row] } }
    return AlignedColumns(
      fitting: rows, titles: titles, areNumbers: areNumbers, shrinksNumbers: true, whole: whole,
      width: width
    ).text(titles: titles, rows: rows, usesColor: usesColor)
  }
}

extension FetchedValue {
  fileprivate var isNumberOrNull: Bool {
    switch self {
    case .value(.null), .value(.integer), .value(.decimal), .value(.double), .object: true
    default: false
    }
  }

  /// The value for people to read: a fraction with four digits at most.
  fileprivate var displayText: String {
    switch self {
    case .value(.null): ""
    case .value(.string(let text)): text.escapedForTerminal(keepingJoiners: true)
    case .value(.double(let number)): Self.rounded(number, or: "\(number)")
    case .value(.decimal(let number)):
      Self.rounded(Double(number.description) ?? .nan, or: number.description)
    case .value(let value): value.words.escapedForTerminal(keepingJoiners: true)
    case .object(let reference): String(reference.key.rawValue)
    }
  }

  private static func rounded(_ number: Double, or text: String) -> String {
    let scaled = number * 10_000
    guard scaled.isFinite, abs(scaled) < 1e15 else { return text }
    let rounded = scaled.rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int64(rounded)) : "\(rounded)"
  }
}
