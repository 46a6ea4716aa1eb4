import ContactCards
import ContactStore
import Terminals
import TextTools

/// The list of contacts, in sections by letter.
final class ListPanel: BrowsePanel {
  let place: KeyTable.Place
  private let book: BrowsedBook
  /// The row that the cursor is on.
  private(set) var row = 0
  /// Who stands there, whom the cursor follows.
  private(set) var selected: Int64?
  /// The first row that is shown.
  private var top = 0
  /// How many rows of the screen there are.
  private var height = 0
  /// The rows of the list that the rows of the screen show.
  private var shown: [Int: Int] = [:]
  /// The letters with their rows, once they have been asked for.
  private var letters: [(letter: Character, row: Int)]?
  /// The columns of the letters on the screen, as they were drawn.
  private var letterColumns: [Int: Int] = [:]
  private var letterRow = -1

  /// The fields of which a row shows something.
  private static let fields = NamedContact.fields + [.first, .last]

  init(_ book: BrowsedBook, place: KeyTable.Place) {
    (self.book, self.place) = (book, place)
    selected = book.people.id(at: 0)
  }

  var title: String {
    let count = counted(book.people.count, "contact")
    let marked = book.marked.isEmpty ? "" : ", \(book.marked.count) marked"
    return book.search.isEmpty ? "\(count)\(marked)" : "\(count) with \(book.search)\(marked)"
  }

  func update() -> Bool {
    reload()
    return true
  }

  /// Takes in that others are listed.
  func reload() {
    letters = nil
    if let selected, let row = book.people.row(of: selected) {
      self.row = row
    } else {
      go(to: row)
    }
  }

  /// Moves the cursor to a row, or to the nearest one that there is.
  private func go(to row: Int) {
    self.row = max(0, min(row, book.people.count - 1))
    selected = book.people.id(at: self.row)
  }

  /// Moves the cursor to somebody, who need not be in the list.
  func select(_ id: Int64) {
    selected = id
    reload()
  }

  func perform(_ action: BrowseAction) throws -> Bool {
    if action == .mark, let selected { book.toggleMark(selected) }
    let move = action == .mark ? .down : action
    guard let row = move.row(from: row, count: book.people.count, height: height) else {
      return false
    }
    go(to: row)
    return true
  }

  /// Moves the cursor to the names that begin with a letter, or else with the next one that there is.
  ///
  /// - Returns: Whether there are letters.
  func go(toLetter letter: Character) -> Bool {
    let rows = letterRows
    guard let wanted = LetterIndex.letter(of: String(letter)),
      let place = LetterIndex.letters.firstIndex(of: wanted), !rows.isEmpty
    else { return false }
    let later = rows.first { found in
      (LetterIndex.letters.firstIndex(of: found.letter) ?? 0) >= place
    }
    go(to: later?.row ?? rows[rows.count - 1].row)
    return true
  }

  private var letterRows: [(letter: Character, row: Int)] {
    if let letters { return letters }
    // Which of them there are is not known yet.
    if book.people.isPartial { return LetterIndex.letters.map { ($0, 0) } }
    let rows = LetterIndex.rows(count: book.people.count) { book.people.name(at: $0) }
    letters = rows
    return rows
  }

  func click(row: Int, column: Int) -> BrowseAction? {
    if row == letterRow {
      if let target = letterColumns[column] { go(to: target) }
      return nil
    }
    guard let target = shown[row] else { return nil }
    let isSecond = target == self.row
    go(to: target)
    return isSecond ? .open : nil
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) throws {
    var rows = rows
    letterRow = -1
    if rows.count > 4, drawLetters(on: &canvas, row: rows.lowerBound) {
      rows.removeFirst()
    }
    height = rows.count
    shown = [:]
    scroll()
    let contacts = try book.people.contacts(in: top..<top + height, fields: Self.fields)
    if book.people.count == 0, let middle = rows.first {
      let text = book.search.isEmpty ? "Nobody yet. Press a to add a contact." : "Nobody."
      return canvas.put(text, row: middle, column: 2)
    }
    var next = rows.lowerBound
    var line = top
    while next < rows.upperBound, line < book.people.count {
      if let heading = heading(at: line, isFirst: line == top), rows.count > 2 {
        canvas.put(heading, row: next, column: 1, style: Style([.bold, .underlined]))
        next += 1
        guard next < rows.upperBound else { break }
      }
      if let contact = book.people.id(at: line).flatMap({ contacts[$0] }) {
        draw(contact, on: &canvas, row: next, isSelected: line == row)
      }
      shown[next] = line
      next += 1
      line += 1
    }
  }

  /// What stands above a row; nil where that is the same as above the one before.
  private func heading(at row: Int, isFirst: Bool) -> String? {
    guard let name = book.people.name(at: row) else { return nil }
    let letter = LetterIndex.letter(of: name)
    if !isFirst, row > 0, book.people.name(at: row - 1).flatMap(LetterIndex.letter(of:)) == letter {
      return nil
    }
    return letter.map { String($0) } ?? "–"
  }

  /// Chooses the first row that is shown, so that the cursor is on the screen, and no room is left behind
  /// the last row that rows before it could take.
  private func scroll() {
    scrollToCursor()
    let count = book.people.count
    guard top > 0, count - top < height else { return }
    var (first, used) = (count, 0)
    while first > 0 {
      // What stands above the first row of the screen is shown in any case.
      let isHeaded = height > 2 && book.people.name(at: first - 1) != nil
      if used + (isHeaded ? 2 : 1) > height { break }
      first -= 1
      used += isHeaded && heading(at: first, isFirst: false) != nil ? 2 : 1
    }
    top = min(top, first)
  }

  private func scrollToCursor() {
    if row <= top {
      top = row
      return
    }
    if height < 1 { return }
    // As many rows before that of the cursor as there is room for, with what stands above them.
    let headed = height > 2
    var first = row
    var used = headed && book.people.name(at: row) != nil ? 2 : 1
    while first > top {
      used += headed && heading(at: first, isFirst: false) != nil ? 2 : 1
      if used > height { break }
      first -= 1
    }
    top = first
  }

  private func draw(
    _ contact: ContactRecord, on canvas: inout Canvas, row: Int, isSelected: Bool
  ) {
    let isMarked = book.marked.contains(contact.id)
    let style = Style(isSelected ? .reversed : isMarked ? .bold : [])
    let width = canvas.size.columns
    canvas.fill(rows: row..<row + 1, columns: 0..<width, style: style)
    canvas.put(isMarked ? "*" : " ", row: row, column: 0, width: 1, style: style)
    let card = contact.card
    let name =
      card.name.last.isEmpty || card.name.first.isEmpty
      ? card.displayName : "\(card.name.last), \(card.name.first)"
    let texts = [
      ContactCard.usual(of: card.phones)?.value ?? "",
      ContactCard.usual(of: card.emails)?.value ?? "",
    ]
    let columns = Self.columns(width)
    canvas.put(name, row: row, column: 2, width: columns.name, style: style)
    for (text, place) in zip(texts, columns.others) {
      canvas.put(text, row: row, column: place.lowerBound, width: place.count, style: style)
    }
  }

  /// How wide the name is, and where the telephone number and the e-mail address stand that there is
  /// room for.
  private static func columns(_ width: Int) -> (name: Int, others: [Range<Int>]) {
    if width < 40 { return (max(1, width - 2), []) }
    if width < 60 { return (width - 20, [width - 17..<width]) }
    let name = (width - 2) * 2 / 5
    let phone = 4 + name..<4 + name + 17
    return (name, [phone, phone.upperBound + 2..<width])
  }

  /// Draws the letters, those under which nobody stands dim.
  ///
  /// - Returns: Whether there are letters, and room for them.
  private func drawLetters(on canvas: inout Canvas, row: Int) -> Bool {
    let all = LetterIndex.letters
    let step = canvas.size.columns > all.count * 2 ? 2 : 1
    let rows = letterRows
    guard canvas.size.columns > all.count, !rows.isEmpty else { return false }
    let current = book.people.name(at: self.row).flatMap(LetterIndex.letter(of:))
    letterRow = row
    letterColumns = [:]
    for (place, letter) in all.enumerated() {
      let column = 1 + place * step
      let target = rows.first { $0.letter == letter }?.row
      letterColumns[column] = target
      let style = Style(target == nil ? .dim : letter == current ? .reversed : .bold)
      canvas.put(String(letter), row: row, column: column, style: style)
    }
    return true
  }
}
