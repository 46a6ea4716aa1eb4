/// An argument as a command declares it, with a value of some type.
package protocol DeclaredArgument: Sendable {
  /// What is known of the argument without the type of its value.
  var declaration: ArgumentDeclaration { get }
}
