/// The names that an option answers to.
package struct OptionNames {
  /// The name in help and usage, without its two hyphens.
  package let long: String
  /// The one-letter name in help, without its hyphen.
  package let short: Character?
  /// Further long names.
  package let aliases: [String]
  /// Further one-letter names.
  package let aliasShorts: [Character]

  /// Every long name, the chief one first.
  package var longs: [String] { [long] + aliases }

  /// Every one-letter name, the chief one first.
  package var shorts: [Character] { (short.map { [$0] } ?? []) + aliasShorts }
}

extension OptionNames: Sendable {}

extension OptionNames {
  func matches(long name: String) -> Bool {
    long == name || aliases.contains(name)
  }

  func matches(short letter: Character) -> Bool {
    short == letter || aliasShorts.contains(letter)
  }
}
