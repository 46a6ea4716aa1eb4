/// Lets a command that goes on until it is ended wait without doing anything.
package protocol Waiting: Sendable {
  /// Ends the present wait, or the next one if there is none, on whatever thread it is called.
  func wake()

  /// Waits until there is something to do.
  ///
  /// - Returns: What that is.
  /// - Throws: ``StreamError`` when the system cannot wait.
  func wait() throws -> WaitEnd
}

/// Why a wait has ended.
package enum WaitEnd: Hashable, Sendable {
  /// Somebody has called ``Waiting/wake()``.
  case woken
  /// Whoever started the command wants it to end.
  case ended(EndingSignal)
  /// Nobody reads standard output any more.
  case outputGone
}
