/// Why a terminal cannot be used.
package enum TerminalError: Error, Hashable {
  /// The process has no terminal.
  case none
  /// The terminal cannot place text; what `TERM` says, or nil if it is not set.
  case dumb(String?)
  /// The system does not open the terminal; the code is that of the system.
  case failed(code: Int32)
}
