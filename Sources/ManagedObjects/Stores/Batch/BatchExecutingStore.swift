/// A store that carries out batches in a language of its own, without saving their rows one by one.
///
/// What a batch does to rows, references, links and history is the same as where the rows are saved.
package protocol BatchExecutingStore: PersistentStore {
  /// Gives rows new values in one transaction.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: What was done; nil, with nothing done, when the store cannot say all of the batch.
  /// - Throws: ``StoreError``; then nothing has changed.
  func execute(_ batch: BatchUpdate) throws -> BatchRows?

  /// Deletes rows in one transaction.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: What was done; nil, with nothing done, when the store cannot say all of the batch.
  /// - Throws: ``StoreError``; then nothing has changed.
  func execute(_ batch: BatchDelete) throws -> BatchRows?
}
