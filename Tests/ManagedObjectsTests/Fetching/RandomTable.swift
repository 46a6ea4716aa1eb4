import Foundation
import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport

/// A random entity with rows that several transactions left in a store, and what those rows should
/// be.
struct RandomTable {
  /// Where the rows are.
  enum Place: CaseIterable {
    case memory
    /// A file whose journal is folded into the base again and again.
    case smallJournal
    /// A file with nearly all rows in the journal.
    case largeJournal
    /// Two stores of a coordinator.
    case joined
    /// A file of XML.
    case xml
    /// A store that reads objects when somebody wants them.
    case incremental
  }

  let entity: EntityDescription
  let coordinator: PersistentStoreCoordinator
  let store: any PersistentStore
  private(set) var rows: [RowKey: [AttributeValue]] = [:]
  private var versions: [RowKey: Int64] = [:]
  private let folder: TemporaryFolder?
  /// The stores that transactions go to.
  private let parts: [any PersistentStore]

  init(_ place: Place, _ random: inout SplitMix64) throws {
    let model = try ManagedObjectModel([random.randomEntity()])
    entity = model.entities[0]
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    self.coordinator = coordinator
    if place == .joined {
      let members = [InMemoryStore(), InMemoryStore()]
      for member in members { try coordinator.addPersistentStore(member) }
      parts = members.compactMap { coordinator.slottedStore($0) }
      (store, folder) = (try coordinator.persistentStore(), nil)
      return
    }
    if place == .xml {
      let folder = try TemporaryFolder()
      store = try AtomicStore(XMLStoreFile(path: folder("things.xml")), model: model)
      self.folder = folder
    } else if place == .memory {
      (store, folder) = (InMemoryStore(), nil)
    } else if place == .incremental {
      (store, folder) = (try IncrementalStore(ObjectShelf(), model: model), nil)
    } else {
      let folder = try TemporaryFolder()
      var options = BinaryStore.Options()
      options.fewestIndexedRows = 1
      options.journalLimit = place == .smallJournal ? 64...2048 : 1 << 30...1 << 30
      store = try BinaryStore(path: folder("things.contacts"), model: model, options: options)
      self.folder = folder
    }
    parts = [store]
    try coordinator.addPersistentStore(store)
  }

  /// The keys of all rows, ascending.
  var keys: [RowKey] { rows.keys.sorted() }

  /// Commits a transaction with as many new rows as given and changes to some of the others.
  mutating func commit(inserting count: Int, _ random: inout SplitMix64) throws {
    var changes = StoreSaveRequest.EntityChanges(entity)
    // In some transactions some attributes have no values at all, and so no columns.
    let emptyShare = random.pick(from: [0, 0, 40, 95])
    let empty = entity.attributes.map { _ in random.happens(percent: emptyShare) }
    let inColumns = random.happens(percent: 40) ? count : 0
    changes.insertedValues = (inColumns..<count).map { _ in randomValues(leavingOut: empty, &random)
    }
    var expected = changes.insertedValues
    if inColumns > 0 {
      let columns = try insertedColumns(inColumns, leavingOut: empty, &random)
      changes.insertedColumns = columns.rows
      expected += columns.values
    }
    let part = random.below(parts.count)
    for key in keys where parts.count == 1 || StoreSlot(of: key).number == part {
      guard let version = versions[key], var values = rows[key] else { continue }
      if random.happens(percent: 10) {
        for position in values.indices where random.happens(percent: 50) && !empty[position] {
          values[position] = random.randomValue(of: entity.attributes[position].type)
        }
        changes.updated.append(
          StoreSaveRequest.Update(key: key, expectedVersion: version, values: values))
        (rows[key], versions[key]) = (stored(values), version + 1)
      } else if random.happens(percent: 5) {
        changes.deleted.append(StoreSaveRequest.Deletion(key: key, expectedVersion: version))
        (rows[key], versions[key]) = (nil, nil)
      }
    }
    let result = try parts[part].save(StoreSaveRequest(changes: [changes]))
    for (key, values) in zip(result.insertedKeys[entity.name] ?? [], expected) {
      (rows[key], versions[key]) = (stored(values), 1)
    }
  }

  /// New rows with values for some attributes only, and the values that they have to have.
  private func insertedColumns(
    _ count: Int, leavingOut empty: [Bool], _ random: inout SplitMix64
  ) throws -> (rows: InsertedColumns, values: [[AttributeValue]]) {
    let given = entity.attributes.indices.filter { position in
      !entity.attributes[position].isTransient && random.happens(percent: 60)
    }.reversed()
    var rows = try InsertedColumns(entity, attributes: given.map { AttributeIndex($0) })
    var expected: [[AttributeValue]] = []
    for _ in 0..<count {
      let values = randomValues(leavingOut: empty, &random)
      try rows.append(given.map { values[$0] })
      expected.append(
        values.indices.map {
          given.contains($0) ? values[$0] : entity.attributes[$0].defaultValue
        })
    }
    return (rows, expected)
  }

  private func randomValues(
    leavingOut empty: [Bool], _ random: inout SplitMix64
  ) -> [AttributeValue] {
    zip(random.randomValues(of: entity), empty).map { $1 ? .null : $0 }
  }

  /// What a store keeps of the values of a row.
  private func stored(_ values: [AttributeValue]) -> [AttributeValue] {
    zip(values, entity.attributes).map { $1.isTransient ? .null : $0 }
  }
}

/// Values as a predicate sees them.
struct ValueList: AttributeSource {
  let values: [AttributeValue]

  func value(at index: AttributeIndex) -> AttributeValue { values[index.rawValue] }
}
