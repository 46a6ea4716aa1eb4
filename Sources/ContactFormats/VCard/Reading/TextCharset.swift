package import Charsets
import Synchronization

/// The character set of what a text of vCards does not declare, found out when it is first asked for.
///
/// Nobody asks as long as all is UTF-8, or declared.
package final class TextCharset: Sendable {
  private enum State {
    case unread([[UInt8]])
    case known(Charset?)
  }

  private let state: Mutex<State>

  /// - Parameter pieces: How the text begins.
  package init(_ pieces: [[UInt8]]) {
    state = Mutex(.unread(pieces))
  }

  /// The character set; nil when it cannot be told.
  package var charset: Charset? {
    state.withLock { state in
      switch state {
      case .known(let charset): return charset
      case .unread(let pieces):
        let charset = CharsetGuess.charset(of: VCardUndeclaredText.bytes(of: pieces))
        state = .known(charset)
        return charset
      }
    }
  }
}
