/// The exit statuses of the command, after `sysexits.h`.
package enum ExitStatus: Int32 {
  case success = 0
  /// What was named does not exist, or is there already, or there is nothing to undo, or
  /// `--exit-status` found nothing, or the answer was no.
  case failure = 1
  /// A name may mean several.
  case ambiguous = 2
  case usage = 64
  case badData = 65
  case noInput = 66
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  case temporary = 75
  case noPermission = 77
  case configuration = 78
  /// Somebody has ended the command by Control-C, as a shell reports `SIGINT`.
  case interrupted = 130
  /// Whoever read the output has stopped, as a shell reports `SIGPIPE`.
  case brokenPipe = 141
  /// The command was asked to end, as a shell reports `SIGTERM`.
  case terminated = 143

  /// Whether it says all that there is to say.
  var isSilent: Bool { [.brokenPipe, .interrupted, .terminated].contains(self) }

  /// What the status means, for the help page.
  var meaning: String {
    switch self {
    case .success: "it worked"
    case .failure:
      "no such contact, group or picture; it is there already; nothing to undo or redo; nothing found "
        + "with --exit-status; the answer was no"
    case .ambiguous: "a name is that of several contacts; nothing was done"
    case .usage: "the command line is wrong"
    case .badData: "an import, a predicate or the address book itself is damaged or not valid"
    case .noInput: "a file to read is missing or unreadable"
    case .software: "an error in contacts itself"
    case .cannotCreate: "the address book or a file to write cannot be created"
    case .inputOutput: "reading or writing failed"
    case .temporary: "another process is saving; try again"
    case .noPermission: "not permitted"
    case .configuration: "the environment or the configuration file is not usable"
    case .interrupted: "a command that goes on until it is ended was ended by Control-C"
    case .brokenPipe: "the reader of the output went away"
    case .terminated: "the same by SIGTERM"
    }
  }
}

extension ExitStatus: CaseIterable {}
