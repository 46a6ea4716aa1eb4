#if os(Linux)
  // Its sources can be used from any thread, which they do not say.
  @unsafe @preconcurrency import Dispatch

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Has the system tell when files change (inotify).
  final class NotifyingWatch: Sendable {
    /// The names in the folder that come, change or go, and the folder itself.
    private static let mask = UInt32(
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF
        | IN_MOVE_SELF)
    /// More than this is told in several pieces.
    private static let bufferSize = 1 << 14

    private let source: any DispatchSourceRead

    /// Begins to watch.
    ///
    /// - Throws: ``FileError`` when the folder cannot be watched, or when the system watches as much as
    ///   it allows to already.
    init(
      _ names: Set<String>, in folder: String, _ handler: @escaping @Sendable () -> Void
    ) throws(FileError) {
      let call = SystemCall(.open, folder)
      let descriptor = try call.retrying { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
      do throws(FileError) {
        try unsafe call.onPath { path in
          unsafe inotify_add_watch(descriptor, path, Self.mask)
        }
      } catch {
        SystemCall.closeDescriptor(descriptor)
        throw error
      }
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "files.watch"))
      source.setEventHandler {
        if Self.hasNews(of: names, from: descriptor) { handler() }
      }
      source.setCancelHandler { SystemCall.closeDescriptor(descriptor) }
      source.resume()
    }

    deinit { source.cancel() }

    /// Reads what the system tells, and says whether it is about one of the names, or the folder.
    private static func hasNews(of names: Set<String>, from descriptor: Int32) -> Bool {
      var hasNews = false
      while true {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: bufferSize) { buffer, count in
          count = max(0, unsafe read(descriptor, buffer.baseAddress, buffer.count))
        }
        if bytes.isEmpty { return hasNews }
        if self.hasNews(of: names, in: bytes) { hasNews = true }
      }
    }

    /// Whether one of the events in a buffer is about one of the names, or about all.
    static func hasNews(of names: Set<String>, in bytes: [UInt8]) -> Bool {
      let headerSize = MemoryLayout<inotify_event>.size
      var rest = bytes[...]
      while rest.count >= headerSize {
        let header = rest.prefix(headerSize)
        // Its last four bytes count those of the name behind it, in the machine's order.
        let length = header.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let name = rest.dropFirst(headerSize).prefix(length).prefix { $0 != 0 }
        if name.isEmpty || names.contains(String(decoding: name, as: UTF8.self)) { return true }
        rest = rest.dropFirst(headerSize + length)
      }
      return false
    }
  }
#endif
