import Arguments
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Computed results as aligned columns.
struct ResultTable {
  private static let narrowest = 8

  private let titles: [String]
  /// The texts of each column.
  private let columns: [[String]]
  private let areNumbers: [Bool]

  init(_ names: [String], _ columns: [[FetchedValue]]) {
    titles = names.map { $0.escapedForTerminal(keepingJoiners: true) }
    self.columns = columns.map { $0.map(\.displayText) }
    areNumbers = columns.map { column in column.allSatisfy { $0.isNumberOrNull } }
  }

  /// The table with a line of titles, cut to a width; nothing when there are no results.
  func text(width: Int, usesColor: Bool) -> String {
    guard let count = columns.first?.count, count > 0 else { return "" }
    return AlignedColumns(widths: fittedWidths(width), areNumbers: areNumbers)
      .text(
        titles: titles, rows: (0..<count).lazy.map { row in columns.map { $0[row] } },
        usesColor: usesColor)
  }

  /// As wide as the values, the widest columns narrower where the terminal asks.
  private func fittedWidths(_ width: Int) -> [Int] {
    var widths = zip(titles, columns).map { title, column in
      column.reduce(DisplayWidth.of(title)) { max($0, DisplayWidth.of($1)) }
    }
    var excess = AlignedColumns.width(of: widths) - width
    while excess > 0 {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.narrowest
      else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}

extension FetchedValue {
  fileprivate var isNumberOrNull: Bool {
    switch self {
    case .value(.null), .value(.integer), .value(.decimal), .value(.double): true
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
