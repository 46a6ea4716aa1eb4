import Terminals

/// Something that takes the middle of the screen: the list, or what is shown in its place.
protocol BrowsePanel: AnyObject {
  /// Where keys have the meaning that they have here.
  var place: KeyTable.Place { get }

  /// What stands in the first row of the screen.
  var title: String { get }

  /// What to tell when there is no more what it shows.
  var gone: String { get }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - canvas: The screen.
  ///   - rows: The rows for it; none on a tiny screen.
  /// - Throws: ``StoreError``.
  func draw(on canvas: inout Canvas, rows: Range<Int>) throws

  /// Does what a key is for, unless the screen as a whole does it.
  ///
  /// - Returns: Whether it has done so.
  /// - Throws: What is told in the last row.
  func perform(_ action: BrowseAction) throws -> Bool

  /// Takes a click.
  ///
  /// - Returns: What it is for, besides.
  /// - Throws: What is told in the last row.
  func click(row: Int, column: Int) throws -> BrowseAction?

  /// Takes a key that is for nothing else, as one that types a text.
  ///
  /// - Returns: Whether it is for something here.
  func type(_ key: Key) -> Bool

  /// Takes a text that was pasted.
  func paste(_ text: String)

  /// Whether there is something that would be lost by leaving it.
  var isChanged: Bool { get }

  /// Saves what was filled in or chosen.
  ///
  /// - Parameter action: In which of the ways that there are.
  /// - Returns: What was done, in words; nil where there is nothing to save.
  /// - Throws: Why it cannot be saved.
  func finish(by action: BrowseAction) throws -> String?

  /// Whether there is nothing more to do here once something was saved.
  var isDone: Bool { get }

  /// Takes in what has changed in the address book.
  ///
  /// - Returns: Whether there still is what it shows.
  /// - Throws: ``StoreError``.
  func update() throws -> Bool
}

extension BrowsePanel {
  var gone: String { "\(title) is not there any more" }

  func click(row: Int, column: Int) -> BrowseAction? { nil }

  var isChanged: Bool { false }

  func finish(by action: BrowseAction) throws -> String? { nil }

  var isDone: Bool { true }

  func type(_ key: Key) -> Bool { false }

  func paste(_ text: String) {}
}
