#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What makes one snapshot of results of another.
///
/// Places of what is deleted, moved away or updated are those of the earlier snapshot, places of what is
/// inserted or moved to those of the later one, as for a ``FetchedResultsControllerDelegate``.
public struct FetchedResultsDifference: Hashable, Sendable {
  /// A section that has gone or come.
  public struct Section: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its index.
    public let index: Int
  }

  /// An object that has gone, come or changed.
  public struct Change: Hashable, Sendable {
    /// The ID of the object.
    public let objectID: ManagedObjectID
    /// Its place.
    public let indexPath: IndexPath
  }

  /// An object that stands elsewhere; it may have changed otherwise too.
  public struct Move: Hashable, Sendable {
    /// The ID of the object.
    public let objectID: ManagedObjectID
    /// Its place before.
    public let oldIndexPath: IndexPath
    /// Its place now, which is another one.
    public let newIndexPath: IndexPath
  }

  /// The sections that have gone, by their indices.
  public internal(set) var deletedSections: [Section] = []
  /// The sections that have come, by their indices.
  public internal(set) var insertedSections: [Section] = []
  /// The objects that have gone, by their places.
  public internal(set) var deleted: [Change] = []
  /// The objects that have come, by their places.
  public internal(set) var inserted: [Change] = []
  /// The objects that stand elsewhere, by their places now.
  public internal(set) var moved: [Move] = []
  /// The objects that have changed and stand where they stood, by their places before.
  public internal(set) var updated: [Change] = []

  /// Whether both snapshots show the same.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deleted.isEmpty && inserted.isEmpty
      && moved.isEmpty && updated.isEmpty
  }
}

extension FetchedResultsSnapshot {
  /// What makes this snapshot of another one.
  ///
  /// An object that has been saved for the first time has another ID since, and so goes and comes. What
  /// has changed is known among the snapshots of one fetch; among those of others, every object that
  /// stays counts as updated.
  ///
  /// - Parameter other: The other snapshot, be it of an earlier fetch or of another controller.
  /// - Returns: The difference.
  /// - Complexity: O(*n* log *n*) in the number of objects.
  public func difference(from other: FetchedResultsSnapshot) -> FetchedResultsDifference {
    let isSameFetch = fetch == other.fetch
    let changes = RowChanges(from: other.list, to: list, id: \.reference) { old, new in
      !isSameFetch || old.revision != new.revision
    }
    var difference = FetchedResultsDifference()
    difference.deletedSections = changes.deletedSections.map {
      .init(name: $0.name, index: $0.index)
    }
    difference.insertedSections = changes.insertedSections.map {
      .init(name: $0.name, index: $0.index)
    }
    difference.deleted = changes.deleted.compactMap(other.change)
    difference.inserted = changes.inserted.compactMap(change)
    difference.updated = changes.updated.compactMap(change)
    difference.moved = changes.moved.compactMap { move in
      objectID(of: move.row).map {
        .init(objectID: $0, oldIndexPath: IndexPath(move.from), newIndexPath: IndexPath(move.to))
      }
    }
    return difference
  }

  private func change(
    _ change: RowChanges<RowReference>.Change
  ) -> FetchedResultsDifference.Change? {
    objectID(of: change.row).map { .init(objectID: $0, indexPath: IndexPath(change.position)) }
  }
}
