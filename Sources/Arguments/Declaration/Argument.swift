/// A word that is no option and has its meaning by its place: the `ID` of `show ID`.
///
/// It is also the key that reads its values from ``ParsedArguments``.
package struct Argument<Value: Sendable>: DeclaredArgument {
  package let declaration: ArgumentDeclaration
  let syntax: ValueSyntax<Value>

  /// Declares an argument.
  ///
  /// - Parameters:
  ///   - name: What stands for the argument in usage lines, in capitals by convention.
  ///   - count: How many words it takes. Only the last argument of a command may take many.
  ///   - value: How a text becomes a value.
  ///   - help: What the argument is, as a sentence.
  package init(
    _ name: String, count: ArgumentCount = .one, value: ValueSyntax<Value>, help: String
  ) {
    syntax = value
    declaration = ArgumentDeclaration(
      value: ValueDeclaration(placeholder: name, syntax: value), count: count, help: help)
  }
}
