/// How a terminal can be made to show pictures.
package enum PictureProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty.
  case kitty
  /// The inline images of iTerm2.
  case iTerm2
  /// The graphics of DEC's terminals.
  case sixel
  /// Characters that are half a cell, in two colours.
  case halfBlocks

  /// What environment variables tell; nil when the terminal has to be asked, by
  /// ``Terminal/askForAttributes()``.
  ///
  /// - Parameter variable: Gives their values.
  package init?(variable: (String) -> String?) {
    func value(_ name: String) -> String { variable(name) ?? "" }
    let kind = value("TERM")
    // Within tmux and screen, the others are those of the terminal outside.
    if kind.hasPrefix("tmux") || kind.hasPrefix("screen") { return nil }
    let program = value("TERM_PROGRAM")
    if kind == "xterm-kitty" || kind == "xterm-ghostty" || !value("KITTY_WINDOW_ID").isEmpty {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "mintty"].contains(program)
      || value("LC_TERMINAL") == "iTerm2"
    {
      self = .iTerm2
    } else {
      return nil
    }
  }

  /// What a terminal answers when it is asked for its attributes: 4 among them stands for sixel.
  package init(attributes: [Int]) {
    self = attributes.contains(4) ? .sixel : .halfBlocks
  }

  /// What takes a picture away that nothing can be written over.
  package var removal: [UInt8] { self == .kitty ? Array("\u{1B}_Ga=d\u{1B}\\".utf8) : [] }
}
