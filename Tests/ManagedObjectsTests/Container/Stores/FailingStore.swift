import ManagedObjects
import Synchronization

/// A store in memory that fails when it is told to.
final class FailingStore: ForwardingStore {
  /// What a failing store does not do.
  enum Step {
    case rehearse
    case save
    case fetch
  }

  struct Failure: Error {}

  let store: any PersistentStore
  private let failing: Mutex<Step?> = Mutex(nil)

  init(_ store: any PersistentStore = InMemoryStore()) { self.store = store }

  /// Fails at a step from now on; at none for nil.
  func fail(at step: Step?) { failing.withLock { $0 = step } }

  private func check(_ step: Step) throws {
    if failing.withLock({ $0 == step }) { throw Failure() }
  }

  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try check(.fetch)
    return try store.fetch(requests)
  }

  func rehearse(_ request: StoreSaveRequest) throws {
    try check(.rehearse)
    try store.rehearse(request)
  }

  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try check(.save)
    return try store.save(request)
  }
}
