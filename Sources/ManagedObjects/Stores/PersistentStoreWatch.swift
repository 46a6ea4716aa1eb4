/// Tells of what is committed to a store, until it is cancelled or goes.
public protocol PersistentStoreWatch: AnyObject, Sendable {
  /// Ends the watch; a call that is under way may still end after it.
  func cancel()
}
