/// The history of several stores as one, in the order of time.
extension JoinedStore {
  /// The transactions that came after a place, the oldest first.
  ///
  /// Of stores that the place does not name, all.
  ///
  /// - Throws: ``StoreError``.
  func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    var place: PersistentHistoryToken?
    if case .token(let token)? = position { place = token }
    var rest = try members.map { member in
      try member.store.history(after: position?.part(of: member.store.identifier))[...]
    }
    var merged: [PersistentHistoryTransaction] = []
    while let next = Self.earliest(of: rest), let transaction = rest[next].popFirst() {
      let token = transaction.token.joined(with: place)
      place = token
      merged.append(transaction.moved(to: token))
    }
    return merged
  }

  /// Which of several lists begins with the earliest transaction; nil when all are empty.
  private static func earliest(of lists: [ArraySlice<PersistentHistoryTransaction>]) -> Int? {
    let heads = lists.enumerated().compactMap { position, list in
      list.first.map { (position, $0.timestamp) }
    }
    return heads.min { $0.1 < $1.1 }?.0
  }

  /// The place behind the last transaction of each store; nil before the first one.
  ///
  /// - Throws: ``StoreError``.
  func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    try members.reduce(nil) { place, member in
      guard let token = try member.store.currentPersistentHistoryToken() else { return place }
      return token.joined(with: place)
    }
  }

  /// Drops the transactions of each store that came before a place.
  ///
  /// - Returns: How many they were.
  /// - Throws: ``StoreError``.
  func purgeHistory(before position: PersistentHistoryPosition) throws -> Int {
    try members.reduce(0) { count, member in
      guard let part = position.part(of: member.store.identifier) else { return count }
      return try count + member.store.purgeHistory(before: part)
    }
  }

  /// Calls a handler whenever somebody may have committed to one of the stores.
  func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    let watches = members.compactMap { $0.store.watch(handler) }
    return watches.isEmpty ? nil : JoinedWatch(watches)
  }
}

/// The watches of several stores.
private final class JoinedWatch: Sendable {
  private let watches: [any AnyObject & Sendable]

  init(_ watches: [any AnyObject & Sendable]) { self.watches = watches }
}
