// Its timers can be used from any thread, which they do not say.
@unsafe @preconcurrency import Dispatch

/// Takes it that files may have changed, twice a second.
final class PollingWatch: Sendable {
  private let timer: any DispatchSourceTimer

  init(_ handler: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "files.polling"))
    timer.schedule(
      deadline: .now() + .milliseconds(500), repeating: .milliseconds(500),
      leeway: .milliseconds(100))
    timer.setEventHandler(handler: handler)
    timer.resume()
  }

  deinit { timer.cancel() }
}
