#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Who writes a temporary file.
package struct ProcessIdentity {
  /// The process's number.
  package let number: Int32
  /// The user it acts as.
  package let user: UInt32

  /// The process that asks.
  package static var current: ProcessIdentity {
    ProcessIdentity(number: getpid(), user: geteuid())
  }
}

extension ProcessIdentity: Sendable {}
