#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that a person edits a file in.
enum Editor {
  /// Runs a command of the shell with a file behind it, and waits until it ends.
  ///
  /// What people press to interrupt is the editor's while it runs, as `system` sees to.
  ///
  /// - Returns: What the command exits with; 127 when there is none.
  /// - Throws: ``StreamError`` when no process can be started.
  static func edit(_ path: String, by command: String) throws(StreamError) -> Int32 {
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "'\\''")
    let status = unsafe system("\(command) '\(quoted)'")
    guard status != -1 else {
      throw StreamError(action: .write, name: "the editor \(command)", code: errno)
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }
}
