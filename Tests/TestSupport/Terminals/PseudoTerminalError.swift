import Foundation

/// Why a test with a terminal goes no further.
package enum PseudoTerminalError: Error {
  case system(String, code: Int32)
  case notSeen(String, screen: String, problems: [String], messages: String)

  /// The system refuses to do something just now.
  init(_ action: String) {
    self = .system(action, code: errno)
  }
}

extension PseudoTerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let action, let code): "cannot \(action): error \(code)"
    case .notSeen(let expectation, let screen, let problems, let messages):
      """
      \(expectation) was not seen. The screen:
      \(screen)
      Problems: \(problems)
      Messages: \(messages)
      """
    }
  }
}
