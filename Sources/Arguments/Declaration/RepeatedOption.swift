/// An option that may be given many times and collects its values: `--email a@x --email b@x`.
package struct RepeatedOption<Value: Sendable>: DeclaredOption {
  package let declaration: OptionDeclaration
  let syntax: ValueSyntax<Value>

  /// Declares an option that collects values, with the parameters of ``Option``.
  package init(
    _ name: String, short: Character? = nil, aliases: [String] = [], aliasShorts: [Character] = [],
    placeholder: String, value: ValueSyntax<Value>, help: String, isRequired: Bool = false,
    requirement: String = ""
  ) {
    syntax = value
    declaration = OptionDeclaration(
      names: OptionNames(long: name, short: short, aliases: aliases, aliasShorts: aliasShorts),
      valueRule: .required(ValueDeclaration(placeholder: placeholder, syntax: value)), help: help,
      isRepeatable: true, isRequired: isRequired, requirement: requirement)
  }
}
