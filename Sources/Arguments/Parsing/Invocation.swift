/// What a command line asks for.
package enum Invocation {
  /// To run a command.
  case run(CommandSyntax, ParsedArguments)
  /// To show a help page.
  case help(HelpRequest)
  /// To show the version.
  case version
}

extension Invocation: Sendable {}
