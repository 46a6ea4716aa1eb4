import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A save of an incremental store: the rows that it depends on, with links that have keys of their own.
final class IncrementalTransaction: Sendable {
  private struct State {
    /// The links that have been read, by the names of their tables.
    var links: [String: [Link: StoredLink]] = [:]
    /// The key of the next link.
    var nextLink: Int64 = 1
    /// The first of the keys that were set aside for new rows, by the names of entities.
    var firstKeys: [String: Int64] = [:]
  }

  let store: IncrementalStore
  private let request: StoreSaveRequest
  private let state = Mutex(State())

  init(_ request: StoreSaveRequest, in store: IncrementalStore) {
    (self.request, self.store) = (request, store)
  }

  var reading: any StoreReading { store }
}

extension IncrementalTransaction: ForwardingReading {
  var identifier: UUID { store.identifier }
}

extension IncrementalTransaction: TransactionSource {
  /// Sets keys aside for the rows of an entity that are given none.
  func nextKey(of entity: EntityDescription) -> Int64 {
    let count = newRowCount(of: entity.name)
    return state.withLock { state in
      if let first = state.firstKeys[entity.name] { return first }
      let first = store.keys.reserve(count, of: entity.name)
      state.firstKeys[entity.name] = first
      return first
    }
  }

  /// How many rows of an entity are given no key.
  private func newRowCount(of entityName: String) -> Int {
    let changes = request.changes.first { $0.entity.name == entityName }
    return (changes?.inserted.count { $0.key.rawValue < 0 } ?? 0)
      + (changes?.insertedColumns?.rowCount ?? 0)
  }

  func nextKey(of _: LinkTable) -> Int64 { state.withLock { $0.nextLink } }

  func links(
    of table: LinkTable, from rows: [RowReference], on side: LinkSide
  ) throws -> [StoredLink] {
    var found: [(link: Link, place: Int)] = []
    guard let ends = store.model.ends(of: table) else { return [] }
    let end = side == .source || ends.isOwnInverse ? ends.source : ends.target
    if let end {
      for (row, others) in try lists(of: rows, at: end) {
        for (place, other) in others.enumerated() {
          let link =
            side == .source ? Link(source: row, target: other) : Link(source: other, target: row)
          found.append((link, place + 1))
        }
      }
    } else {
      // Nothing leads back, so that all are asked who may lead there.
      let wanted = Set(rows)
      try store.forEachLinkBatch(
        of: StoreLinkRequest(
          model: store.model, entity: ends.source.entity,
          relationship: ends.source.relationship)
      ) { links in
        found += links.filter { wanted.contains($0.target) }.map { ($0, 0) }
        return true
      }
    }
    let isOrdered = side == .source ? table.isSourceOrdered : table.isTargetOrdered
    return found.map { link, place in
      note(link, of: table, on: side, place: isOrdered && place > 0 ? Int64(place) : nil)
    }
  }

  /// Where a relationship leads from some rows.
  private func lists(
    of rows: [RowReference], at end: LinkEnd
  ) throws -> [(row: RowReference, others: [RowReference])] {
    var lists: [(row: RowReference, others: [RowReference])] = []
    for (number, rows) in Dictionary(grouping: rows, by: \.entity).sorted(by: { $0.key < $1.key }) {
      guard let entity = store.model.entity(numbered: number),
        entity.isKind(of: end.entity)
      else { continue }
      let related = try store.related(
        StoreRelationshipRequest(
          model: store.model, entity: entity, relationship: end.relationship,
          keys: rows.map(\.key)))
      lists += zip(rows, related).map { ($0, $1) }
    }
    return lists
  }

  /// The link with what is known of it by now.
  private func note(
    _ link: Link, of table: LinkTable, on side: LinkSide, place: Int64?
  ) -> StoredLink {
    state.withLock { state in
      let known = state.links[table.name]?[link]
      let noted = StoredLink(
        key: known?.key ?? state.nextLink, link: link,
        sourceOrder: side == .source ? place : known?.sourceOrder,
        targetOrder: side == .target ? place : known?.targetOrder)
      if known == nil { state.nextLink += 1 }
      state.links[table.name, default: [:]][link] = noted
      return noted
    }
  }

  /// Has new rows be known by what the backing gives for them.
  ///
  /// - Throws: What the backing throws, or a fault of its answer.
  func bindNewRows() throws {
    for (name, first) in state.withLock({ $0.firstKeys }).sorted(by: { $0.key < $1.key }) {
      guard let entity = store.model.entity(named: name) else { continue }
      let count = newRowCount(of: name)
      if count > 0 { try store.bind(count, of: entity, from: first) }
    }
  }
}

/// One end of the links of a table: the relationship that leads from there.
struct LinkEnd {
  /// The entity that declares the relationship.
  let entity: EntityDescription
  /// The relationship.
  let relationship: RelationshipIndex
}

extension ManagedObjectModel {
  /// The ends of the links of a table; the target has none where nothing leads back.
  ///
  /// - Complexity: O(*n*) in the number of relationships.
  func ends(
    of table: LinkTable
  ) -> (source: LinkEnd, target: LinkEnd?, isOwnInverse: Bool)? {
    var source: LinkEnd?
    var target: LinkEnd?
    for entity in entities {
      for position in entity.relationships.indices {
        let index = RelationshipIndex(position)
        guard case .links(let own, let fromSource) = storage(of: index, in: entity),
          own.name == table.name
        else { continue }
        let isInherited = entity.superentityNames.contains { name in
          position < self.entity(named: name)?.relationships.count ?? 0
        }
        if isInherited { continue }
        let end = LinkEnd(entity: entity, relationship: index)
        if fromSource { source = end } else { target = end }
      }
    }
    guard let source else { return nil }
    let relationship = source.entity[source.relationship]
    let isOwnInverse = target == nil && relationship.inverseName == relationship.name
    return (source, target, isOwnInverse)
  }
}
