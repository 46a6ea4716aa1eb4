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
  private var row = 0
  private var top = 0
  private var height = 0
  private var rows: Range<Int> = 0..<0
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

  func finish() throws -> String? {
    let changed = items.filter { !former.contains($0) }
    return changed.isEmpty ? "Nothing was changed." : try save(changed)
  }

  /// Adds a line that is checked, or checks the one of this name.
  func add(_ name: String) {
    if let place = items.firstIndex(where: { $0.name == name }) {
      row = place
    } else {
      items.append(Item(name: name, isChecked: nil))
      row = items.count - 1
    }
    items[row].isChecked = true
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    (height, self.rows) = (rows.count, rows)
    top = max(min(top, row), row - max(1, height) + 1)
    if items.isEmpty, let first = rows.first {
      canvas.put("None yet; press n for a new one.", row: first, column: 1)
    }
    for (place, index) in zip(rows, top..<max(top, items.count)) {
      let item = items[index]
      let mark = item.isChecked.map { $0 ? "x" : " " } ?? "-"
      canvas.put(
        " [\(mark)] \(item.name)", row: place, column: 0, width: canvas.size.columns,
        style: Style(index == row ? .reversed : []))
    }
  }

  func perform(_ action: BrowseAction) -> Bool {
    if let row = action.row(from: row, count: items.count, height: height) {
      self.row = row
    } else if action == .mark, items.indices.contains(row) {
      items[row].isChecked = !(items[row].isChecked ?? false)
    } else {
      return false
    }
    return true
  }

  func click(row: Int, column: Int) -> BrowseAction? {
    let index = top + row - rows.lowerBound
    guard rows.contains(row), items.indices.contains(index) else { return nil }
    self.row = index
    return .mark
  }

  /// It stays as it was when it was shown.
  func update() -> Bool { true }
}
