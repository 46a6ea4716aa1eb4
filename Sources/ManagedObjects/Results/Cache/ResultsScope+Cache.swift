extension ResultsScope {
  /// Everything that belongs to the results, in order: from the cache if that holds, else from the store,
  /// and then it is kept.
  ///
  /// A cache that cannot be read or written is done without.
  func fetch(cacheName: String) throws -> [Found] {
    guard context.parent == nil, context.pinnedGeneration == nil, !context.hasChanges,
      let text = requestText
    else { return try fetch() }
    let store = try context.persistentStoreCoordinator.persistentStore()
    guard let token = try store.currentPersistentHistoryToken() else { return try fetch() }
    if let bytes = try? store.cachedBytes(named: cacheName),
      let cache = ResultsCache(bytes, request: text, token: token)
    {
      return cache.rows
    }
    let rows = try fetch()
    // Somebody may have committed meanwhile.
    if try store.currentPersistentHistoryToken() == token, rows.allSatisfy({ $0.object == nil }) {
      let cache = ResultsCache(request: text, token: token, rows: rows)
      try? store.setCachedBytes(cache.bytes, named: cacheName)
    }
    return rows
  }

  /// What is asked, in words; nil where the answer may be another one each time.
  private var requestText: String? {
    guard let predicate = predicateText,
      !["now", "random"].contains(where: predicate.lowercased().contains)
    else { return nil }
    let hashes = entities.map { "\($0.name) \($0.versionHash)" }
    let keys = request.sortKeys.map(\.descriptor).map {
      "\($0.key) \($0.isAscending) \($0.comparison) \($0.nilPosition)"
    }
    return
      (hashes + [predicate] + keys
      + ["\(request.offset) \(request.limit.map(String.init) ?? "all")", sectionKey ?? "-"])
      .joined(separator: "\n")
  }
}
