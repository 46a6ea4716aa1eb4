/// An option without a value: `--yes`.
///
/// A flag that is given more than once means what it means once.
package struct Flag: DeclaredOption {
  package let declaration: OptionDeclaration

  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - name: The long name, without hyphens.
  ///   - short: The one-letter name.
  ///   - aliases: Further long names.
  ///   - aliasShorts: Further one-letter names.
  ///   - help: What the flag does, as a sentence.
  ///   - looksValued: Whether people who know a like option may write a value behind the flag; then no
  ///     argument may stand there unless it is the first.
  package init(
    _ name: String, short: Character? = nil, aliases: [String] = [], aliasShorts: [Character] = [],
    help: String, looksValued: Bool = false
  ) {
    declaration = OptionDeclaration(
      names: OptionNames(long: name, short: short, aliases: aliases, aliasShorts: aliasShorts),
      valueRule: .none, help: help, isRepeatable: true, looksValued: looksValued)
  }
}
