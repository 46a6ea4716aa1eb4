import TextTools

/// The words for a ``UsageError``: what is wrong, how the command is used, where to read more.
///
/// ```
/// contacts: unknown option '--frist'. Did you mean '--first'?
/// Usage: contacts add --first NAME --last NAME [--age YEARS]
/// See 'contacts add --help'.
/// ```
///
/// What the user typed is quoted in it, shortened if it is long, with control characters made
/// visible.
package struct UsageMessage {
  /// What is wrong and what to do, in one line, without the program's name.
  package let problem: String
  /// The usage line, without the word "Usage".
  package let usage: String
  /// The command line that shows the help page for it.
  package let helpCommand: String

  private let programName: String

  /// Words an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - program: The program whose command line it is.
  ///   - width: The columns of the terminal, beyond which the usage line is abridged.
  package init(_ error: UsageError, program: Program, width: Int = 80) {
    programName = program.name
    let owner = error.command.map { "\(program.name) \($0.name)" } ?? program.name
    let wording = UsageWording(
      owner: owner, arguments: error.command?.arguments ?? [],
      surplusAdvice: error.command?.surplusAdvice ?? "")
    problem = wording.sentence(for: error.kind).escapedForTerminal
    usage = UsageLine(program: program, command: error.command).text(width: width)
    helpCommand = "\(owner) --help"
  }

  /// The three lines, each with a line feed at its end.
  package var text: String {
    "\(programName): \(problem)\nUsage: \(usage)\nSee '\(helpCommand)'.\n"
  }
}

extension UsageMessage: Sendable {}
