import TextTools

/// A cell of a canvas: a character, or the second half of a wide one.
struct Cell: Equatable {
  /// A character may have so many scalars; what is more is left out.
  ///
  /// The longest emoji of the standard have ten, while hostile text has thousands of accents on a
  /// letter.
  static let mostScalars = 16

  /// What is shown; nothing in the second half of a wide character.
  private(set) var text: String
  /// The columns: 1 or 2, and 0 for the second half of a wide character.
  let width: Int
  var style: Style
  /// Whether a picture is here.
  let isCovered: Bool
  /// Whether a text begins here, so that nothing before it may have an effect on its order.
  var startsText = false

  /// A cell for a character; nil if it takes no column of its own.
  ///
  /// A joiner at the end joins nothing here, but some terminals join the next cell by it.
  init?(_ character: Character, style: Style) {
    var scalars = Array(character.unicodeScalars.prefix(Self.mostScalars))
    while scalars.last == "\u{200D}" { scalars.removeLast() }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    let width = DisplayWidth.of(text)
    guard (1...2).contains(width) else { return nil }
    self.init(text: text, width: width, style: style)
  }

  private init(text: String, width: Int, style: Style, isCovered: Bool = false) {
    self.isCovered = isCovered
    self.text = text
    self.width = width
    self.style = style
  }

  /// A blank.
  static func blank(_ style: Style) -> Cell { Cell(text: " ", width: 1, style: style) }

  /// The second half of a wide character.
  static func half(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }

  /// A cell that a picture takes, which shows no text; ▒ in a text of the screen.
  static let covered = Cell(text: "▒", width: 1, style: .plain, isCovered: true)

  /// Adds scalars that take no column.
  mutating func join(_ character: Character) {
    let room = Self.mostScalars - text.unicodeScalars.count
    text.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(max(0, room)))
  }
}

extension Cell: Sendable {}
