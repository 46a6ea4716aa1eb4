#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells the changes of an entity's rows as those of its later version.
///
/// What becomes of properties that go is forgotten. A change of a relationship that is kept in another way
/// now cannot be taken back, so that what was there before it is not kept.
private struct HistoryMove {
  /// The two ends of what history calls what a row had before: a name, and what follows it.
  private static let endings = ["@key", "@entity", "@added", "@removed"]

  let entity: EntityDescription
  let numbers: EntityNumbers
  /// The later names of properties, by their former ones.
  private var names: [String: String] = [:]
  /// The relationships that are kept in another way, by their former names.
  private var otherwiseKept: Set<String> = []

  init(
    _ change: ModelChanges.ChangedEntity, _ former: EntityDescription, _ entity: EntityDescription,
    _ migration: TableMigration
  ) {
    (self.entity, numbers) = (entity, migration.numbers)
    for property in change.properties {
      guard let old = property.sourceName, let new = property.destinationName else { continue }
      names[old] = new
      guard let from = former.index(ofRelationship: old), let to = entity.index(ofRelationship: new)
      else { continue }
      let stored = migration.source.storage(of: from, in: former)
      if !stored.isKept(like: migration.destination.storage(of: to, in: entity)) {
        otherwiseKept.insert(old)
      }
    }
  }

  /// A change of the later version; nil for one that is none any more.
  func moved(_ run: ChangeRun) -> ChangeRun? {
    let properties = run.properties.compactMap { names[$0] }.sorted()
    if run.kind == .update, properties.isEmpty { return nil }
    var moved = ChangeRun(kind: run.kind, entityName: entity.name, keys: run.keys)
    moved.properties = properties
    moved.tombstone = self.moved(run.tombstone)
    guard let before = run.before.flatMap({ Tombstone.decode($0.bytes) }),
      run.properties.allSatisfy({ !otherwiseKept.contains($0) }),
      before.keys.allSatisfy({ !otherwiseKept.contains(Self.property($0).name) })
    else { return moved }
    moved.before = .own(Tombstone.encode(self.moved(before)))
    return moved
  }

  private static func property(_ name: String) -> (name: String, ending: String) {
    let ending = endings.first { name.hasSuffix($0) } ?? ""
    return (String(name.dropLast(ending.count)), ending)
  }

  private func moved(_ values: [String: AttributeValue]) -> [String: AttributeValue] {
    var moved: [String: AttributeValue] = [:]
    for (name, value) in values {
      let (property, ending) = Self.property(name)
      guard let later = names[property] else { continue }
      switch ending {
      case "": moved[later] = self.moved(value, later)
      case "@added", "@removed": moved[later + ending] = movedReferences(value)
      case "@entity": moved[later + ending] = movedNumber(value)
      default:
        // What did not change is not there: a reference may have led to another row of the same entity.
        let isGone = values[property + "@entity"].map { movedNumber($0) == .null } ?? false
        moved[later + ending] = isGone ? .null : value
      }
    }
    return moved
  }

  private func moved(_ value: AttributeValue, _ name: String) -> AttributeValue {
    guard let index = entity.index(ofAttribute: name) else { return value }
    if value == .null { return entity[index].isOptional ? .null : entity[index].defaultValue }
    return value.widened(to: entity[index].type)
  }

  /// The number that an entity has in the later version; null for one that is gone.
  private func movedNumber(_ value: AttributeValue) -> AttributeValue {
    guard case .integer(let former) = value,
      let number = EntityNumber(rawValue: former).flatMap({ numbers.numbers[$0] ?? nil })
    else { return .null }
    return .integer(number.rawValue)
  }

  private func movedReferences(_ value: AttributeValue) -> AttributeValue? {
    var values = ["moved@added": value]
    guard var links = PersistentHistoryLinks(takenFrom: &values) else { return nil }
    links.added = links.added.mapValues { $0.compactMap { numbers[$0] } }
    return links.values["moved@added"]
  }
}

extension RelationshipStorage {
  /// Whether what history keeps of it means the same of another.
  fileprivate func isKept(like other: RelationshipStorage) -> Bool {
    switch (self, other) {
    case (.transient, .transient), (.reference, .reference), (.inverse, .inverse): true
    case (.links(let table, let fromSource), .links(let otherTable, let otherFromSource)):
      fromSource == otherFromSource && table.isSourceOrdered == otherTable.isSourceOrdered
        && table.isTargetOrdered == otherTable.isTargetOrdered
    default: false
    }
  }
}

/// Moves the history of a store to a later version of its model.
struct HistoryMigration {
  private let moves: [String: HistoryMove]

  init(_ migration: TableMigration) {
    var moves: [String: HistoryMove] = [:]
    for change in migration.changes.entities {
      guard let former = change.sourceName.flatMap({ migration.source.entity(named: $0) }),
        let entity = change.destinationName.flatMap({ migration.destination.entity(named: $0) })
      else { continue }
      moves[former.name] = HistoryMove(change, former, entity, migration)
    }
    self.moves = moves
  }

  /// A transaction as one of the later version; it may be without changes.
  func migrated(_ entry: HistoryEntry) -> HistoryEntry {
    var migrated = entry
    migrated.runs = entry.runs.compactMap(self.migrated)
    return migrated
  }

  /// A change as one of the later version; nil where nothing is left of it.
  func migrated(_ run: ChangeRun) -> ChangeRun? { moves[run.entityName]?.moved(run) }
}
