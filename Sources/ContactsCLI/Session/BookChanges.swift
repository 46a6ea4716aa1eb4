import ContactStore
import ManagedObjects
import Synchronization

/// What is committed to an address book, by whomever, until somebody takes it.
final class BookChanges: Sendable {
  private struct Content {
    var saves: [ContextSave] = []
    /// Why nothing more will come.
    var failure: (any Error)?
  }

  private let content: Mutex<Content> = Mutex(Content())
  private let wake: @Sendable () -> Void

  /// Follows an address book from now on.
  ///
  /// - Parameters:
  ///   - book: The address book.
  ///   - wake: Called on another thread when there is something to take.
  /// - Throws: ``StoreError``.
  init(of book: AddressBook, wake: @escaping @Sendable () -> Void) throws {
    self.wake = wake
    try book.onChange { [weak self] change in
      self?.add(change)
      wake()
    }
  }

  private func add(_ change: Result<ContextSave, any Error>) {
    content.withLock { content in
      switch change {
      case .success(let saved): content.saves.append(saved)
      case .failure(let error): content.failure = error
      }
    }
  }

  /// Takes all that there is.
  ///
  /// - Throws: Why nothing more will come, once everything else has been taken.
  func take() throws -> [ContextSave] {
    let taken = content.withLock { content in
      defer { content.saves = [] }
      return content
    }
    guard let failure = taken.failure else { return taken.saves }
    if taken.saves.isEmpty { throw failure }
    // One wake may have stood for both.
    wake()
    return taken.saves
  }
}
