#if SQLite
  @unsafe @preconcurrency import Dispatch
  import Files
  import ManagedObjects
  import Synchronization

  extension SQLStore {
    /// Has the system tell when somebody has written to the database or to its log.
    public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
      SQLWatch(path, handler)
    }
  }

  /// Tells of what is written to a database.
  ///
  /// The system tells of a transaction when it goes to the log, and readers see it when that is durable,
  /// which nobody tells of. So there are further calls for a while after the last news.
  private final class SQLWatch: Sendable {
    /// How long after the news, or after the call before, there is another one, in milliseconds.
    private static let delays = [3, 10, 30, 100, 300, 1_000, 3_000]

    private let handler: @Sendable () -> Void
    private let queue = DispatchQueue(label: "sqlstore.watch")
    /// How many times there was news.
    private let newsCount = Mutex(0)
    private let watch: Mutex<(any AnyObject & Sendable)?> = Mutex(nil)

    /// Begins to watch.
    init(_ path: String, _ handler: @escaping @Sendable () -> Void) {
      self.handler = handler
      let name = FilePath.name(of: path)
      let watch = POSIXFileSystem().watch([name, name + "-wal"], in: FilePath.folder(of: path)) {
        [weak self] in self?.begin()
      }
      self.watch.withLock { $0 = watch }
    }

    private func begin() {
      let count = newsCount.withLock { count in
        count &+= 1
        return count
      }
      queue.async { [weak self] in self?.call(Self.delays[...], for: count) }
    }

    /// Calls the handler, and again after each of some delays unless there is other news by then.
    private func call(_ delays: ArraySlice<Int>, for count: Int) {
      handler()
      guard let delay = delays.first else { return }
      queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
        guard let self, newsCount.withLock({ $0 == count }) else { return }
        call(delays.dropFirst(), for: count)
      }
    }
  }
#endif
