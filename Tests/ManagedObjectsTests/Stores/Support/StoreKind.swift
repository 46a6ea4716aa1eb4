import ManagedObjects
import TestSupport

/// The stores that have to keep the same rules.
enum StoreKind: String, CaseIterable {
  case inMemory
  /// A binary store whose transactions stay in the journal.
  case journal
  /// A binary store that writes a new base with each transaction.
  case base
  /// A file of XML that is written anew with each transaction.
  case xml
  /// A store that reads objects when somebody wants them.
  case incremental

  /// Those that remember transactions.
  static let withHistory: [StoreKind] = [.inMemory, .journal, .base]

  /// Makes an empty store.
  func make(_ model: ManagedObjectModel) throws -> any PersistentStore {
    switch self {
    case .inMemory: return InMemoryStore()
    case .incremental: return try IncrementalStore(ObjectShelf(), model: model)
    case .xml:
      let disk = SimulatedFileSystem()
      try disk.createDirectory(SimulatedStore.folder)
      return try AtomicStore(
        XMLStoreFile(path: SimulatedStore.path, fileSystem: disk), model: model)
    case .journal, .base:
      let disk = SimulatedFileSystem()
      try disk.createDirectory(SimulatedStore.folder)
      return try BinaryStore(
        path: SimulatedStore.path, model: model, options: self == .base ? .folding : .appending,
        fileSystem: disk)
    }
  }
}
