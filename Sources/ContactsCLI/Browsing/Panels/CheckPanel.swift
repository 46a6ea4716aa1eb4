import Terminals

/// Lines that are checked or not, such as the groups that contacts are in.
final class CheckPanel: BrowsePanel {
  /// A line.
  struct Item: Equatable {
    let name: String
    /// Whether it is checked; nil where it is for some and is not for others.
    var isChecked: Bool?
  }

  let place = KeyTable.Place.choice
  let title: String
  /// What to ask for a line that is not there.
  let question: String
  private var items: [Item]
  private let former: [Item]
  private var cursor = LineCursor()
  private let save: ([Item]) throws -> String

  /// Shows lines.
  ///
  /// - Parameters:
  ///   - title: What stands above them.
  ///   - items: The lines.
  ///   - question: What to ask for a line that is not there.
  ///   - save: Saves the lines that were changed, and says so.
  init(
    _ title: String, _ items: [Item], adding question: String,
    _ save: @escaping ([Item]) throws -> String
  ) {
    (self.title, self.items, former) = (title, items, items)
    (self.question, self.save) = (question, save)
  }

  var isChanged: Bool { items != former }

  func finish(by action: BrowseAction) throws -> String? {
    let changed = items.filter { !former.contains($0) }
    return changed.isEmpty ? "Nothing was changed." : try save(changed)
  }

  /// Adds a line that is checked, or checks the one of this name.
  func add(_ name: String) {
    let known = items.firstIndex { $0.name == name }
    if known == nil { items.append(Item(name: name, isChecked: nil)) }
    let place = known ?? items.count - 1
    items[place].isChecked = true
    cursor.go(to: place)
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    if items.isEmpty, let first = rows.first {
      canvas.put("None yet; press n for a new one.", row: first, column: 1)
    }
    for (place, index) in cursor.lines(in: rows, count: items.count) {
      let item = items[index]
      let mark = item.isChecked.map { $0 ? "x" : " " } ?? "-"
      canvas.put(
        " [\(mark)] \(item.name)", row: place, column: 0, width: canvas.size.columns,
        style: Style(index == cursor.row ? .reversed : []))
    }
  }

  func perform(_ action: BrowseAction) -> Bool {
    if cursor.perform(action, count: items.count) { return true }
    guard action == .mark, items.indices.contains(cursor.row) else { return false }
    items[cursor.row].isChecked = !(items[cursor.row].isChecked ?? false)
    return true
  }

  func click(row: Int, column: Int) -> BrowseAction? {
    cursor.click(row: row, count: items.count) ? .mark : nil
  }

  /// It stays as it was when it was shown.
  func update() -> Bool { true }
}
