#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command of the shell, with words behind it that the shell leaves as they are.
enum ShellCommand {
  /// Runs it, and waits until it ends.
  ///
  /// What people press to interrupt is the command's while it runs, as `system` sees to.
  ///
  /// - Returns: What the command exits with; 127 when there is none, 126 when it cannot be run.
  /// - Throws: ``StreamError`` when no process can be started.
  static func run(_ command: String, _ words: [String]) throws(StreamError) -> Int32 {
    let status = unsafe system(line(command, words))
    guard status != -1 else {
      throw StreamError(action: .write, name: command, code: errno)
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }

  /// Runs it, and reads what it writes to standard output.
  ///
  /// What it writes to standard error is seen by nobody. Where the system has `timeout`, the command may
  /// take two seconds.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - words: The words behind it.
  ///   - limit: How many bytes there may be.
  /// - Returns: The bytes; nil when there is no such command, or when it fails.
  static func output(of command: String, _ words: [String], upTo limit: Int = 1 << 24) -> [UInt8]? {
    let limiter = #"if command -v timeout >/dev/null 2>&1; then set -- timeout 2; fi; "$@" "#
    let script = line(command, words, limiter) + " 2>/dev/null"
    guard let stream = unsafe popen(script, "r") else { return nil }
    let pipe = Descriptor(number: unsafe fileno(stream), name: command)
    var output: [UInt8] = []
    while output.count <= limit, let piece = try? pipe.readSome(1 << 16), !piece.isEmpty {
      output += piece
    }
    return unsafe pclose(stream) == 0 && output.count <= limit ? output : nil
  }

  private static func line(
    _ command: String, _ words: [String], _ preparation: String = ""
  ) -> String {
    let quoted = words.map { word in
      let parts = word.split(separator: "'", omittingEmptySubsequences: false)
      return " '\(parts.joined(separator: "'\\''"))'"
    }
    return "\(check(of: command))\(preparation)\(command)\(quoted.joined())"
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
