import Charsets

/// Reads cards from comma-separated values below a line with the titles of the columns.
///
/// The titles tell which program wrote the table and what its columns hold; a ``CSVMapping`` may
/// know better. What no field takes is kept as a line `X-CSV-COLUMN;X-NAME=title:value`. Where dates
/// could be read with the day or the month first, cards are held back until a date of the table
/// tells, or ``greatestHeldCount`` of them wait.
package struct CSVCardReader: CardReader {
  /// How many cards wait at most for a date that tells the order of months and days.
  static let greatestHeldCount = 4096

  private let mapping: CSVMapping
  private let unguards: Bool
  private var input = MarkedText()
  private var head = CSVHead()
  private var rows: CSVRows?
  private var table: CSVTable?
  /// Whether something stood before the titles that is not told yet.
  private var hasPreamble = false
  private var held: [(card: ReadCard, places: [TableDates.Place])] = []

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - mapping: What columns hold in spite of their titles.
  ///   - unguards: Whether an apostrophe that guards a cell against spreadsheets is taken away.
  package init(mapping: CSVMapping = CSVMapping(), unguards: Bool = false) {
    (self.mapping, self.unguards) = (mapping, unguards)
  }

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    try readText(input.utf8(piece), take)
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    try readText(input.finish(), take)
    if rows == nil, !head.bytes.isEmpty { try begin(delimiter: head.delimiter, take) }
    if var last = rows {
      let (hasRow, isClosed) = try last.finish()
      if !isClosed, last.isLastCellOfLines {
        // The rows behind it would be a part of the cell, and their contacts lost.
        throw CardError(
          line: last.firstLine,
          reason: "a quote begins a cell there that has no closing quote up to the end of the file")
      }
      if hasRow {
        try readRow(last, take, fault: isClosed ? nil : "the last cell has no closing quote")
      }
    }
    try release(take)
  }

  private mutating func readText(_ text: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    if rows != nil { return try readRows(text, take) }
    guard let delimiter = try head.read(text) else { return }
    try begin(delimiter: delimiter, take)
  }

  /// Begins with the rows when the delimiter is known.
  private mutating func begin(delimiter: UInt8, _ take: (ReadCard) throws -> Void) throws {
    let text = head.bytes
    head = CSVHead()
    if text.starts(with: Array("sep=".utf8)), text.count > 5, text[5] == 0x0d || text[5] == 0x0a {
      var behind = Array(text[5...])
      behind.removeFirst(behind.starts(with: [0x0d, 0x0a]) ? 2 : 1)
      rows = CSVRows(delimiter: text[4], line: 2)
      return try readRows(behind, take)
    }
    if let preamble = CSVPreamble(text) {
      hasPreamble = true
      rows = CSVRows(delimiter: preamble.delimiter, line: preamble.line)
      return try readRows(Array(text[preamble.end...]), take)
    }
    rows = CSVRows(delimiter: delimiter)
    try readRows(text, take)
  }

  private mutating func readRows(_ text: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    guard var current = rows.take() else { return }
    var position = 0
    while try current.next(text, &position) {
      try readRow(current, take, fault: nil)
      current.clear()
    }
    rows = current
  }

  private mutating func readRow(
    _ row: borrowing CSVRows, _ take: (ReadCard) throws -> Void, fault: String?
  ) throws {
    guard table != nil else {
      table = try CSVTable(titles: row, mapping: mapping, unguards: unguards)
      return
    }
    guard let (read, places) = table?.card(of: row) else { return }
    var card = read
    if hasPreamble {
      hasPreamble = false
      card.warnings.insert(
        CardWarning(line: 1, reason: "the text before the titles of the columns is skipped"), at: 0)
    }
    if let fault { card.warnings.append(CardWarning(line: card.line, reason: fault)) }
    if held.isEmpty, places.isEmpty { return try take(card) }
    held.append((card, places))
    if table?.order != nil || held.count >= Self.greatestHeldCount { try release(take) }
  }

  /// Hands out the cards that wait, with the order of months and days that is known by now.
  private mutating func release(_ take: (ReadCard) throws -> Void) throws {
    guard !held.isEmpty, let table else { return }
    let waiting = held
    held = []
    var isFirst = true
    for (read, places) in waiting {
      var read = read
      if !places.isEmpty, let order = table.order {
        if order != table.fallback { read.card?.exchangeDays(at: places) }
      } else if !places.isEmpty, isFirst {
        isFirst = false
        if let reason = read.card?.ambiguity(at: places[0], readAs: table.fallback) {
          read.warnings.append(CardWarning(line: read.line, reason: reason))
        }
      }
      try take(read)
    }
    if self.table?.order == nil { self.table?.settleOrder() }
  }
}
