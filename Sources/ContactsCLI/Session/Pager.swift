#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that shows a text a screen at a time.
enum Pager {
  /// What the shell answers for a command that is not there.
  private static let notFound: Int32 = 127
  /// What comes before the command, so that `less` and `lv` show colours as such.
  ///
  /// Whoever has set these variables, also to nothing, is left with what they say.
  private static let preparation = #": "${LESS=FRX}" "${LV=-c}"; export LESS LV; "#

  /// Hands a text to a command of the shell, and waits until that ends.
  ///
  /// The command gets `LESS=FRX` and `LV=-c` in its environment where they are not set there.
  /// A pager that ends before it has read everything has done what it was asked for.
  ///
  /// - Returns: False when there is no such command, so that nobody has seen the text.
  /// - Throws: ``StreamError`` when no process can be started.
  static func show(_ text: [UInt8], by command: String) throws(StreamError) -> Bool {
    guard let stream = unsafe popen(preparation + command, "w") else {
      throw StreamError(action: .write, name: "the pager \(command)", code: errno)
    }
    // The pager decides what ^C means while it runs, and when to stop reading. It was started before,
    // so that it does not inherit this.
    let signals = [SIGPIPE, SIGINT, SIGQUIT]
    let handlers = signals.map { signal($0, SIG_IGN) }
    defer {
      for index in signals.indices { _ = signal(signals[index], handlers[index]) }
    }
    do throws(StreamError) {
      try Descriptor(number: unsafe fileno(stream), name: "the pager").writeAll(text)
    } catch {
      guard error.isBrokenPipe else {
        unsafe pclose(stream)
        throw error
      }
    }
    let status = unsafe pclose(stream)
    return (status >> 8) & 0xff != notFound
  }
}
