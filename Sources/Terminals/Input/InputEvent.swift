/// Something that a program at a terminal reacts to.
package enum InputEvent: Hashable {
  case key(Key)
  /// Text that was pasted, with line feeds between its lines.
  case paste(String)
  /// The text that was just pasted was too long, and its end is missing.
  case pasteTruncated
  case mouse(MouseEvent)
  /// What the terminal answers to ``Terminal/askForAttributes()``: its kind, and what it can do.
  case attributes([Int])
  case resized(ScreenSize)
  /// A waker has woken the program.
  case woken
  /// The program goes on after a stop; the screen has been drawn again.
  case continued
  case timedOut
  /// The program must end: nothing more can be expected from the terminal.
  case ended(EndReason)
}

extension InputEvent: Sendable {}

/// Why a program at a terminal must end.
package enum EndReason: Hashable {
  /// A signal with this number asks it to.
  case signal(Int32)
  /// The terminal is gone.
  case hangup
}

extension EndReason: Sendable {}
