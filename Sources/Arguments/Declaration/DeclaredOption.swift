/// An option as a command declares it: a flag or an option with a value of some type.
///
/// A declared option is also the key that reads its value from ``ParsedArguments``.
package protocol DeclaredOption: Sendable {
  /// What is known of the option without the type of its value.
  var declaration: OptionDeclaration { get }
}
