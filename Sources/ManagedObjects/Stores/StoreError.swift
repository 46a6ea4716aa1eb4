// Whoever catches an error can say what it was about without knowing where it comes from.
@_exported public import struct Files.FileError

/// Why a store could not be opened, read or written.
public enum StoreError: Error {
  /// There is no file at the path of a store that has to exist.
  case missing(path: String)
  /// Another store has taken the place of the one that was opened.
  case replaced(path: String)
  /// The condition of a request cannot be answered for some row: it looks at too many values for
  /// one, or takes a regular expression from it that cannot be compiled.
  case unanswerable(FetchPredicateError)
  /// A save request contradicts itself or the model. `reason` says how.
  case invalidRequest(reason: String)
  /// No row of the entity can be inserted, since the store has given all keys away, as only a damaged
  /// one can say of itself. Nothing was saved.
  case keysExhausted(entity: String)
  /// What is at the path is not a regular file.
  case notARegularFile(path: String)
  /// The file was not written by a store of this type.
  case notAStore(path: String)
  /// A newer version wrote the file, which this one must not read or must not write.
  case newerFormat(path: String, found: Int, supported: Int)
  /// Bytes are not as they were written. `offset` counts from the start of the file.
  case corrupt(path: String, offset: Int, reason: String)
  /// The store was written with another version of the model, and is not to be migrated.
  case incompatibleModel(path: String, differences: [ModelDifference])
  /// The store was written with a later version of the model, or has been migrated to one.
  case newerModel(path: String, differences: [ModelDifference])
  /// The store was written with another version of the model, and no migration can be inferred for what
  /// is named.
  case cannotInferMigration(path: String, differences: [ModelDifference])
  /// Rows of the store cannot be such as the model asks for. Nothing was migrated.
  case unmigratable(path: String, problems: [MigrationProblem])
  /// The kind of store does not have something, which is named.
  case notSupported(String)
  /// The store was opened for reading only.
  case readOnly(path: String)
  /// Another process kept the lock for longer than the store's timeout.
  case busy(path: String, waited: Duration, holder: Int32?)
  /// Somebody removed the lock file while it was held. Nothing was saved.
  case lockLost(path: String)
  /// The file has other hard links, which replacing it would leave behind with old content.
  case hardLinked(path: String)
  /// Rows changed or went since they were read, or the ends of a relationship would not answer each
  /// other. Nothing was saved.
  case conflict([RowConflict])
  /// References or links of the request lead to rows that are not there. Nothing was saved.
  case missingDestinations([MissingDestination])
  /// Values that have to be unique are not. Nothing was saved.
  case constraintConflict([ConstraintConflict])
  /// Others have committed what the condition of the request excludes. Nothing was saved.
  case overtaken
  /// History does not reach back to the token any more, or the token is of another store.
  case persistentHistoryTokenExpired(PersistentHistoryToken)
  /// The change was written, but the system did not confirm that it is durable.
  case notConfirmed(FileError)
  /// A system call failed; the store is as it was.
  case file(FileError)
}

/// A row that was changed or deleted by someone else since it was read.
///
/// Or one of a relationship whose other end somebody else has led elsewhere since that was read, or to
/// this row: an inserted row, or one that has the version that was expected.
public struct RowConflict: Hashable {
  /// The entity of the row.
  public let entityName: String
  /// The key of the row.
  public let key: RowKey
  /// The version that the change was based on; 0 for an inserted row.
  public let expectedVersion: Int64
  /// The version in the store, or nil when there is no such row.
  public let storedVersion: Int64?
}

extension RowConflict: Sendable {}

/// A reference or a link to a row that is neither stored nor inserted, or that is deleted by the
/// same transaction.
public struct MissingDestination: Hashable {
  /// The row that refers to the other, as the request names it.
  public let source: RowReference
  /// The row that is not there.
  public let destination: RowReference
  /// The name of the entity of ``source``; nil for one that the store does not know.
  public let sourceEntityName: String?
  /// The name of the entity of ``destination``; nil for one that the store does not know.
  public let destinationEntityName: String?

  /// Describes a reference that leads nowhere.
  public init(
    source: RowReference, destination: RowReference, sourceEntityName: String? = nil,
    destinationEntityName: String? = nil
  ) {
    self.source = source
    self.destination = destination
    self.sourceEntityName = sourceEntityName
    self.destinationEntityName = destinationEntityName
  }
}

extension MissingDestination: Sendable {}
