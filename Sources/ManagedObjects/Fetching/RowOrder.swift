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
      var key: [UInt8] = []
      for (writer, values) in zip(writers, related) {
        switch writer.key.target {
        case .attribute(let index): writer.append(object.value(at: index), to: &key)
        case .rowKey:
          append(object.objectID.key, number, isAscending: writer.key.descriptor.isAscending, &key)
        case .path: writer.append(values[offset], to: &key)
        }
      }
      append(object.objectID.key, number, isAscending: true, &key)
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
        case .rowKey: append(row.row.key, 0, isAscending: writer.key.descriptor.isAscending, &key)
        case .path: writer.append(.null, to: &key)
        }
      }
      append(row.row.key, 0, isAscending: true, &key)
      return key
    }
  }

  /// Saved objects follow one another by key, and unsaved ones come after them, as they will once
  /// they are saved.
  private func append(
    _ saved: RowKey?, _ offset: Int, isAscending: Bool, _ key: inout [UInt8]
  ) {
    let rank = saved.map(\.rawValue.unsignedRank) ?? UInt64(offset)
    key.append((saved == nil) == isAscending ? 1 : 0)
    key.append(bigEndian: isAscending ? rank : ~rank)
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
