/// An option that means something alone and something more with a value: `--json` or
/// `--json=first,last`.
///
/// The value is given with `=` only, so that a word after the option is never taken for it.
package struct OptionalValueOption<Value: Sendable>: DeclaredOption {
  /// How the option was given.
  package enum Use {
    /// Alone: `--json`.
    case bare
    /// With a value: `--json=first,last`.
    case value(Value)
  }

  package let declaration: OptionDeclaration
  let syntax: ValueSyntax<Value>

  /// Declares an option whose value may be left out, with the parameters of ``Option``.
  package init(
    _ name: String, short: Character? = nil, aliases: [String] = [], aliasShorts: [Character] = [],
    placeholder: String, value: ValueSyntax<Value>, help: String
  ) {
    syntax = value
    declaration = OptionDeclaration(
      names: OptionNames(long: name, short: short, aliases: aliases, aliasShorts: aliasShorts),
      valueRule: .optional(ValueDeclaration(placeholder: placeholder, syntax: value)), help: help)
  }
}

extension OptionalValueOption.Use: Sendable {}

extension OptionalValueOption.Use: Equatable where Value: Equatable {}
