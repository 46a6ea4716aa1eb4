#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ProcessIdentity {
  /// No message has room for more of a command line.
  private static let longestCommand = 512

  /// The command line of a process as Linux tells it, with spaces between the words; nil where
  /// nothing tells it, or the process has ended.
  package static func command(of process: Int32) -> String? {
    let call = SystemCall(.read, "/proc/\(process)/cmdline")
    guard let descriptor = try? call.openDescriptor(O_RDONLY) else { return nil }
    defer { SystemCall.closeDescriptor(descriptor) }
    guard let bytes = try? call.readAll(descriptor, at: 0, count: longestCommand) else {
      return nil
    }
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
