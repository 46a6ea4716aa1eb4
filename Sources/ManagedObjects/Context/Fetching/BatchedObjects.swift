/// The objects that a request finds, of which only some are in memory at a time: Core Data's array
/// of a request with a batch size.
///
/// Which objects they are is found out at once, and stays as it is; their values are read a batch at
/// a time, when one of the batch is asked for. Two batches are kept.
///
/// ```swift
/// request.fetchBatchSize = 100
/// for person in try context.fetchBatches(request) { show(person) }
/// ```
public final class BatchedObjects<Result: ManagedObject> {
  private let context: ManagedObjectContext
  /// The IDs of the objects.
  public let objectIDs: FetchedObjectIDs
  /// The batches that are in memory, the one last asked for at the end.
  private var loaded: [(number: Int, objects: [Result])] = []

  init(_ ids: [ManagedObjectID], batchSize: Int, in context: ManagedObjectContext) {
    self.context = context
    objectIDs = FetchedObjectIDs(ids, batchSize: batchSize)
  }

  /// How many batches are kept: one that is left and one that is entered.
  private static var keptCount: Int { 2 }

  private func batch(_ number: Int) -> [Result] {
    if let known = loaded.first(where: { $0.number == number }) { return known.objects }
    let objects = context.batch(objectIDs.batch(number)).compactMap { $0 as? Result }
    if loaded.count == Self.keptCount { loaded.removeFirst() }
    loaded.append((number, objects))
    return objects
  }
}

@available(*, unavailable)
extension BatchedObjects: Sendable {}

extension BatchedObjects: RandomAccessCollection {
  /// The position of the first object.
  public var startIndex: Int { 0 }

  /// The position after the last object.
  public var endIndex: Int { objectIDs.count }

  /// The object at a position.
  ///
  /// One that has been deleted since is a fault that cannot be fulfilled, as in Core Data.
  ///
  /// - Precondition: The position is one of an object.
  public subscript(position: Int) -> Result {
    let place = position.quotientAndRemainder(dividingBy: objectIDs.batchSize)
    return batch(place.quotient)[place.remainder]
  }
}

extension ManagedObjectContext {
  /// The objects that a request finds, read a batch of ``FetchRequest/fetchBatchSize`` at a time.
  ///
  /// Unsaved changes count as in ``fetch(_:)``, at the time of this call.
  ///
  /// - Throws: As ``fetch(_:)`` does.
  /// - Complexity: O(*n*) in the number of objects, with some 40 bytes for each that is not loaded.
  public func fetchBatches<Result>(
    _ request: FetchRequest<Result>
  ) throws -> BatchedObjects<Result> {
    processChanges()
    let bound = try bind(request)
    try checkClass(of: bound.entity, is: Result.self)
    let ids = try savedIDs(request, bound) ?? fetch(request).map(\.objectID)
    return BatchedObjects(ids, batchSize: request.fetchBatchSize, in: self)
  }

  /// The IDs of the rows that a request finds, without making objects; nil where unsaved changes or
  /// several entities have a part in it.
  private func savedIDs<Result>(
    _ request: FetchRequest<Result>, _ bound: StoreFetchRequest
  ) throws -> [ManagedObjectID]? {
    guard isAnsweredByRows(request, bound) else { return nil }
    let keys = try reader.keys(of: bound)
    let stores = storeSlots
    return keys.map { ManagedObjectID(bound.entity, key: RowKey($0), stores) }
  }

  /// Whether the rows of one entity are all that a request finds.
  func isAnsweredByRows<Result>(
    _ request: FetchRequest<Result>, _ bound: StoreFetchRequest
  ) -> Bool {
    let entities = entities(of: bound, request.includesSubentities)
    guard parent == nil, entities == [bound.entity] else { return false }
    return !request.includesPendingChanges
      || pendingObjects(of: entities).isEmpty && !looksAtPendingObjects(bound.predicate)
        && !sortsByPendingObjects(bound)
  }

  /// The objects with IDs, with their values where they can be read.
  fileprivate func batch(_ ids: ArraySlice<ManagedObjectID>) -> [ManagedObject] {
    let read: [ManagedObject]
    do {
      read = try objects(with: ids)
    } catch {
      faultError = error
      read = []
    }
    return withExtendedLifetime(read) { ids.compactMap { try? object(with: $0) } }
  }
}
