/// What a terminal is told when a program takes the whole screen, and when it gives it back.
enum ScreenMode {
  /// The alternate screen, a hidden cursor, marked pastes, reports of the mouse, no wrapped lines.
  static let enter = Array(
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?7l".utf8)

  /// All of that back.
  ///
  /// It begins by ending what a crash may have cut off: a sequence, a frame.
  static let leave = Array(
    ("\u{18}\u{1B}[?2026l\u{1B}[m\u{1B}[?7h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l"
      + "\u{1B}[?25h\u{1B}[?1049l").utf8)
}
