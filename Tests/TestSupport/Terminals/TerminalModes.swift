import Foundation

/// The modes of a terminal, such as whether it echoes, to compare.
package struct TerminalModes: Equatable, Sendable {
  private let flags: [UInt32]
  private let characters: [UInt8]
  /// Whether what is typed appears by itself.
  package let echoes: Bool

  /// The modes of the terminal behind a descriptor; nil if it has none.
  init?(_ file: Int32) {
    var modes = termios()
    guard unsafe tcgetattr(file, &modes) == 0 else { return nil }
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt32($0) }
    characters = unsafe withUnsafeBytes(of: modes.c_cc) { unsafe Array($0) }
    echoes = modes.c_lflag & tcflag_t(ECHO) != 0
  }
}
