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
  /// - Returns: What the command exits with; 127 when there is none, 126 when it cannot be run.
  /// - Throws: ``StreamError`` when no process can be started.
  static func edit(_ path: String, by command: String) throws(StreamError) -> Int32 {
    try run(command, [path])
  }

  /// Runs a command of the shell with words behind it, and waits until it ends.
  ///
  /// - Returns: As ``edit(_:by:)`` does.
  /// - Throws: ``StreamError`` when no process can be started.
  static func run(_ command: String, _ words: [String]) throws(StreamError) -> Int32 {
    let quoted = words.map { word in
      let parts = word.split(separator: "'", omittingEmptySubsequences: false)
      return " '\(parts.joined(separator: "'\\''"))'"
    }
    let status = unsafe system("\(check(of: command))\(command)\(quoted.joined())")
    guard status != -1 else {
      throw StreamError(action: .write, name: command, code: errno)
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }

  /// What ends the shell without a word where there is no such command; nothing for one that begins
  /// otherwise than with a plain name or path, which only the shell understands.
  private static func check(of command: String) -> String {
    let word = command.prefix { $0 != " " }
    let isPlain = word.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "/._-+".utf8.contains($0)
      }
    }
    return word.isEmpty || !isPlain ? "" : "command -v \(word) >/dev/null 2>&1 || exit 127; "
  }
}
