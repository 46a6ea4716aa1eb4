/// A key that was pressed, with those that were held.
///
/// A character is what the keyboard makes of the key, so that shift is never held with one, unless
/// control is held too, which makes all letters small.
package struct Key: Hashable {
  /// What a key stands for.
  package enum Code: Hashable, Sendable {
    case character(Character)
    case enter
    case tab
    case backTab
    case escape
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case function(Int)
  }

  /// Keys that are held while another one is pressed.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// A character without modifiers.
  package init(_ character: Character) {
    self.init(.character(character))
  }
}

extension Key: Sendable {}
