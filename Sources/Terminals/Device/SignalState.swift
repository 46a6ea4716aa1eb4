import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Darwin)
  typealias SignalHandler = @convention(c) (Int32) -> Void
#else
  typealias SignalHandler = __sighandler_t
#endif

/// What handlers of signals need, at a place that never moves.
@unsafe struct SignalState: ~Copyable {
  static let stackSize = 65_536

  /// The descriptor of the terminal while a program has the whole screen, else -1.
  ///
  /// What stands in `modes` is valid while this is not -1.
  let device = Atomic<Int32>(-1)
  /// The descriptor of the pipe that wakes the program, else -1.
  let wakePipe = Atomic<Int32>(-1)
  /// The signals that the program has not yet seen, each a bit.
  let arrived = Atomic<UInt64>(0)
  /// The signals to end that have arrived at all, each a bit.
  let hadEnding = Atomic<UInt64>(0)
  /// The signals that have handlers of ours, each a bit.
  let installed = Atomic<UInt64>(0)
  /// The modes that the terminal gets back.
  var modes = termios()
  /// What gives the terminal back.
  let leaving: UnsafeMutablePointer<UInt8>
  let leavingCount: Int
  /// What was done on each signal before.
  let previous: UnsafeMutablePointer<sigaction>
  /// A stack for the handlers.
  let stack: UnsafeMutableRawPointer

  init() {
    unsafe leavingCount = ScreenMode.leave.count
    unsafe leaving = .allocate(capacity: leavingCount)
    for (offset, byte) in ScreenMode.leave.enumerated() {
      unsafe (leaving + offset).initialize(to: byte)
    }
    unsafe previous = .allocate(capacity: 65)
    unsafe previous.initialize(repeating: sigaction(), count: 65)
    unsafe stack = .allocate(byteCount: Self.stackSize, alignment: 16)
    _ = atexit { restoreTerminal() }
  }
}

/// The one state of all handlers.
///
/// A handler may run until the process ends, in any thread, so this is never freed. It is made when
/// the first handlers are put in, before any of them can run.
nonisolated(unsafe) let state: UnsafeMutablePointer<SignalState> = {
  let pointer = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
  unsafe pointer.initialize(to: SignalState())
  return unsafe pointer
}()

/// Gives the terminal back, once.
///
/// It may be called in a handler.
func restoreTerminal() {
  let device = unsafe state.pointee.device.exchange(-1, ordering: .sequentiallyConsistent)
  guard device >= 0 else { return }
  let group = tcgetpgrp(device)
  guard group < 0 || group == getpgrp() else { return }
  var start = 0
  let count = unsafe state.pointee.leavingCount
  while start < count {
    let written = unsafe write(device, state.pointee.leaving + start, count - start)
    if written < 0, errno == EINTR { continue }
    guard written > 0 else { break }
    start += written
  }
  unsafe tcsetattr(device, TCSANOW, &state.pointee.modes)
}

/// Tells the program to end; a second time, ends it.
func tellEnding(_ signal: Int32) {
  let code = errno
  let bit: UInt64 = 1 << UInt64(signal)
  let old = unsafe state.pointee.hadEnding.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
  if old & bit != 0 {
    restoreTerminal()
    end(by: signal)
  }
  tell(signal)
  errno = code
}

/// Tells the program of a signal.
func tell(_ signal: Int32) {
  let code = errno
  unsafe state.pointee.arrived.bitwiseOr(1 << UInt64(signal), ordering: .acquiringAndReleasing)
  let pipe = unsafe state.pointee.wakePipe.load(ordering: .relaxed)
  var byte: UInt8 = 0
  if pipe >= 0 { _ = unsafe write(pipe, &byte, 1) }
  errno = code
}

/// Gives the terminal back and goes on as if there were no handler, which ends the process.
func crash(_ signal: Int32) {
  restoreTerminal()
  unsafe sigaction(signal, state.pointee.previous + Int(signal), nil)
  raise(signal)
}

/// Ends the process by a signal.
private func end(by signal: Int32) {
  var action = sigaction()
  setHandler(SIG_DFL, of: &action)
  unsafe sigaction(signal, &action, nil)
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, signal)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(signal)
}

/// Sets what is done on a signal, which each system calls by another name.
func setHandler(_ handler: SignalHandler?, of action: inout sigaction) {
  #if canImport(Glibc)
    unsafe action.__sigaction_handler.sa_handler = handler
  #elseif canImport(Musl)
    unsafe action.__sa_handler.sa_handler = handler
  #else
    unsafe action.__sigaction_u.__sa_handler = handler
  #endif
}

/// Whether a signal has no effect.
func isIgnoring(_ action: sigaction) -> Bool {
  #if canImport(Glibc)
    let handler = unsafe action.__sigaction_handler.sa_handler
  #elseif canImport(Musl)
    let handler = unsafe action.__sa_handler.sa_handler
  #else
    let handler = unsafe action.__sigaction_u.__sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
