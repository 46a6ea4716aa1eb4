import ContactCards
import ContactStore
import Terminals
import TextTools

/// Contacts that may be one: what to take of each field in which they differ, and the contact that
/// they would be together.
final class DuplicatesPanel: BrowsePanel {
  /// A line of it.
  private enum Line {
    case text(String, Style)
    /// A value of a field in which they differ, and whose it is.
    case value(ContactJSONKey, String, of: Int64, isFirst: Bool, isTaken: Bool)
    /// A field of the contact that they would be.
    case row(title: String, value: String)
  }

  let place = KeyTable.Place.duplicates
  let gone = "They are not all there any more"
  private(set) var title = ""
  /// Whether something was decided of the last group.
  private(set) var isDone = false
  private let book: BrowsedBook
  private let walk: DuplicateWalk
  /// Whose value to take, by the keys of the fields of which that was chosen.
  private var choices: [ContactJSONKey: Int64] = [:]
  private var lines: [Line] = []
  private var cursor = LineCursor()

  /// Shows a group.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` or ``StoreError``.
  init(_ walk: DuplicateWalk, in book: BrowsedBook) throws {
    (self.walk, self.book) = (walk, book)
    try showGroup()
  }

  /// Shows the group that one is at now.
  private func showGroup() throws {
    choices = [:]
    try read()
    cursor.restart(at: firstValue)
  }

  private func read() throws {
    title = walk.title
    let ids = walk.ids
    let contacts = try book.book.contacts(ids: ids)
    let merged = try book.book.merge(
      ids: ids, now: book.now, choosing: choices, isTrial: true
    ).contact
    lines = contacts.map { .text("\($0.id)  \($0.card.displayName)", Style(.bold)) }
    for choice in try book.book.mergeChoices(ids: ids) {
      lines += values(of: choice, in: ids, merged.card)
    }
    lines.append(.text("Together they would be:", Style(.bold)))
    let sheets = ContactSheets([merged], today: book.today, time: book.shownTime)
    lines += sheets.rows(of: merged).map { .row(title: $0.title, value: $0.value) }
    cursor.clamp(to: lines.count)
  }

  /// A line for each value of a field.
  private func values(
    of choice: MergeChoice, in ids: [Int64], _ merged: ContactCard
  ) -> [Line] {
    var known: Set<String> = []
    let chosen = choices[choice.key].flatMap { choice.values[$0] }
    let taken = chosen ?? choice.key.text(in: merged)
    return ids.compactMap { id in
      guard let value = choice.values[id], known.insert(value).inserted else { return nil }
      return .value(
        choice.key, value, of: id, isFirst: known.count == 1, isTaken: value == taken)
    }
  }

  private var firstValue: Int {
    lines.firstIndex { if case .value = $0 { true } else { false } } ?? 0
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let titles = lines.lazy.map { line in
      switch line {
      case .text: 0
      case .value(let key, _, _, _, _): DisplayWidth.of(key.sheetTitle)
      case .row(let title, _): DisplayWidth.of(title)
      }
    }
    let width = min(titles.max() ?? 0, LinesView.greatestTitleWidth, canvas.size.columns / 3)
    for (place, index) in cursor.lines(in: rows, count: lines.count) {
      draw(
        lines[index], on: &canvas, row: place, titleWidth: width, isSelected: index == cursor.row)
    }
  }

  private func draw(
    _ line: Line, on canvas: inout Canvas, row: Int, titleWidth: Int, isSelected: Bool
  ) {
    let columns = canvas.size.columns
    let selected = Style(isSelected ? .reversed : [])
    if isSelected { canvas.fill(rows: row..<row + 1, columns: 0..<columns, style: selected) }
    let (title, value): (String, String)
    switch line {
    case .text(let text, let style):
      return canvas.put(
        text, row: row, column: 1, width: columns - 1, style: isSelected ? selected : style)
    case .value(let key, let text, _, let isFirst, let isTaken):
      title = isFirst ? key.sheetTitle : ""
      value = "(\(isTaken ? "x" : " ")) \(text.isEmpty ? "–" : text)"
    case .row(let name, let text): (title, value) = (name, text)
    }
    canvas.put(
      title, row: row, column: 1, width: titleWidth, style: isSelected ? selected : Style(.bold))
    let column = titleWidth + 3
    canvas.put(value, row: row, column: column, width: max(0, columns - column), style: selected)
  }

  func perform(_ action: BrowseAction) throws -> Bool {
    if cursor.perform(action, count: lines.count) { return true }
    switch action {
    case .mark:
      guard lines.indices.contains(cursor.row),
        case .value(let key, _, let id, _, _) = lines[cursor.row]
      else { return false }
      choices[key] = choices[key] == id ? nil : id
      try read()
    case .next, .previous:
      guard try walk.move(forward: action == .next) else { return false }
      try showGroup()
    default: return false
    }
    return true
  }

  func click(row: Int, column: Int) -> BrowseAction? {
    cursor.click(row: row, count: lines.count) ? .mark : nil
  }

  /// Makes one contact of the group, or marks its contacts as distinct, and goes on to the next one.
  func finish(by action: BrowseAction) throws -> String? {
    let ids = walk.ids
    let words: String
    if action == .never {
      try book.markDistinct(ids)
      words = "Marked \(contactCount(ids.count)) as distinct."
    } else {
      let name = try book.merge(ids, choosing: choices).card.displayName
      words = "Merged \(contactCount(ids.count)) into \(name)."
    }
    isDone = try !walk.decide()
    if !isDone { try showGroup() }
    return isDone && walk.isSearch ? words + " These were the last duplicates." : words
  }

  func update() throws -> Bool {
    while true {
      let former = walk.ids
      guard try walk.update() else { return false }
      do {
        if walk.ids == former { try read() } else { try showGroup() }
        return true
      } catch let error as AddressBookError where error.isOfMissingPeople {
        // Somebody has been deleted since.
      }
    }
  }
}
