/// What can go wrong while measuring.
enum BenchError: Error {
  /// The command line cannot be understood.
  case usage(String)
  /// A program that is needed is not there.
  case missing(program: String, advice: String)
  /// A system call failed.
  case system(operation: String, path: String, code: Int32)
  /// A measured program failed.
  case child(command: String, ending: ChildProcess.Ending, errors: String)
  /// Two programs gave different answers to the same question.
  case different(job: String, record: Int, contacts: String, peer: String, theirs: String)
  /// A measured program did something else than it was asked for.
  case unexpected(String)
  /// The user interrupted the run.
  case interrupted
}

extension BenchError {
  /// One line, or a few, for the person who ran the command.
  var message: String {
    switch self {
    case .usage(let problem): "\(problem)\n\(Invocation.usage)"
    case .missing(let program, let advice): "there is no \(program) here; \(advice)"
    case .system(let operation, let path, let code):
      "cannot \(operation) \(path): \(systemMessage(code))"
    case .child(let command, let ending, let errors): "\(command): \(ending)\n\(errors)"
    case .different(let job, let record, let contacts, let peer, let theirs):
      """
      the answers to "\(job)" differ at record \(record), so no time of it counts
        contacts: \(contacts)
        \(peer): \(theirs)
      """
    case .unexpected(let what): what
    case .interrupted: "interrupted"
    }
  }

  /// The code to exit with (sysexits.h; 130 for an interrupt, as shells have it).
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .missing: 69
    case .system: 71
    case .child, .different, .unexpected: 1
    case .interrupted: 130
    }
  }
}
