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

  /// Writes the IDs of what was changed, each on a line, or with another end.
  func reportChange(_ ids: [Int64], end: String = "\n") throws {
    try reportChange {
      for id in ids { try output.write("\(id)\(end)") }
    }
  }

  /// How the options want people to be written; where they leave it open, what people see on a
  /// terminal goes by the configuration.
  func format(
    _ command: CommandSyntax, isForOne: Bool = false, isOfCompanies: Bool = false
  ) throws -> OutputFormat {
    let format = try OutputFormat(
      arguments, toTerminal: environment.outputIsTerminal, command: command, isForOne: isForOne,
      isOfCompanies: isOfCompanies)
    guard environment.outputIsTerminal else { return format }
    if case .contacts(let layout) = format { output.escapesControls = !layout.isJSON }
    guard case .table(nil) = format else { return format }
    return .table(try configuration.columns)
  }

  /// Writes contacts to standard output.
  func write(_ contacts: [ContactRecord], as format: OutputFormat) throws {
    try PeopleWriter(format: format, today: environment.today(), session: self).write(contacts)
  }
}
