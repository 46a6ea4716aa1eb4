/// Why transactions cannot be taken back.
public enum HistoryReversalError: Error, Hashable, Sendable {
  /// History does not keep what rows were before that transaction, because it changed too many or an
  /// earlier version of the store wrote it.
  case valuesNotKept(transaction: Int64)
  /// The transaction changed links that have an order, which history does not keep.
  case orderNotKept(transaction: Int64, relationship: String)
  /// A row is not as the transaction left it, because something that is not to be taken back has
  /// changed it since.
  case changedSince(transaction: Int64, entity: String, key: RowKey)
  /// The transaction changed rows of an entity that the model does not have.
  case unknownEntity(transaction: Int64, name: String)
}
