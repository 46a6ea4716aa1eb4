/// The IDs of fetched objects, in their order.
///
/// ```swift
/// for batch in ids.batches {
///   for person in try context.objects(with: batch) { show(person) }
/// }
/// ```
public struct FetchedObjectIDs: Sendable, Hashable {
  private let ids: [ManagedObjectID]
  /// How many IDs a batch has; at least 1.
  let batchSize: Int

  init(_ ids: [ManagedObjectID], batchSize: Int) {
    self.ids = ids
    self.batchSize = batchSize > 0 ? batchSize : Swift.max(1, ids.count)
  }

  /// The IDs, as many at once as the request asked for; the last batch may have fewer.
  public var batches: [ArraySlice<ManagedObjectID>] {
    stride(from: 0, to: ids.count, by: batchSize).map { batch($0 / batchSize) }
  }

  /// The IDs of one of the batches, counted from 0.
  func batch(_ number: Int) -> ArraySlice<ManagedObjectID> {
    let start = number * batchSize
    return ids[start..<Swift.min(ids.count, start + batchSize)]
  }
}

extension FetchedObjectIDs: RandomAccessCollection {
  /// The position of the first ID.
  public var startIndex: Int { ids.startIndex }

  /// The position after the last ID.
  public var endIndex: Int { ids.endIndex }

  /// The ID at a position.
  ///
  /// - Precondition: The position is one of an ID.
  public subscript(position: Int) -> ManagedObjectID { ids[position] }
}
