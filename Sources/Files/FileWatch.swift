/// Calls a handler whenever files may have changed, until it is cancelled or goes.
package protocol FileWatch: AnyObject, Sendable {
  /// Ends the watch; a call that is under way may still end after it.
  func cancel()
}
