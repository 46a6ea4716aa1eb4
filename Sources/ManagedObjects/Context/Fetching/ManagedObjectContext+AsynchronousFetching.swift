/// How far an asynchronous fetch has come.
public struct FetchProgress: Hashable, Sendable {
  /// How many objects have been made.
  public let completedCount: Int
  /// How many objects there are; nil while they are looked for.
  public let totalCount: Int?
}

extension ManagedObjectContext {
  /// How many objects are made before others get their turn.
  private static var asynchronousBatchSize: Int { 1024 }

  /// The objects that a request finds, looked for on another thread: Core Data's asynchronous fetch
  /// request.
  ///
  /// The caller's actor is free while the store is read, and gets its turn after every thousand
  /// objects that are made. Cancelling the task ends the fetch. Where unsaved changes have a part in
  /// the result, the fetch is done at once.
  ///
  /// ```swift
  /// let people = try await context.fetchAsynchronously(request) { print($0.completedCount) }
  /// ```
  ///
  /// - Parameters:
  ///   - request: What to fetch.
  ///   - progress: Is told how far the fetch has come, on any thread.
  /// - Returns: The objects, with what has been saved when they were looked for.
  /// - Throws: As ``fetch(_:)`` does, or `CancellationError`.
  public func fetchAsynchronously<Result>(
    _ request: FetchRequest<Result>,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws -> [Result] {
    try Task.checkCancellation()
    processChanges()
    let bound = try bind(request)
    try checkClass(of: bound.entity, is: Result.self)
    guard isAnsweredByRows(request, bound) else { return try fetch(request) }
    progress(FetchProgress(completedCount: 0, totalCount: nil))
    let keys = try await Self.keys(of: bound, in: reader)
    let stores = storeSlots
    var objects: [Result] = []
    objects.reserveCapacity(keys.count)
    for start in stride(from: 0, to: keys.count, by: Self.asynchronousBatchSize) {
      try Task.checkCancellation()
      let ids = keys[start..<min(start + Self.asynchronousBatchSize, keys.count)].map {
        ManagedObjectID(bound.entity, key: RowKey($0), stores)
      }
      objects += try self.objects(with: ids).compactMap { $0 as? Result }
      progress(
        FetchProgress(completedCount: start + ids.count, totalCount: keys.count))
      await Task.yield()
    }
    try prefetch(request.relationshipKeyPathsForPrefetching, from: objects, of: bound.entity)
    return objects
  }

  @concurrent private static func keys(
    of request: StoreFetchRequest, in reader: any StoreReading
  ) async throws -> [Int64] {
    try reader.keys(of: request, willContinue: Task.checkCancellation)
  }
}
