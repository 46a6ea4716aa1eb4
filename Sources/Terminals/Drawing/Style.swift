/// How text looks: its attributes and its colours.
package struct Style: Hashable {
  /// What text can be besides coloured.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underlined = Attributes(rawValue: 8)
    package static let reversed = Attributes(rawValue: 16)
  }

  /// Text without attributes, in the colours of the terminal.
  package static let plain = Style()

  package var attributes: Attributes
  /// The colour of the text; nil for that of the terminal.
  package var foreground: TerminalColor?
  /// The colour behind the text; nil for that of the terminal.
  package var background: TerminalColor?

  package init(
    _ attributes: Attributes = [], foreground: TerminalColor? = nil,
    background: TerminalColor? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// The style without its colours.
  package var withoutColors: Style { Style(attributes) }
}

extension Style: Sendable {}
