#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Who writes a temporary file, and how to find out whether another writer still lives.
package struct ProcessIdentity {
  /// The process's number.
  package let number: Int32
  /// The user it acts as.
  package let user: UInt32
  /// Whether there is a process of that number.
  package let isAlive: @Sendable (Int32) -> Bool

  /// Makes an identity up, for tests.
  package init(number: Int32, user: UInt32, isAlive: @escaping @Sendable (Int32) -> Bool) {
    self.number = number
    self.user = user
    self.isAlive = isAlive
  }

  /// The process that asks.
  package static var current: ProcessIdentity {
    ProcessIdentity(number: getpid(), user: geteuid()) { process in
      // Signal 0 is not delivered; a process of someone else answers EPERM.
      kill(process, 0) == 0 || errno != ESRCH
    }
  }
}

extension ProcessIdentity: Sendable {}
