extension StoreReading {
  /// The keys of the rows that a request finds, in its order.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - willContinue: Is called now and then, and ends the search by throwing.
  /// - Returns: The keys.
  /// - Throws: ``StoreError``, or what `willContinue` throws.
  func keys(
    of request: StoreFetchRequest, willContinue: () throws -> Void = {}
  ) throws -> [Int64] {
    var keys: [Int64] = []
    try forEachBatch(of: request, columns: []) { batch in
      try willContinue()
      keys += batch.keys
      return true
    }
    return keys
  }
}
