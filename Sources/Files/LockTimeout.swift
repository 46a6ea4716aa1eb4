/// Someone else held a lock all the time that one was willing to wait for it.
package struct LockTimeout: Error, Hashable {
  /// The lock file.
  package let path: String
  /// How long the wait was.
  package let waited: Duration
  /// The process that held the lock at the end, where the system tells it.
  package let holder: Int32?

  /// Describes a wait in vain.
  package init(path: String, waited: Duration, holder: Int32?) {
    self.path = path
    self.waited = waited
    self.holder = holder
  }
}
