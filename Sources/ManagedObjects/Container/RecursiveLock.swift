#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that the thread that holds it may take again.
///
/// There is none in the standard library, and the one of Foundation is not among its essentials.
@safe final class RecursiveLock: Sendable {
  // Made once, used by the system's functions alone, and freed when nobody can use it any more.
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    unsafe mutex = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&attributes)
    unsafe pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    unsafe pthread_mutex_init(mutex, &attributes)
    unsafe pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deinitialize(count: 1)
    unsafe mutex.deallocate()
  }

  func lock() { unsafe pthread_mutex_lock(mutex) }

  func unlock() { unsafe pthread_mutex_unlock(mutex) }
}
