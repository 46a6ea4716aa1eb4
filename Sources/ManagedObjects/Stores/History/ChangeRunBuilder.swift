/// Puts together what history says of a transaction.
///
/// A row that gets or loses a link counts as updated, at both ends.
struct ChangeRunBuilder {
  private let entities: (EntityNumber) -> EntityDescription?
  /// The names of the relationships in which rows got or lost links.
  private var linked: [EntityNumber: [Int64: Set<String>]] = [:]
  /// The links that rows which were there before got or lost.
  private var links: [EntityNumber: [Int64: PersistentHistoryLinks]] = [:]
  private var insertedKeys: [EntityNumber: [ClosedRange<Int64>]] = [:]
  private var keepsPreviousValues = false
  private let limits: PreviousValueLimits

  /// - Parameters:
  ///   - limits: Beyond them history keeps no previous values of a transaction.
  ///   - entities: Finds the entities that links lead to.
  init(
    _ limits: PreviousValueLimits = PreviousValueLimits(),
    entities: @escaping (EntityNumber) -> EntityDescription?
  ) {
    self.limits = limits
    self.entities = entities
  }

  /// The changes of a transaction.
  mutating func runs(_ changes: [ChangedRows], links: [ChangedRows]) -> [ChangeRun] {
    var runs: [ChangeRun] = []
    forEachRun(changes, links: links) { runs.append($0) }
    return runs
  }

  /// Hands the changes of a transaction to `body`, each made when its turn comes: together they may take
  /// several times as much as the rows.
  mutating func forEachRun(
    _ changes: [ChangedRows], links: [ChangedRows], _ body: (ChangeRun) -> Void
  ) {
    for rows in changes { insertedKeys[rows.entity.number] = rows.insertedKeys }
    keepsPreviousValues = limits.allow(changes, links: links)
    for rows in links { add(links: rows) }
    withoutActuallyEscaping(body) { body in
      var runs = ChangeRunJoiner(body)
      for rows in changes { add(rows, to: &runs) }
      for (number, rows) in linked.sorted(by: { $0.key < $1.key }) {
        guard let entity = entities(number) else { continue }
        for (key, properties) in rows.sorted(by: { $0.key < $1.key }) {
          add(key, properties, entity, [], to: &runs)
        }
      }
      runs.finish()
    }
  }

  private mutating func add(_ rows: ChangedRows, to runs: inout ChangeRunJoiner) {
    let name = rows.entity.name
    for keys in rows.insertedKeys {
      runs.add(ChangeRun(kind: .insert, entityName: name, keys: keys))
    }
    if var updates = linked.removeValue(forKey: rows.entity.number) {
      rows.forEachDeletion { key, _ in updates[key] = nil }
      rows.forEachUpdate { key, properties in updates[key, default: []].formUnion(properties) }
      let inserted = rows.insertedKeys
      updates = updates.filter { key, _ in !inserted.contains { $0.contains(key) } }
      for (key, properties) in updates.sorted(by: { $0.key < $1.key }) {
        add(key, properties, rows.entity, rows.previousValues(of: key) ?? [], to: &runs)
      }
    } else {
      rows.forEachUpdate { key, properties in
        add(key, properties, rows.entity, rows.previousValues(of: key), to: &runs)
      }
    }
    rows.forEachDeletion { key, tombstone in
      let previous = keepsPreviousValues ? rows.previousValues(of: key) : nil
      runs.add(
        ChangeRun(
          kind: .delete, entityName: name, keys: key...key, tombstone: tombstone,
          before: previous.map { .own(addingLinks(to: $0, of: key, rows.entity)) }))
    }
  }

  private func add(
    _ key: Int64, _ properties: Set<String>, _ entity: EntityDescription,
    _ previous: @autoclosure () -> [UInt8]?, to runs: inout ChangeRunJoiner
  ) {
    let previous = keepsPreviousValues ? previous() : nil
    runs.add(
      ChangeRun(
        kind: .update, entityName: entity.name, keys: key...key, properties: properties.sorted(),
        before: previous.map { .own(addingLinks(to: $0, of: key, entity)) }))
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
    if !keepsPreviousValues || link.source.isIn(insertedKeys) { return }
    let (entity, key) = (link.source.entity, link.source.key.rawValue)
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
