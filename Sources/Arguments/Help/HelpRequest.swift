/// The help pages of a program.
package enum HelpRequest {
  /// What someone sees who typed the program's name alone.
  case short
  /// The page of the program.
  case program
  /// The page of a command.
  case command(CommandSyntax)
  /// A page about what several commands have in common.
  case topic(Topic)
}

extension HelpRequest: Sendable {}
