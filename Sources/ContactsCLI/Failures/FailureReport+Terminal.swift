import Arguments
import Terminals

extension FailureReport {
  /// Finds words for a command that goes on until it is ended.
  init(lasting failure: CommandFailure) {
    switch failure {
    case .needsTerminal(let verb):
      self.init(
        .usage, "'contacts \(verb)' needs a terminal; 'contacts list' writes into a pipe or a file")
    case .ended(.interrupt): self.init(.interrupted, "interrupted")
    case .ended(.terminate): self.init(.terminated, "terminated")
    default: self.init(.software, "an unexpected error: \(failure)")
    }
  }

  /// Finds words for a terminal that cannot show a screen.
  init(_ error: TerminalError) {
    let instead = "'contacts list' and 'contacts find' need none"
    switch error {
    case .none: self.init(.usage, "there is no terminal to show a screen on; \(instead)")
    case .dumb(let kind):
      let kind = kind.map { "TERM is \($0.quoted)" } ?? "TERM is not set"
      self.init(
        .configuration,
        "\(kind), so the terminal cannot show a screen; set TERM, or go without: \(instead)")
    case .failed(let code):
      self.init(StreamError(action: .open, name: "/dev/tty", code: code))
    }
  }
}
