#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The results of a ``FetchedResultsController`` as they were at one moment, in IDs, which can go to any
/// thread.
///
/// ```swift
/// for try await snapshot in controller.snapshots() {
///   list.apply(snapshot.difference(from: shown))
///   shown = snapshot
/// }
/// ```
///
/// Taking one costs O(*n*) in the number of sections, not of rows.
public struct FetchedResultsSnapshot {
  let list: SectionedRows<ResultsRow>.Layout
  /// The fetch that the revisions of rows count from.
  let fetch: UUID
  private let model: ManagedObjectModel
  private let stores: StoreSlots

  init(
    _ list: SectionedRows<ResultsRow>.Layout, fetch: UUID, model: ManagedObjectModel,
    stores: StoreSlots
  ) {
    (self.list, self.fetch, self.model, self.stores) = (list, fetch, model, stores)
  }

  /// The names of the sections in order.
  public var sectionNames: [String] { list.map(\.name) }

  /// How many objects there are in all sections.
  public var numberOfObjects: Int { list.reduce(0) { $0 + $1.rows.count } }

  /// How many objects a section has; 0 when there is no such section.
  public func numberOfObjects(inSection index: Int) -> Int {
    list.indices.contains(index) ? list[index].rows.count : 0
  }

  /// The IDs of all objects in order.
  public var objectIDs: [ManagedObjectID] {
    list.indices.flatMap { objectIDs(inSection: $0) }
  }

  /// The numbers of all objects in order, which among those of one entity are their IDs.
  package var keys: [Int64] { list.flatMap { $0.rows.all.map { $0.reference.key.rawValue } } }

  /// The IDs of a section's objects in order; none when there is no such section.
  public func objectIDs(inSection index: Int) -> [ManagedObjectID] {
    guard list.indices.contains(index) else { return [] }
    return list[index].rows.all.compactMap { objectID(of: $0.reference) }
  }

  /// The ID of the object at a place; nil when there is none.
  public func objectID(at indexPath: IndexPath) -> ManagedObjectID? {
    guard indexPath.count == 2, list.indices.contains(indexPath[0]) else { return nil }
    let rows = list[indexPath[0]].rows
    guard (0..<rows.count).contains(indexPath[1]) else { return nil }
    return objectID(of: rows[indexPath[1]].reference)
  }

  func objectID(of reference: RowReference) -> ManagedObjectID? {
    model.entity(numbered: reference.entity).map {
      ManagedObjectID($0, key: reference.key, stores)
    }
  }
}

extension FetchedResultsSnapshot: Sendable {}
