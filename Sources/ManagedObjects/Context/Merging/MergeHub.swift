import Synchronization

/// Hands what a context has saved to the other contexts of a coordinator, which may live in other
/// threads: each takes it from its inbox when it is ready.
final class MergeHub: Sendable {
  private struct Reference {
    weak var inbox: MergeInbox?
  }

  private let inboxes: Mutex<[Reference]> = Mutex([])

  func add(_ inbox: MergeInbox) {
    inboxes.withLock { inboxes in
      inboxes.removeAll { $0.inbox == nil || $0.inbox === inbox }
      inboxes.append(Reference(inbox: inbox))
    }
  }

  func remove(_ inbox: MergeInbox) {
    inboxes.withLock { $0.removeAll { $0.inbox == nil || $0.inbox === inbox } }
  }

  /// Tells all contexts but the one that saved, if it is one of these.
  func post(_ saved: ContextSave, from context: ManagedObjectContext? = nil) {
    guard context?.parent == nil, !saved.isEmpty else { return }
    let own = context?.inbox
    let others = inboxes.withLock { $0.compactMap(\.inbox) }.filter { $0 !== own }
    for inbox in others { inbox.post(saved) }
  }
}

/// What others have saved, until a context takes it.
final class MergeInbox: Sendable {
  private struct Content {
    var saves: [ContextSave] = []
    var wake: (@Sendable () -> Void)?
  }

  private let content: Mutex<Content> = Mutex(Content())

  /// What to do when there is something in the inbox.
  func onPost(_ wake: @escaping @Sendable () -> Void) {
    content.withLock { $0.wake = wake }
  }

  func post(_ saved: ContextSave) {
    let wake = content.withLock { content in
      content.saves.append(saved)
      return content.wake
    }
    wake?()
  }

  /// Keeps what could not be merged for the next time, before what has come since.
  func putBack(_ saves: ArraySlice<ContextSave>) {
    content.withLock { $0.saves = saves + $0.saves }
  }

  /// Empties the inbox.
  func take() -> [ContextSave] {
    content.withLock { content in
      defer { content.saves = [] }
      return content.saves
    }
  }
}
