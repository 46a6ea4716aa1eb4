/// How text looks on an emulated screen.
package struct EmulatedLook: Hashable, Sendable {
  /// The numbers of SGR that are on: 1 bold, 2 dim, 3 italic, 4 underlined, 7 reversed.
  package var attributes: Set<Int> = []
  /// The colours, as SGR numbers them for text, from 30 and from 90; nil for those of the terminal.
  package var foreground: Int?
  package var background: Int?

  package init() {}

  /// What it is called in texts for golden tests.
  package var name: String {
    let names = [(1, "bold"), (2, "dim"), (3, "italic"), (4, "underlined"), (7, "reversed")]
    var words = names.filter { attributes.contains($0.0) }.map(\.1)
    if let foreground { words.append(Self.colorName(foreground)) }
    if let background { words.append("on-" + Self.colorName(background)) }
    return words.joined(separator: " ")
  }

  private static func colorName(_ number: Int) -> String {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    let name = names[number % 10 % 8]
    return number >= 90 ? "bright-" + name : name
  }
}

/// A cell of an emulated screen.
struct EmulatedCell: Equatable {
  /// What it shows; nothing in the second half of a wide character.
  var text = " "
  var width = 1
  var look = EmulatedLook()

  /// What is seen of it: marks of direction are not.
  var visibleText: String {
    text.unicodeScalars.contains { Self.isMark($0) }
      ? String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.isMark($0) })) : text
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{200E}", "\u{200F}", "\u{61C}"].contains(scalar)
  }
}
