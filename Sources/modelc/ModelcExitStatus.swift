/// The exit statuses of the command, after `sysexits.h`.
enum ModelcExitStatus: Int32 {
  case success = 0
  /// The answer is no.
  case failure = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
  case inputOutput = 74
  /// Whoever read the output has stopped, as a shell reports `SIGPIPE`.
  case brokenPipe = 141

  /// What the status means, for the help page.
  var meaning: String {
    switch self {
    case .success: "it worked, perhaps with warnings"
    case .failure: "with --diff: no migration can be inferred"
    case .usage: "the command line is wrong"
    case .badData: "the model is wrong; with --strict, also when there are warnings"
    case .noInput: "the model is missing or cannot be read"
    case .cannotCreate: "a folder for the files cannot be made"
    case .inputOutput: "a file cannot be written"
    case .brokenPipe: "the reader of the output went away"
    }
  }
}

extension ModelcExitStatus: CaseIterable {}
