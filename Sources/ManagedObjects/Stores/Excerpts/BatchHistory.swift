#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a batch changes, as far as history tells of it, for stores that carry it out in a language of
/// their own.
package struct BatchHistory {
  /// What changes in one table.
  private struct Changes {
    let entity: EntityDescription
    var before: SegmentBuilder
    var updated: SegmentBuilder
    var deleted: SegmentBuilder

    init(_ entity: EntityDescription) {
      self.entity = entity
      (before, updated, deleted) = (
        SegmentBuilder(entity), SegmentBuilder(entity), SegmentBuilder(entity)
      )
    }
  }

  private let author: String?
  private let contextName: String?
  private let tag: TransactionTag?
  private var entities: [Changes] = []
  private var links: [Changes] = []

  /// Starts without changes.
  package init(author: String?, contextName: String?, tag: TransactionTag?) {
    (self.author, self.contextName, self.tag) = (author, contextName, tag)
  }

  /// Adds a row that gets other values, after those of the entity whose keys are less.
  ///
  /// - Parameters:
  ///   - row: The row as it was; columns that stay as they are may be left out, as null.
  ///   - values: The values of all columns afterwards, with the same ones left out.
  ///   - entity: The entity of the row.
  package mutating func update(
    _ row: RowSnapshot, to values: [AttributeValue], of entity: EntityDescription
  ) {
    let position = Self.position(of: entity, in: &entities)
    let (key, before) = (row.key.rawValue, entity.values(of: row))
    entities[position].before.append(key: key, version: row.version, values: before)
    entities[position].updated.append(key: key, version: row.version, values: values)
  }

  /// Adds a row that goes, after those of the entity whose keys are less.
  package mutating func delete(_ row: RowSnapshot, of entity: EntityDescription) {
    let position = Self.position(of: entity, in: &entities)
    entities[position].deleted.append(
      key: row.key.rawValue, version: row.version, values: entity.values(of: row))
  }

  /// Adds a link that goes, after those of the table whose keys are less.
  package mutating func delete(_ link: StoredLink, of table: LinkTable) {
    let position = Self.position(of: table.entity, in: &links)
    links[position].deleted.append(
      key: link.key, version: link.version,
      values: link.link.values(sourceOrder: link.sourceOrder, targetOrder: link.targetOrder))
  }

  private static func position(
    of entity: EntityDescription, in changes: inout [Changes]
  ) -> Int {
    // Rows come entity by entity, so that it is mostly the last.
    let known = changes.lastIndex { $0.entity.name == entity.name }
    if known == nil { changes.append(Changes(entity)) }
    return known ?? changes.count - 1
  }

  /// The rows by which history tells of the batch; nil when it changes no row.
  ///
  /// - Parameters:
  ///   - number: The number of the transaction.
  ///   - date: The time.
  ///   - firstChange: The key of the first row of changes.
  ///   - model: The model of the store.
  /// - Returns: The rows.
  package func rows(
    number: Int64, date: Date, firstChange: Int64, in model: ManagedObjectModel
  ) -> HistoryRows? {
    var transaction = PreparedTransaction(author: author, contextName: contextName, tag: tag)
    func prepared(_ changes: [Changes]) -> [PreparedChanges] {
      changes.map {
        PreparedChanges(
          of: $0.entity, updated: $0.updated.record(checksummed: false),
          before: $0.before.record(checksummed: false),
          deleted: $0.deleted.record(checksummed: false))
      }
    }
    transaction.entities = prepared(entities)
    transaction.links = prepared(links).sorted { $0.entity.name < $1.entity.name }
    return HistoryEntry(transaction, number: number, date: date) { model.entity(numbered: $0) }
      .map { HistoryRows($0, firstChange: firstChange) }
  }
}
