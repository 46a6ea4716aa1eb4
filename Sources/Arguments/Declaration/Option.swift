/// An option with one value: `--age 51` or `--age=51`.
///
/// ```swift
/// static let age = Option(
///   "age", placeholder: "YEARS", value: .integer(in: 0...150), help: "Age in years.")
/// ```
///
/// Giving it twice is an error, because either value might be the one that was meant.
package struct Option<Value: Sendable>: DeclaredOption {
  package let declaration: OptionDeclaration
  let syntax: ValueSyntax<Value>

  /// Declares an option with one value.
  ///
  /// - Parameters:
  ///   - name: The long name, without hyphens.
  ///   - short: The one-letter name.
  ///   - aliases: Further long names.
  ///   - aliasShorts: Further one-letter names.
  ///   - placeholder: What stands for the value in usage lines, in capitals by convention.
  ///   - value: How a text becomes a value.
  ///   - help: What the option does, as a sentence.
  ///   - isRequired: Whether a command line without the option is an error.
  ///   - requirement: What to tell someone who left out the required option, as part of a sentence:
  ///     "give --last \"\" to say that there is none".
  package init(
    _ name: String, short: Character? = nil, aliases: [String] = [], aliasShorts: [Character] = [],
    placeholder: String, value: ValueSyntax<Value>, help: String, isRequired: Bool = false,
    requirement: String = ""
  ) {
    syntax = value
    declaration = OptionDeclaration(
      names: OptionNames(long: name, short: short, aliases: aliases, aliasShorts: aliasShorts),
      valueRule: .required(ValueDeclaration(placeholder: placeholder, syntax: value)), help: help,
      isRequired: isRequired, requirement: requirement)
  }
}
