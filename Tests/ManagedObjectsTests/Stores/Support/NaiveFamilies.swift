import ManagedObjects
import SampleData

/// What a store of families has to answer, in the plainest way.
struct NaiveFamilies {
  struct Row {
    var version: Int64 = 1
    var values: [AttributeValue]
  }

  /// A row as a request names it, and as the store does.
  struct Name: Hashable {
    let entity: EntityDescription
    let given: RowReference
    let final: RowReference
  }

  private(set) var rows: [RowReference: Row] = [:]
  /// The links of each table.
  private(set) var links: [LinkTable: NaiveLinks] = [:]
  private var nextKeys: [EntityNumber: Int64] = [:]
  /// Keys that were given and that no row has.
  private var free: [EntityNumber: [RowKey]] = [:]

  /// Makes up a transaction and carries it out here.
  mutating func change(_ random: inout SplitMix64) -> StoreSaveRequest {
    let deleted = Set(rows.keys.sorted().filter { _ in random.happens(percent: 7) })
    let kept = rows.keys.sorted().filter { !deleted.contains($0) }
    let inserted = insertedNames(&random)
    let names =
      kept.compactMap { row in
        StoredFamilies.model.entity(numbered: row.entity).map {
          Name(entity: $0, given: row, final: row)
        }
      } + inserted
    var request = StoreSaveRequest(changes: [])
    for entity in StoredFamilies.entities {
      var changes = StoreSaveRequest.EntityChanges(entity)
      for name in names where name.entity == entity {
        change(name, names, &changes, &random)
      }
      for row in deleted.sorted() where row.entity == entity.number {
        changes.deleted.append(
          .init(key: row.key, expectedVersion: rows.removeValue(forKey: row)?.version ?? 0))
        free[row.entity, default: []].append(row.key)
      }
      request.changes.append(changes)
    }
    for table in StoredFamilies.tables {
      var list = links[table] ?? NaiveLinks()
      list.remove { deleted.contains($0.source) || deleted.contains($0.target) }
      if let changes = list.change(table, names, &random) { request.links.append(changes) }
      links[table] = list
    }
    return request
  }

  /// Notes that the store has given away the next key of an entity.
  mutating func reserve(_ entity: EntityDescription) -> RowKey {
    let key = RowKey(nextKeys[entity.number] ?? 1)
    nextKeys[entity.number] = key.rawValue + 1
    free[entity.number, default: []].append(key)
    return key
  }

  private mutating func insertedNames(_ random: inout SplitMix64) -> [Name] {
    var names: [Name] = []
    for entity in StoredFamilies.entities {
      var provisional: Int64 = random.happens(percent: 50) ? 0 : -7
      for _ in 0..<random.below(4) {
        var (given, final): (RowKey, RowKey)
        if let key = free[entity.number]?.last, random.happens(percent: 40) {
          free[entity.number]?.removeLast()
          (given, final) = (key, key)
        } else {
          provisional -= 1
          final = RowKey(nextKeys[entity.number] ?? 1)
          nextKeys[entity.number] = final.rawValue + 1
          given = RowKey(provisional)
        }
        names.append(
          Name(
            entity: entity, given: RowReference(entity: entity.number, key: given),
            final: RowReference(entity: entity.number, key: final)))
      }
    }
    return names
  }

  /// Inserts or updates a row, or leaves it as it is.
  private mutating func change(
    _ name: Name, _ names: [Name], _ changes: inout StoreSaveRequest.EntityChanges,
    _ random: inout SplitMix64
  ) {
    let before = rows[name.final]
    if before != nil, !random.happens(percent: 15) { return }
    let entity = name.entity
    let none = Array(repeating: AttributeValue.null, count: entity.columns.count)
    var (given, final) = (before?.values ?? none, before?.values ?? none)
    given[0] = .string("\(random.below(50))")
    final[0] = given[0]
    for (position, relationship) in entity.relationships.enumerated() {
      guard let column = entity.referenceColumn(of: RelationshipIndex(position))?.rawValue,
        before == nil || random.happens(percent: 60)
      else { continue }
      let choices = names.filter { $0.entity.isKind(relationship.destinationEntityName) }
      let isNone = choices.isEmpty || random.happens(percent: 30)
      let choice = isNone ? nil : random.element(of: choices)
      (given[column], given[column + 1]) = Self.columns(choice?.given)
      (final[column], final[column + 1]) = Self.columns(choice?.final)
    }
    if let before {
      changes.updated.append(
        .init(key: name.given.key, expectedVersion: before.version, values: given))
    } else {
      changes.inserted.append(.init(key: name.given.key, values: given))
    }
    rows[name.final] = Row(version: (before?.version ?? 0) + 1, values: final)
  }

  private static func columns(_ row: RowReference?) -> (AttributeValue, AttributeValue) {
    guard let row else { return (.null, .null) }
    return (.integer(row.key.rawValue), .integer(row.entity.rawValue))
  }
}

extension NaiveFamilies {
  /// The rows of an entity in the order of their keys.
  func exactRows(of entity: EntityDescription) -> [ExactRow] {
    rows.sorted { $0.key < $1.key }.filter { $0.key.entity == entity.number }.map {
      ExactRow(key: $0.key.key.rawValue, version: $0.value.version, values: $0.value.values)
    }
  }

  /// The rows that a relationship leads to, found by looking at each one.
  func related(
    _ row: RowReference, _ entity: EntityDescription, _ index: RelationshipIndex
  ) -> [RowReference] {
    switch StoredFamilies.model.storage(of: index, in: entity) {
    case .links(let table, fromSource: true): links[table]?.targets(of: row, in: table) ?? []
    case .links(let table, fromSource: false): links[table]?.sources(of: row, in: table) ?? []
    case .inverse(let name):
      rows.keys.filter { other in
        guard let entity = StoredFamilies.model.entity(numbered: other.entity),
          let index = entity.index(ofRelationship: name),
          let column = entity.referenceColumn(of: index)?.rawValue, let values = rows[other]?.values
        else { return false }
        return values[column] == .integer(row.key.rawValue)
          && values[column + 1] == .integer(row.entity.rawValue)
      }.sorted()
    case .reference, .transient: []
    }
  }
}

extension EntityDescription {
  /// Whether this is the entity of a name or inherits from it.
  fileprivate func isKind(_ name: String) -> Bool {
    self.name == name || superentityNames.contains(name)
  }
}
