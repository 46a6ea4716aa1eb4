import Synchronization

/// A regular expression that several threads may use, read when the first text is matched with it.
final class SharedPattern: Sendable {
  private enum State {
    case unread
    case read(ValuePattern)
    case unusable
  }

  private let expression: String
  // The regular expressions of the standard library are not Sendable.
  private let state = Mutex(State.unread)

  init(_ expression: String) {
    self.expression = expression
  }

  /// Whether the expression matches a text as a whole; false when it is malformed, which is a fault
  /// of the model.
  func matches(_ text: String) -> Bool {
    state.withLock { state in
      if case .unread = state {
        state = (try? ValuePattern(expression)).map(State.read) ?? .unusable
      }
      guard case .read(let pattern) = state else { return false }
      return pattern.matches(text)
    }
  }
}
