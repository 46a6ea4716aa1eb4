import Foundation
import ManagedObjects
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
  }

  let entity: EntityDescription
  let coordinator: PersistentStoreCoordinator
  let store: any PersistentStore
  private(set) var rows: [RowKey: [AttributeValue]] = [:]
  private var versions: [RowKey: Int64] = [:]
  private let folder: TemporaryFolder?

  init(_ place: Place, _ random: inout SplitMix64) throws {
    entity = random.randomEntity()
    let model = try ManagedObjectModel([entity])
    if place == .memory {
      (store, folder) = (InMemoryStore(), nil)
    } else {
      let folder = try TemporaryFolder()
      var options = BinaryStore.Options()
      options.journalLimit = place == .smallJournal ? 64...2048 : 1 << 30...1 << 30
      store = try BinaryStore(path: folder("things.contacts"), model: model, options: options)
      self.folder = folder
    }
    coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(store)
  }

  /// The keys of all rows, ascending.
  var keys: [RowKey] { rows.keys.sorted() }

  /// Commits a transaction with as many new rows as given and changes to some of the others.
  mutating func commit(inserting count: Int, _ random: inout SplitMix64) throws {
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.inserted = (0..<count).map { _ in random.randomValues(of: entity) }
    for key in keys {
      guard let version = versions[key], var values = rows[key] else { continue }
      if random.happens(percent: 10) {
        for position in values.indices where random.happens(percent: 50) {
          values[position] = random.randomValue(of: entity.attributes[position].type)
        }
        changes.updated.append(
          StoreSaveRequest.Update(key: key, expectedVersion: version, values: values))
        (rows[key], versions[key]) = (values, version + 1)
      } else if random.happens(percent: 5) {
        changes.deleted.append(StoreSaveRequest.Deletion(key: key, expectedVersion: version))
        (rows[key], versions[key]) = (nil, nil)
      }
    }
    let result = try store.save(StoreSaveRequest(changes: [changes]))
    for (key, values) in zip(result.insertedKeys[entity.name] ?? [], changes.inserted) {
      (rows[key], versions[key]) = (values, 1)
    }
  }
}

/// Values as a predicate sees them.
struct ValueList: AttributeSource {
  let values: [AttributeValue]

  func value(at index: AttributeIndex) -> AttributeValue { values[index.rawValue] }
}
