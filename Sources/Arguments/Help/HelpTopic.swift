/// The help pages of a program.
package enum HelpTopic {
  /// What someone sees who typed the program's name alone.
  case short
  /// The page of the program.
  case program
  /// The page of a command.
  case command(CommandSyntax)
}

extension HelpTopic: Sendable {}
