import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The keys that stand for the objects of an incremental store in this process.
///
/// All who open the same store share them, so that IDs are equal in all coordinators. A key is never
/// used twice; the next process may give an object another one.
final class ReferenceKeys: Sendable {
  private struct Table {
    var keys: [ReferenceObject: Int64] = [:]
    var references: [Int64: ReferenceObject] = [:]
    var next: Int64 = 1

    /// Gives away keys, one after another; answers the first.
    mutating func take(_ count: Int64) -> Int64 {
      defer { next += count }
      return next
    }

    mutating func bind(_ reference: ReferenceObject, to key: Int64) {
      // Who holds the ID of a deleted object must not get a new one that is known by the same.
      if let former = keys[reference] { references[former] = nil }
      keys[reference] = key
      references[key] = reference
    }
  }

  /// By the names of entities.
  private let tables = Mutex<[String: Table]>([:])
  private static let stores = Mutex<[UUID: ReferenceKeys]>([:])

  private init() {}

  /// The keys of a store; nil where no incremental store has the identity.
  static func known(of store: UUID) -> ReferenceKeys? { stores.withLock { $0[store] } }

  /// The keys of an incremental store.
  static func keys(of store: UUID) -> ReferenceKeys {
    stores.withLock { stores in
      if let known = stores[store] { return known }
      let keys = ReferenceKeys()
      stores[store] = keys
      return keys
    }
  }

  /// The keys of some objects, given now to those that have none.
  func keys(for references: [ReferenceObject], of entityName: String) -> [RowKey] {
    tables.withLock { tables in
      references.map { reference in
        if let key = tables[entityName]?.keys[reference] { return RowKey(key) }
        let key = tables[entityName, default: Table()].take(1)
        tables[entityName]?.bind(reference, to: key)
        return RowKey(key)
      }
    }
  }

  /// What the store knows the row with a key by; nil where no object has the key.
  func reference(of key: RowKey, of entityName: String) -> ReferenceObject? {
    tables.withLock { $0[entityName]?.references[key.rawValue] }
  }

  /// The key that the last part of a URI stands for; nil for none.
  ///
  /// An object of an incremental store that nobody has asked for yet gets its key.
  static func key(uriText text: some StringProtocol, of entityName: String, in store: UUID)
    -> RowKey?
  {
    guard let reference = ReferenceObject(uriText: text) else { return nil }
    if let keys = known(of: store) { return keys.keys(for: [reference], of: entityName).first }
    guard case .number(let number) = reference, number > 0 else { return nil }
    return RowKey(number)
  }

  /// Sets aside keys for new objects, one after another.
  ///
  /// - Returns: The first.
  func reserve(_ count: Int, of entityName: String) -> Int64 {
    tables.withLock { $0[entityName, default: Table()].take(Int64(count)) }
  }

  /// Gives keys that were set aside to new objects.
  func bind(_ references: [ReferenceObject], of entityName: String, from first: Int64) {
    tables.withLock { tables in
      for (key, reference) in zip(first..., references) {
        tables[entityName]?.bind(reference, to: key)
      }
    }
  }
}
