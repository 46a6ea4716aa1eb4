#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can be asked of the rows of several stores as if they were one.
///
/// The rows of each store are as one transaction left them. No transaction spans stores, so there is
/// no state of all of them that could be told from others.
struct JoinedReading: Sendable {
  /// One of the stores.
  struct Member: Sendable {
    /// Answers with keys as the coordinator knows them.
    let reading: any StoreReading
    /// The number that is part of these.
    let slot: StoreSlot
    /// The entities whose rows the store has; nil for all.
    let entityNames: Set<String>?

    /// Whether the store may have rows of an entity.
    func holds(_ entity: EntityDescription) -> Bool {
      entityNames?.contains(entity.name) ?? true
    }

    /// Whether a request about an entity is for the store.
    func isAsked(about entity: EntityDescription, _ affectedStores: Set<UUID>?) -> Bool {
      holds(entity) && affectedStores?.contains(reading.identifier) ?? true
    }
  }

  let identifier: UUID
  let members: [Member]
  let model: ManagedObjectModel

  /// The stores that a request is for.
  private func members(of request: StoreFetchRequest) -> [Member] {
    members.filter { $0.isAsked(about: request.entity, request.affectedStores) }
  }

  /// Refuses rows of the first store whose keys would be taken for those of another.
  private func check(_ rows: [RowSnapshot], of member: Member) throws(StoreError) {
    guard member.slot == .first, members.count > 1 else { return }
    for row in rows where StoreSlot(of: row.key) != .first {
      throw .invalidRequest(
        reason: "the key \(row.key.rawValue) is too large for a store that is not the only one")
    }
  }
}

extension JoinedReading: StoreReading {
  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    var parts = [[[RowSnapshot]]](repeating: [], count: requests.count)
    let asked = requests.map { members(of: $0).map(\.slot) }
    for member in members {
      let positions = requests.indices.filter { asked[$0].contains(member.slot) }
      if positions.isEmpty { continue }
      let found = try member.reading.fetch(
        positions.map { asked[$0].count == 1 ? requests[$0] : requests[$0].leading })
      for (position, rows) in zip(positions, found) {
        try check(rows, of: member)
        parts[position].append(rows)
      }
    }
    return try zip(requests, parts).map { try joined($1, for: $0) }
  }

  /// The rows of several stores in one order, within the window of a request.
  private func joined(
    _ parts: [[RowSnapshot]], for request: StoreFetchRequest
  ) throws -> [RowSnapshot] {
    if parts.count < 2 { return parts.first ?? [] }
    let rows = parts.map { $0.map { EntityRow(entity: request.entity, row: $0) } }
    let merged = try EntityRowOrder(request.sortKeys, model, self).merge(rows).map(\.row)
    return merged.window(offset: request.offset, limit: request.limit)
  }

  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    let asked = members(of: request)
    if asked.count == 1 {
      return try asked[0].reading.forEachBatch(
        of: request, columns: columns, body)
    }
    try forEachFetchedBatch(of: request, columns: columns, body)
  }

  func count(_ request: StoreFetchRequest) throws -> Int {
    let asked = members(of: request)
    if asked.count == 1 { return try asked[0].reading.count(request) }
    let all = request.unwindowed(for: request.entity)
    return request.windowed(try asked.reduce(0) { try $0 + $1.reading.count(all) })
  }

  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    let asked = members.filter { member in
      request.entities.contains { member.isAsked(about: $0, request.affectedStores) }
    }
    if asked.count == 1, request.entities.allSatisfy({ asked[0].holds($0) }) {
      return try asked[0].reading.dictionaries(request)
    }
    return try evaluatedDictionaries(request)
  }

  func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    let asked = members(of: request)
    let part = asked.count == 1 ? request : request.leading
    return try asked.flatMap { try $0.reading.explain(part) }
  }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try bySlot(keys, missing: nil) { member, keys in
      guard member.holds(entity) else { return keys.map { _ in nil } }
      return try member.reading.rows(keys, of: entity)
    }
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try bySlot(request.keys, missing: []) { member, keys in
      try member.reading.related(
        StoreRelationshipRequest(
          model: request.model, entity: request.entity, relationship: request.relationship,
          keys: keys))
    }
  }

  /// Asks each store about those keys that are of its rows.
  private func bySlot<Answer>(
    _ keys: [RowKey], missing: Answer, _ ask: (Member, [RowKey]) throws -> [Answer]
  ) throws -> [Answer] {
    var answers = [Answer](repeating: missing, count: keys.count)
    let positions = Dictionary(grouping: keys.indices) { StoreSlot(of: keys[$0]) }
    for member in members {
      guard let own = positions[member.slot] else { continue }
      for (position, answer) in zip(own, try ask(member, own.map { keys[$0] })) {
        answers[position] = answer
      }
    }
    return answers
  }

  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    var wantsMore = true
    for member in members where wantsMore {
      try member.reading.forEachLinkBatch(of: links) { pairs in
        wantsMore = try body(pairs)
        return wantsMore
      }
    }
  }
}

extension StoreFetchRequest {
  /// The request for all rows that may be within the window of this one, whatever is merged with
  /// them.
  fileprivate var leading: StoreFetchRequest {
    var request = self
    request.offset = 0
    request.limit = limit.map { $0.addingReportingOverflow(offset) }
      .flatMap { $0.overflow ? nil : $0.partialValue }
    return request
  }
}
