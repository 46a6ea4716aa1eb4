/// How parts of the output stand out on a terminal (ECMA-48, select graphic rendition).
enum Emphasis {
  static func bold(_ text: String) -> String { "\u{1b}[1m\(text)\u{1b}[0m" }

  /// A text that stands out where colours are used.
  static func heading(_ text: String, usesColor: Bool) -> String {
    usesColor ? bold(text) : text
  }
}
