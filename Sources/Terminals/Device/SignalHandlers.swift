import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The handlers of signals while a program has the whole screen.
///
/// Handlers may interrupt anything, so that they only write prepared bytes, set prepared modes and
/// use atomics. Nothing in them allocates, locks or counts references.
enum SignalHandlers {
  /// The signals that ask the program to end.
  static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  /// The signals that the program is told of.
  static let telling = [resizing, stopping, continuing]
  static let resizing = SIGWINCH
  static let stopping = SIGTSTP
  static let continuing = SIGCONT
  /// The signals by which a program that goes wrong is killed, and all others that kill it unless it
  /// asks for them.
  static let crashing = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ, SIGALRM, SIGVTALRM,
    SIGPROF, SIGUSR1, SIGUSR2, SIGIO,
  ]

  /// Puts the handlers in, so that from here on the terminal is given back whatever happens.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - modes: The modes that it gets back.
  ///   - wakePipe: The end of a pipe that is written to when a signal arrives.
  static func install(device: Int32, modes: termios, wakePipe: Int32) {
    unsafe state.pointee.modes = modes
    unsafe state.pointee.wakePipe.store(wakePipe, ordering: .relaxed)
    unsafe state.pointee.arrived.store(0, ordering: .relaxed)
    unsafe state.pointee.hadEnding.store(0, ordering: .relaxed)
    unsafe state.pointee.device.store(device, ordering: .sequentiallyConsistent)
    useOwnStack()
    let flags = SA_RESTART | SA_ONSTACK
    for signal in ending where !isIgnored(signal) { put(tellEnding, for: signal, flags: flags) }
    for signal in telling { put(tell, for: signal, flags: flags) }
    for signal in crashing { put(crash, for: signal, flags: flags | SA_NODEFER) }
    put(SIG_IGN, for: SIGPIPE, flags: 0)
  }

  /// Puts back the handlers that were there before.
  static func remove() {
    unsafe state.pointee.device.store(-1, ordering: .sequentiallyConsistent)
    for signal in ending + telling + crashing + [SIGPIPE] { putBack(signal) }
    unsafe state.pointee.wakePipe.store(-1, ordering: .relaxed)
  }

  /// The signals that have arrived since this was called last, as a set of bits by their numbers.
  static func takeArrived() -> UInt64 {
    unsafe state.pointee.arrived.exchange(0, ordering: .acquiringAndReleasing)
  }

  /// Stops the process as its default is, until it is continued.
  ///
  /// - Parameter isGroup: Whether the other processes of its job are stopped too, as a shell expects
  ///   when a key asks for it.
  static func stop(isGroup: Bool) {
    guard !isIgnored(SIGTSTP) else { return }
    var (old, action) = (sigaction(), sigaction())
    setHandler(SIG_IGN, of: &action)
    unsafe sigaction(SIGTSTP, &action, &old)
    if isGroup { kill(0, SIGTSTP) }
    setHandler(SIG_DFL, of: &action)
    unsafe sigaction(SIGTSTP, &action, nil)
    // Sent to this thread, it has stopped before the call returns.
    raise(SIGTSTP)
    unsafe sigaction(SIGTSTP, &old, nil)
  }

  /// Does something while the process is not stopped for using the terminal from the background.
  static func withoutStops(_ body: () -> Void) {
    var (signals, old) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTTOU)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &old)
    body()
    unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  private static func put(_ handler: SignalHandler?, for signal: Int32, flags: Int32) {
    var action = sigaction()
    setHandler(handler, of: &action)
    action.sa_flags = flags
    unsafe sigemptyset(&action.sa_mask)
    let slot = unsafe state.pointee.previous + Int(signal)
    unsafe sigaction(signal, &action, slot)
    unsafe state.pointee.installed.bitwiseOr(1 << UInt64(signal), ordering: .relaxed)
  }

  private static func putBack(_ signal: Int32) {
    let bit: UInt64 = 1 << UInt64(signal)
    let installed = unsafe state.pointee.installed.bitwiseAnd(~bit, ordering: .relaxed).oldValue
    guard installed & bit != 0 else { return }
    unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    return isIgnoring(action)
  }

  /// Gives handlers a stack of their own, for a crash may be that of the stack.
  private static func useOwnStack() {
    var current = unsafe stack_t()
    guard unsafe sigaltstack(nil, &current) == 0, unsafe current.ss_flags & Int32(SS_DISABLE) != 0
    else { return }
    var own = unsafe stack_t()
    unsafe own.ss_sp = state.pointee.stack
    unsafe own.ss_size = SignalState.stackSize
    unsafe sigaltstack(&own, nil)
  }
}
