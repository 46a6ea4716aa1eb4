/// What is written for a cell.
struct Ink: Equatable {
  /// What a cell shows that has been erased.
  static let blank = Ink(text: " ", width: 1, agreement: .full, style: .plain)

  let text: String
  let width: Int
  let agreement: Cell.Agreement
  let style: Style
  /// Whether this is a place for a picture, into which nothing is written.
  var isCovered = false
  /// Whether a text ends here that is written from right to left.
  ///
  /// Terminals order the letters of a row by their direction, and would draw what follows into it.
  /// A mark behind the text says that it goes on from left to right.
  var endsRightToLeft = false

  /// Whether this is a character with accents or the like, which take no column anywhere.
  var hasMarks: Bool {
    text.unicodeScalars.count > 1
      && text.unicodeScalars.dropFirst().allSatisfy {
        $0.properties.generalCategory == .nonspacingMark && $0 != "\u{FE0F}"
      }
  }
}
