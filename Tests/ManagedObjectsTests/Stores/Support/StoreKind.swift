import ManagedObjects
import TestSupport

/// The stores that have to keep the same rules.
enum StoreKind: String, CaseIterable {
  case inMemory
  /// A binary store whose transactions stay in the journal.
  case journal
  /// A binary store that writes a new base with each transaction.
  case base

  /// Makes an empty store.
  func make(_ model: ManagedObjectModel) throws -> any PersistentStore {
    switch self {
    case .inMemory: return InMemoryStore()
    case .journal, .base:
      let disk = SimulatedFileSystem()
      try disk.createDirectory(SimulatedStore.folder)
      return try BinaryStore(
        path: SimulatedStore.path, model: model, options: self == .base ? .folding : .appending,
        fileSystem: disk)
    }
  }
}
