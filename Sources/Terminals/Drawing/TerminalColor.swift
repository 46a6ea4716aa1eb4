/// The sixteen colours that each terminal has, in the order of their numbers.
package enum TerminalColor: UInt8, CaseIterable {
  case black
  case red
  case green
  case yellow
  case blue
  case magenta
  case cyan
  case white
  case brightBlack
  case brightRed
  case brightGreen
  case brightYellow
  case brightBlue
  case brightMagenta
  case brightCyan
  case brightWhite

  /// The number of SGR that makes text have the colour.
  ///
  /// That for the background is 10 more.
  var number: Int { rawValue < 8 ? 30 + Int(rawValue) : 82 + Int(rawValue) }
}

extension TerminalColor: Sendable {}
