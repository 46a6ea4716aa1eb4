import Arguments
import Terminals

/// The command `contacts`, from its words to its exit status.
package enum ContactsCommand {
  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: The words behind the command's name, nil for one that is not valid UTF-8; nil where
  ///     the system does not tell them.
  ///   - environment: What the command gets from outside.
  /// - Returns: What to exit with.
  package static func run(_ words: [String?]?, in environment: Environment) -> ExitStatus {
    let valid = words?.compactMap { $0 } ?? []
    do {
      guard let words else { throw CommandFailure.unknownArguments }
      if let position = words.firstIndex(where: { $0 == nil }) {
        throw CommandFailure.invalidArgument(position: position + 1)
      }
      try run(valid, environment)
      return .success
    } catch let error as UsageError {
      return report(error, valid, environment)
    } catch {
      return report(FailureReport(error), valid, environment)
    }
  }

  private static func run(_ words: [String], _ environment: Environment) throws {
    let program = ContactsProgram.program
    let output = Output(environment.writeOutput)
    if let answer = program.completionAnswer(
      to: words, values: { ContactCandidates.candidates($0, environment) })
    {
      try output.write(answer)
      return try output.flush()
    }
    switch try program.interpret(words) {
    case .version: try output.write(program.versionText)
    case .help(let topic):
      try output.write(program.helpText(for: topic, width: min(environment.width, 100)))
    case .run(let syntax, let arguments):
      // What the commands accept has been declared once; asking each for it would do so again.
      let declared = zip(ContactsProgram.commands, program.commands)
      guard let command = declared.first(where: { $0.1.name == syntax.name })?.0 else { return }
      let session = Session(environment, syntax.name, arguments)
      if !Terminal.isDumb(environment.variable("TERM")) {
        session.pickOnScreen = { [unowned session] book, search in
          try session.pick(.one, from: book, search: search).first
        }
      }
      try command.run(session)
      try session.output.flush()
    }
    try output.flush()
  }

  private static func report(
    _ error: UsageError, _ words: [String], _ environment: Environment
  ) -> ExitStatus {
    let message = UsageMessage(
      error, program: ContactsProgram.program, width: min(environment.width, 100))
    let report = FailureReport(
      .usage, message.problem,
      details: ["Usage: \(message.usage)", "See '\(message.helpCommand)'."])
    return Self.report(report, words, environment)
  }

  private static func report(
    _ failure: FailureReport, _ words: [String], _ environment: Environment
  ) -> ExitStatus {
    if !failure.status.isSilent {
      let text = asksForJSON(words) ? failure.json : failure.text
      // If this fails, there is nobody left to tell.
      try? environment.writeError(Array(text.utf8))
    }
    return failure.status
  }

  private static func asksForJSON(_ words: [String]) -> Bool {
    var before = ""
    for word in words.prefix(while: { $0 != "--" }) {
      if ["--json", "--jsonl"].contains(where: { word == $0 || word.hasPrefix($0 + "=") }) {
        return true
      }
      let format = before == "--format" ? word : String(word.trimmingPrefix("--format="))
      if before == "--format" || word.hasPrefix("--format="), ["json", "jsonl"].contains(format) {
        return true
      }
      before = word
    }
    return false
  }
}
