import Arguments
import ContactCards
import ContactStore

/// A verb of the command line: its grammar and what it does.
protocol Command {
  /// How the command is called.
  ///
  /// It is made anew each time: every command line asks all commands for it, and what keeps them would
  /// take a page of memory for nearly each.
  static var syntax: CommandSyntax { get }

  /// Does what the arguments ask for.
  ///
  /// - Throws: Any error that ``FailureReport`` has words for, or `UsageError`.
  static func run(_ session: Session) throws
}

extension Session {
  /// Writes what a change gave, and makes clear that the change stands when that fails.
  func reportChange(_ write: () throws -> Void) throws {
    do {
      try write()
      try output.flush()
    } catch {
      throw UnreportedChange(error: error)
    }
  }

  /// Writes the IDs of what was changed, each on a line, or with `--null` behind each a null byte.
  func reportChange(_ ids: [Int64]) throws {
    let end = arguments[FormatOptions.null] ? "\0" : "\n"
    try reportChange {
      for id in ids { try output.write("\(id)\(end)") }
    }
  }

  /// Writes contacts as they are after a change, or their IDs where no format is asked for.
  func reportChange(_ ids: [Int64], in book: AddressBook, as format: OutputFormat?) throws {
    guard let format else { return try reportChange(ids) }
    try reportChange { try write(try book.contacts(ids: ids, fields: format.fields), as: format) }
  }

  /// How the options want people to be written; where they leave it open, what people see on a
  /// terminal goes by the configuration.
  func format(
    _ command: CommandSyntax, isForOne: Bool = false, isOfCompanies: Bool = false
  ) throws -> OutputFormat {
    try settled(
      OutputFormat(
        arguments, toTerminal: environment.outputIsTerminal, command: command, isForOne: isForOne,
        isOfCompanies: isOfCompanies))
  }

  /// How the options want those who were changed to be written; nil where they leave it open, so
  /// that it is their IDs.
  func requestedFormat(_ command: CommandSyntax) throws -> OutputFormat? {
    try OutputFormat.requested(
      arguments, toTerminal: environment.outputIsTerminal, command: command
    ).map(settled)
  }

  /// Has a format go by the configuration on a terminal, and keeps escapes from it.
  private func settled(_ format: OutputFormat) throws -> OutputFormat {
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
