import Files
import Synchronization

/// Tells the programmer of an object that needs a context which nothing holds any more.
enum GoneContext {
  private static let wasReported = Mutex(false)

  /// Says so on standard error, once in a process and only in a debug build.
  ///
  /// Such an object reads as nothing, so that the mistake is hard to see.
  static func report(_ object: ManagedObject) {
    #if DEBUG
      let isFirst = wasReported.withLock { wasReported in
        defer { wasReported = true }
        return !wasReported
      }
      if isFirst {
        StandardError.write(line: "warning: \(ManagedObjectError.contextIsGone(object.objectID))")
      }
    #endif
  }
}
