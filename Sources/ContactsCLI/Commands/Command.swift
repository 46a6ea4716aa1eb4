import AddressBook
import Arguments

/// A verb of the command line: its grammar and what it does.
protocol Command {
  static var syntax: CommandSyntax { get }

  /// Does what the arguments ask for.
  ///
  /// - Throws: Any error that ``FailureReport`` has words for, or `UsageError`.
  static func run(_ session: Session) throws
}

/// A change that was saved, but could not be reported because writing the output failed.
struct UnreportedChange: Error {
  let error: StreamError
}

extension Session {
  /// Writes what a change gave, and makes clear that the change stands when that fails.
  func reportChange(_ write: () throws -> Void) throws {
    do {
      try write()
      try output.flush()
    } catch let error as StreamError {
      throw UnreportedChange(error: error)
    }
  }

  /// How the options want people to be written.
  func format(_ command: CommandSyntax, isForOne: Bool = false) throws -> OutputFormat {
    try OutputFormat(
      arguments, toTerminal: environment.outputIsTerminal, command: command, isForOne: isForOne)
  }

  /// Writes people to standard output.
  func write(_ people: [PersonRecord], as format: OutputFormat) throws {
    let color = arguments[GlobalOptions.noColor] ? .never : arguments[GlobalOptions.color]
    // In a pipe nothing is cut off.
    let width = environment.outputIsTerminal ? environment.width : .max
    let writer = PeopleWriter(
      format: format, width: width, usesColor: environment.usesColor(color))
    try writer.write(people, to: output)
    try output.flush()
  }
}
