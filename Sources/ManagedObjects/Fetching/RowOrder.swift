/// The order that sort keys give to objects in memory, equal to the one that stores give to rows.
///
/// Each object is written once as bytes that order as the keys do.
struct RowOrder {
  /// An object and what it is sorted by.
  private typealias Entry = (key: [UInt8], object: ManagedObject)

  /// How many bytes most keys take.
  private static let usualKeySize = 48

  private let writers: [SortKeyWriter]

  init(_ keys: [BoundSortKey]) {
    writers = keys.map(SortKeyWriter.init)
  }

  /// Whether objects are sorted by what others have that they are related to.
  var followsRelationships: Bool {
    writers.contains { writer in
      if case .path = writer.key.target { true } else { false }
    }
  }

  /// Sorts objects, of which the unsaved ones come in the order in which they were inserted.
  func sort(_ objects: [ManagedObject]) -> [ManagedObject] {
    entries(objects).sorted { $0.key.precedes($1.key) }.map(\.object)
  }

  /// Merges two sorted lists, of which the left one has saved objects only.
  func merge(_ left: [ManagedObject], _ right: [ManagedObject]) -> [ManagedObject] {
    if right.isEmpty { return left }
    return entries(left).merged(with: entries(right)) { $0.key.precedes($1.key) }.map(\.object)
  }

  private func entries(_ objects: [ManagedObject]) -> [Entry] {
    zip(keys(of: objects, numbered: objects.indices), objects).map { ($0, $1) }
  }

  /// The bytes by which objects are sorted.
  ///
  /// - Parameters:
  ///   - objects: The objects.
  ///   - numbers: The number of each, by which it follows others that are unsaved and equal.
  /// - Returns: The bytes of each.
  func keys(of objects: [ManagedObject], numbered numbers: some Sequence<Int>) -> [[UInt8]] {
    let related = writers.map { relatedValues($0.key, of: objects) }
    return zip(objects, numbers).enumerated().map { offset, numbered in
      let (object, number) = numbered
      let place = Place(object, number)
      var key: [UInt8] = []
      for (writer, values) in zip(writers, related) {
        switch writer.key.target {
        case .attribute(let index): writer.append(object.value(at: index), to: &key)
        case .rowKey:
          place.append(to: &key, isAscending: writer.key.descriptor.isAscending)
        case .path: writer.append(values[offset], to: &key)
        }
      }
      place.append(to: &key, isAscending: true)
      return key
    }
  }

  /// The bytes by which saved rows are sorted, the same as those of their objects, where no key
  /// follows a relationship.
  func keys(of rows: [EntityRow]) -> [[UInt8]] {
    rows.map { row in
      var key: [UInt8] = []
      key.reserveCapacity(Self.usualKeySize)
      for writer in writers {
        switch writer.key.target {
        case .attribute(let index): writer.append(row.row.value(at: index), to: &key)
        case .rowKey:
          Place(row.row.key).append(to: &key, isAscending: writer.key.descriptor.isAscending)
        case .path: writer.append(.null, to: &key)
        }
      }
      Place(row.row.key).append(to: &key, isAscending: true)
      return key
    }
  }

  /// Where an object stands among those that are equal: in the order of stores, and there by key;
  /// unsaved ones come after the others of their store, as they will once they are saved.
  private struct Place {
    private let slot: UInt16
    private let isSaved: Bool
    private let rank: UInt64

    init(_ key: RowKey) {
      slot = UInt16(truncatingIfNeeded: StoreSlot(of: key).number)
      isSaved = true
      rank = key.rawValue.unsignedRank
    }

    init(_ object: ManagedObject, _ number: Int) {
      let slot = object.managedObjectContext?.slot(of: object) ?? .first
      self.slot = UInt16(truncatingIfNeeded: slot.number)
      let key = object.objectID.key
      isSaved = key != nil
      rank = key.map(\.rawValue.unsignedRank) ?? UInt64(truncatingIfNeeded: number)
    }

    /// The bytes that order as places do.
    func append(to key: inout [UInt8], isAscending: Bool) {
      let slot = isAscending ? slot : ~slot
      key.append(UInt8(slot >> 8))
      key.append(UInt8(truncatingIfNeeded: slot))
      key.append(isSaved == isAscending ? 0 : 1)
      key.append(bigEndian: isAscending ? rank : ~rank)
    }
  }

  /// The values of related objects, those of all objects read together; empty for a key that follows
  /// no relationship.
  private func relatedValues(_ key: BoundSortKey, of objects: [ManagedObject]) -> [AttributeValue] {
    guard case .path(let relationships, let attribute) = key.target else { return [] }
    var current: [ManagedObject?] = objects
    for index in relationships { current = related(to: current, at: index) }
    return current.map { $0?.value(at: attribute) ?? .null }
  }

  private func related(
    to objects: [ManagedObject?], at index: RelationshipIndex
  ) -> [ManagedObject?] {
    let references = objects.map { $0?.reference(at: index) }
    guard let context = objects.lazy.compactMap({ $0?.managedObjectContext }).first else {
      return objects.map { _ in nil }
    }
    let unique = Array(Set(references.compactMap { $0 }))
    // Held until the values have been asked for, because the context does not hold them.
    let found = context.objects(for: unique)
    return withExtendedLifetime(found) {
      references.map { reference in
        guard let object = reference.flatMap({ context.object(for: $0) }), !object.isDeleted,
          object.hasRow
        else { return nil }
        return object
      }
    }
  }
}
