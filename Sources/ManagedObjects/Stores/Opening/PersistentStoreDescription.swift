#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Which store to open and how.
///
/// ```swift
/// var description = PersistentStoreDescription(.binary, path: "people.contacts")
/// description.configuration = "Staff"
/// ```
public struct PersistentStoreDescription: Sendable {
  /// The kind of store.
  public var type: StoreType
  /// Where the store is; nil for one that is nowhere but in memory.
  public var path: String?
  /// The name of the configuration of the model whose entities the store has; nil for all.
  public var configuration: String?
  /// Whether saving is refused.
  public var isReadOnly = false
  /// Whether a store is opened also when the version hashes of its entities are others than the
  /// model's, as long as its rows can be read.
  ///
  /// So it is where only the version hash modifiers differ, or what a value has to be.
  public var ignoresModelVersion = false
  /// Whether a store of an earlier version of the model is migrated when it is opened; if not, it is
  /// refused.
  public var shouldMigrateStoreAutomatically = true
  /// Whether the migration may be inferred from the two versions of the model, where there is no mapping
  /// model for them.
  public var shouldInferMappingModelAutomatically = true
  /// Whether a store that is migrated by inference is first read as one of the later version, and only
  /// written as such by the first save, or by
  /// ``PersistentStoreCoordinator/finishDeferredLightweightMigration()``.
  ///
  /// Kinds of store that cannot do that are migrated when they are opened.
  public var defersLightweightMigration = false
  /// Earlier versions of the model, for stores that do not hold the model that they were written with.
  public var sourceModels: [ManagedObjectModel] = []
  /// Whether the files of a store are kept beside it, as they were, when it is migrated.
  public var keepsStoreBeforeMigration = false
  /// Is told of each migration of the store.
  ///
  /// If it throws before the store is written, the store stays as it was, and opening throws that error.
  public var migrationHandler: (@Sendable (StoreMigrationEvent) throws -> Void)?
  /// How long a save waits for other processes before it gives up.
  public var timeout: Duration = .seconds(5)
  /// Whether ``PersistentStoreCoordinator/addPersistentStore(with:completionHandler:)`` opens the store
  /// on another thread.
  public var shouldAddStoreAsynchronously = false
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
  /// What else a kind of store can be told, by names of its own.
  public var options: [String: String] = [:]
  /// What migrates the store by steps that make objects, which only coordinators know.
  package var objectMigration: (any Sendable)?
  /// Whether a store has to say that it is of the model, and not only have rows that are.
  package var isExact = false
  /// Whether a store of another model may become one of the model, where that can be inferred; nil for any.
  package var acceptsMigration: (@Sendable (ModelChanges) -> Bool)?
  /// Whether many saves follow each other and nobody else reads between, so that a store may put off what
  /// each of them would have to write anew.
  package var isBeingFilled = false
  /// Of how large a save history keeps what was there before.
  package var previousValueLimits = PreviousValueLimits()

  /// Describes a store.
  ///
  /// - Parameters:
  ///   - type: The kind of store.
  ///   - path: Where it is; nil for one in memory.
  public init(_ type: StoreType, path: String? = nil) {
    (self.type, self.path) = (type, path)
  }

  /// Whether the rows of an earlier version of the model may become those of the later one by inference.
  package var infersMigration: Bool {
    shouldMigrateStoreAutomatically && shouldInferMappingModelAutomatically
  }

  /// Whether a store that is of an earlier version of the model is written as one of the later version
  /// when it is opened.
  package var migratesAtOnce: Bool {
    infersMigration && !isReadOnly && !defersLightweightMigration && !ignoresModelVersion
  }

  /// Describes the store at a place.
  public init(url: URL, type: StoreType = .binary) {
    self.init(type, path: url.path(percentEncoded: false))
  }

  /// Where the store is; nil for one in memory.
  public var url: URL? {
    get { path.map { URL(filePath: $0) } }
    set { path = newValue?.path(percentEncoded: false) }
  }
}
