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

  /// Describes a store.
  public init(_ type: StoreType) {
    self.type = type
  }

  func open(model: ManagedObjectModel) throws -> any PersistentStore {
    switch type {
    case .inMemory: return InMemoryStore()
    case .binary(let path):
      var options = BinaryStore.Options()
      options.isReadOnly = isReadOnly
      options.timeout = timeout
      return try BinaryStore(path: path, model: model, options: options)
    }
  }
}
