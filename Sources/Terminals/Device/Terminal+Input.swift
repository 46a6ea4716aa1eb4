extension Terminal {
  /// Whether more input is there, so that drawing can wait until it has been handled.
  package var hasPendingInput: Bool {
    !pending.isEmpty || !isGone && device.wait(wakePipe: nil, milliseconds: 0).hasInput
  }

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: How long to wait until the event is ``InputEvent/timedOut``; nil for
  ///   ever.
  /// - Returns: The event. Once the terminal is gone, it is ``InputEvent/ended(_:)`` each time.
  package func next(milliseconds: Int? = nil) -> InputEvent {
    let start = ContinuousClock.now
    while true {
      if let event = nextSignal() ?? pending.popLast() { return event }
      if isGone { return .ended(.hangup) }
      if pipe.hasRequest, !hasPendingInput, pipe.takeRequest() { return .woken }
      let rest = milliseconds.map { $0 - Self.milliseconds(since: start) }
      let patience = decoder.patience.map { $0 - Self.milliseconds(since: lastReading) }
      let limit = [rest, patience].compactMap(\.self).min()
      let ready = device.wait(wakePipe: pipe.reading, milliseconds: limit)
      if ready.isWoken { pipe.drain() }
      if ready.hasInput {
        read()
      } else if ready.isWoken {
        continue
      } else if let patience, patience <= 0 {
        pending = decoder.flush().reversed()
      } else if let rest, rest <= 0 {
        return .timedOut
      }
    }
  }

  private static func milliseconds(since start: ContinuousClock.Instant) -> Int {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  func read() {
    switch device.read() {
    case .bytes(let bytes):
      lastReading = .now
      let events = decoder.decode(bytes)
      pending = events.reversed()
      for case .attributes in events { isAnswerDue = false }
    case .nothing: break
    case .end: isGone = true
    }
  }

  /// What signals have to tell; nil if nothing, or if it is among the events that are pending now.
  private func nextSignal() -> InputEvent? {
    guard isEntered else { return nil }
    signals |= SignalHandlers.takeArrived()
    guard signals != 0 else { return nil }
    if let signal = SignalHandlers.ending.first(where: { take($0) }) {
      return .ended(.signal(signal))
    }
    if take(SignalHandlers.stopping) { stop(isGroup: false) }
    if take(SignalHandlers.continuing) { takeScreenAgain() }
    guard take(SignalHandlers.resizing) else { return nil }
    knownSize = size
    drawn = nil
    return .resized(knownSize)
  }

  /// Whether a signal has arrived, which from here on it has not.
  private func take(_ signal: Int32) -> Bool {
    let bit: UInt64 = 1 << UInt64(signal)
    defer { signals &= ~bit }
    return signals & bit != 0
  }
}
