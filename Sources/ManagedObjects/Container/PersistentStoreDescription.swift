/// Which store to open and how.
public struct PersistentStoreDescription: Sendable {
  /// The kinds of store.
  public enum StoreType: Hashable, Sendable {
    /// A ``BinaryStore`` in the file at a path.
    case binary(path: String)
    /// An ``InMemoryStore``.
    case inMemory
  }

  /// The kind of store, and where it is.
  public var type: StoreType
  /// Whether saving is refused.
  public var isReadOnly = false
  /// How long a save waits for other processes before it gives up.
  public var timeout: Duration = .seconds(5)
  /// How many transactions history keeps, the newest ones.
  public var historyLimit = 1_000
  /// How long history keeps transactions: 90 days, unless there are too many of them.
  public var historyAge: Duration = .seconds(90 * 24 * 60 * 60)
  /// Whether contexts hear of what other processes save: see
  /// ``PersistentStoreCoordinator/followOtherProcesses()``.
  public var followsOtherProcesses = false
  /// Is called before a save that is too large for history to keep what was there before: see
  /// ``BinaryStore/Options/willSaveIrreversibly``.
  public var willSaveIrreversibly: (@Sendable () throws -> Void)?
  /// Of how large a save history keeps what was there before.
  package var previousValueLimits = PreviousValueLimits()

  /// Describes a store.
  public init(_ type: StoreType) {
    self.type = type
  }

  func open(model: ManagedObjectModel) throws -> any PersistentStore {
    switch type {
    case .inMemory:
      return InMemoryStore(historyLimit: historyLimit, historyAge: historyAge)
    case .binary(let path):
      var options = BinaryStore.Options()
      options.isReadOnly = isReadOnly
      options.timeout = timeout
      options.historyLimit = historyLimit
      options.historyAge = historyAge
      options.willSaveIrreversibly = willSaveIrreversibly
      options.previousValueLimits = previousValueLimits
      return try BinaryStore(path: path, model: model, options: options)
    }
  }
}
