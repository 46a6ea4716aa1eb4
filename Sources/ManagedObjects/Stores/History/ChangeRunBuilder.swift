/// Puts together what history says of a transaction.
///
/// A row that gets or loses a link counts as updated, at both ends.
struct ChangeRunBuilder {
  private let entities: (EntityNumber) -> EntityDescription?
  /// The names of the relationships in which rows got or lost links.
  private var linked: [EntityNumber: [Int64: Set<String>]] = [:]
  /// The links that rows which were there before got or lost.
  private var links: [EntityNumber: [Int64: PersistentHistoryLinks]] = [:]
  private var linkCount = 0
  private var insertedKeys: [EntityNumber: [ClosedRange<Int64>]] = [:]
  private var keepsPreviousValues = false

  /// The values that rows had before, as they are kept.
  private var previous: [EntityNumber: [Int64: [UInt8]]] = [:]
  private let limits: (count: Int, size: Int)

  /// - Parameters:
  ///   - greatestValuedCount: Of a transaction that updates and deletes more rows and links, history
  ///     keeps no previous values, as they would take gigabytes of memory.
  ///   - greatestValuedSize: Likewise of one whose previous values take more bytes.
  ///   - entities: Finds the entities that links lead to.
  init(
    greatestValuedCount: Int = 2_000_000, greatestValuedSize: Int = 1 << 29,
    entities: @escaping (EntityNumber) -> EntityDescription?
  ) {
    limits = (greatestValuedCount, greatestValuedSize)
    self.entities = entities
  }

  /// The changes of a transaction.
  mutating func runs(_ changes: [ChangedRows], links: [ChangedRows]) -> [ChangeRun] {
    for rows in changes { insertedKeys[rows.entity.number] = rows.insertedKeys }
    for rows in links { add(links: rows) }
    let count = changes.reduce(linkCount) {
      $0 + ($1.updated?.rowCount ?? 0) + ($1.deleted?.rowCount ?? 0)
    }
    keepsPreviousValues = count <= limits.count && readPreviousValues(changes)
    if !keepsPreviousValues { (self.links, previous) = ([:], [:]) }
    var runs: [ChangeRun] = []
    for rows in changes { add(rows, to: &runs) }
    for (number, rows) in linked.sorted(by: { $0.key < $1.key }) {
      guard let entity = entities(number) else { continue }
      add(updates: rows, of: entity, [:], to: &runs)
    }
    return runs
  }

  /// Reads the values that rows had before, unless they take too many bytes.
  private mutating func readPreviousValues(_ changes: [ChangedRows]) -> Bool {
    var room = limits.size
    for rows in changes {
      guard let values = rows.previousValues(room: &room) else { return false }
      previous[rows.entity.number] = values
    }
    return true
  }

  private mutating func add(_ rows: ChangedRows, to runs: inout [ChangeRun]) {
    let name = rows.entity.name
    for keys in rows.insertedKeys {
      runs.add(ChangeRun(kind: .insert, entityName: name, keys: keys))
    }
    let deletions = rows.deletions()
    var updates = linked.removeValue(forKey: rows.entity.number) ?? [:]
    let previous = previous.removeValue(forKey: rows.entity.number) ?? [:]
    if updates.isEmpty {
      for (key, properties) in rows.updates() {
        add(key, properties, rows.entity, previous[key], to: &runs)
      }
    } else {
      for (key, _) in deletions { updates[key] = nil }
      for (key, properties) in rows.updates() {
        updates[key, default: []].formUnion(properties)
      }
      let inserted = rows.insertedKeys
      updates = updates.filter { key, _ in !inserted.contains { $0.contains(key) } }
      add(updates: updates, of: rows.entity, previous, to: &runs)
    }
    for (key, tombstone) in deletions {
      runs.add(
        ChangeRun(
          kind: .delete, entityName: name, keys: key...key, tombstone: tombstone,
          before: previous[key].map { addingLinks(to: $0, of: key, rows.entity) }))
    }
  }

  private func add(
    updates: [Int64: Set<String>], of entity: EntityDescription,
    _ previous: [Int64: [UInt8]], to runs: inout [ChangeRun]
  ) {
    for (key, properties) in updates.sorted(by: { $0.key < $1.key }) {
      add(key, properties, entity, previous[key] ?? (keepsPreviousValues ? [] : nil), to: &runs)
    }
  }

  private func add(
    _ key: Int64, _ properties: Set<String>, _ entity: EntityDescription,
    _ previous: [UInt8]?, to runs: inout [ChangeRun]
  ) {
    runs.add(
      ChangeRun(
        kind: .update, entityName: entity.name, keys: key...key, properties: properties.sorted(),
        before: previous.map { addingLinks(to: $0, of: key, entity) }))
  }

  private func addingLinks(
    to values: [UInt8], of key: Int64, _ entity: EntityDescription
  ) -> [UInt8] {
    links[entity.number]?[key].map { values + Tombstone.encode($0.values) } ?? values
  }

  /// Notes the rows at both ends of links.
  private mutating func add(links: ChangedRows) {
    guard let name = links.entity.name.split(separator: ".").last.map(String.init) else { return }
    for (segment, path) in [(links.inserted, \Links.added), (links.deleted, \Links.removed)] {
      guard let segment else { continue }
      for row in 0..<segment.rowCount {
        guard let link = LinkRow(segment, row: row) else { continue }
        addSource(link, name)
        addTarget(link, name)
        keep(link.link, name, path)
      }
    }
    guard let updated = links.updated, let before = links.before else { return }
    for row in 0..<min(updated.rowCount, before.rowCount) {
      guard let new = LinkRow(updated, row: row), let old = LinkRow(before, row: row) else {
        continue
      }
      if new.sourceOrder != old.sourceOrder { addSource(new, name) }
      if new.targetOrder != old.targetOrder { addTarget(new, name) }
    }
  }

  private typealias Links = PersistentHistoryLinks

  /// Keeps a link for those who take the change back, unless it goes when its source does.
  private mutating func keep(
    _ link: Link, _ name: String, _ path: WritableKeyPath<Links, [String: [RowReference]]>
  ) {
    let (entity, key) = (link.source.entity, link.source.key.rawValue)
    if insertedKeys[entity]?.contains(where: { $0.contains(key) }) ?? false { return }
    linkCount += 1
    if linkCount > limits.count { return }
    links[entity, default: [:]][key, default: Links()][keyPath: path][name, default: []]
      .append(link.target)
  }

  private mutating func addSource(_ row: LinkRow, _ name: String) {
    let source = row.link.source
    linked[source.entity, default: [:]][source.key.rawValue, default: []].insert(name)
  }

  private mutating func addTarget(_ row: LinkRow, _ name: String) {
    let target = row.link.target
    guard let source = entities(row.link.source.entity),
      let index = source.index(ofRelationship: name), let inverse = source[index].inverseName
    else { return }
    linked[target.entity, default: [:]][target.key.rawValue, default: []].insert(inverse)
  }
}
