/// The terminal of the process, of which a program takes the whole screen.
///
/// ```swift
/// let terminal = try Terminal.open { environment[$0] }
/// terminal.enter()
/// defer { terminal.leave() }
/// loop: while true {
///   terminal.draw(view.canvas(terminal.size))
///   switch terminal.next() {
///   case .key(Key("q")), .ended: break loop
///   case let event: view.handle(event)
///   }
/// }
/// ```
///
/// Whatever ends the process, a signal or a crash, the terminal gets back what it had before. Only
/// one terminal can be used at a time, by one thread.
package final class Terminal {
  let device: TerminalDevice
  let pipe: WakePipe

  /// Whether colours are drawn.
  ///
  /// At first they are, unless `NO_COLOR` is set.
  package var usesColor: Bool
  /// Whether the program has the whole screen.
  package private(set) var isEntered = false

  /// The modes that the terminal had before the program had the screen.
  private var modes: TerminalModes?
  /// What the screen shows; nil if that is not known.
  var drawn: Canvas?
  /// The canvas that was drawn last.
  var latest: Canvas?
  /// How large the screen was when the program was told of it last.
  var knownSize: ScreenSize
  /// Whether the terminal neither takes nor gives anything any more.
  var isGone = false

  /// Whether the terminal has been asked for its attributes, and has not answered.
  var isAnswerDue = false

  var decoder = InputDecoder()
  /// When bytes were read last.
  var lastReading = ContinuousClock.now
  /// Events that are decoded, the next one last.
  var pending: [InputEvent] = []
  /// Signals that have arrived, each a bit.
  var signals: UInt64 = 0

  private init(device: TerminalDevice, pipe: WakePipe, usesColor: Bool) {
    self.device = device
    self.pipe = pipe
    self.usesColor = usesColor
    knownSize = device.size
  }

  deinit {
    leave()
    device.close()
  }

  /// Whether a terminal of a kind, as `TERM` says it, cannot place text.
  package static func isDumb(_ kind: String?) -> Bool {
    ["", "dumb", "unknown"].contains(kind ?? "")
  }

  /// Opens the terminal of the process, whatever its standard streams are.
  ///
  /// - Parameter variable: Gives the values of environment variables.
  /// - Returns: The terminal, of which nothing has been changed.
  /// - Throws: ``TerminalError``.
  package static func open(
    variable: (String) -> String?
  ) throws(TerminalError) -> Terminal {
    let kind = variable("TERM")
    if isDumb(kind) { throw .dumb(kind) }
    let device = try TerminalDevice()
    do {
      return Terminal(
        device: device, pipe: try WakePipe(), usesColor: variable("NO_COLOR") ?? "" == "")
    } catch {
      device.close()
      throw error
    }
  }

  /// How large the screen is: 80 columns and 24 rows if it does not tell.
  package var size: ScreenSize { device.size }

  /// Wakes whoever waits in ``next(milliseconds:)``.
  package var waker: Waker { Waker(pipe: pipe) }

  /// Takes the whole screen.
  ///
  /// In the background of a shell, this stops the process until it is not.
  package func enter() {
    guard !isEntered else { return }
    device.waitForForeground()
    guard let found = device.modes else {
      isGone = true
      return
    }
    modes = found
    SignalHandlers.install(device: device.number, modes: found, wakePipe: pipe.writing)
    isEntered = true
    takeScreen()
    if device.size != knownSize { signals |= 1 << UInt64(SignalHandlers.resizing) }
  }

  /// Sets the modes of a program that has the whole screen, about which nothing is known.
  func takeScreen() {
    drawn = nil
    if let modes { device.set(TerminalDevice.raw(modes)) }
    write(ScreenMode.enter)
  }

  /// Gives the screen back, if the program has it.
  ///
  /// Keys that have not been read are thrown away.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    drawn = nil
    awaitAttributes()
    SignalHandlers.withoutStops {
      restoreTerminal()
      device.discardInput()
    }
    SignalHandlers.remove()
    // Those that came at last are not to be lost where the screen is only lent.
    signals |= SignalHandlers.takeArrived()
  }

  func write(_ bytes: [UInt8]) {
    if !isGone, !device.write(bytes) { isGone = true }
  }
}
