import ContactCards

extension Session {
  /// Makes of a time in UTC, as RFC 3339 has it, what is shown of it: `2026-11-21 19:31:50` by the
  /// clock of the person on a terminal, the text as it is elsewhere.
  var shownTime: @Sendable (String) -> String {
    guard environment.outputIsTerminal else { return { $0 } }
    let offset = environment.clockOffset
    return { time in
      guard let seconds = UTCTime.seconds(time),
        let local = UTCTime.text(seconds + offset(seconds))
      else { return time }
      return String(local.prefix(19)).replacing("T", with: " ")
    }
  }
}
