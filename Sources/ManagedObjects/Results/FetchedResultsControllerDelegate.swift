#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What has happened to an object or a section of a controller's results.
public enum FetchedResultsChangeType: Hashable, Sendable {
  /// It has come to the results.
  case insert
  /// It has left the results.
  case delete
  /// It stands elsewhere; it may have changed otherwise too.
  case move
  /// It has changed, and stands where it stood.
  case update
}

/// Who is told of what changes in the results of a ``FetchedResultsController``.
///
/// The calls of one event come in this order: ``controllerWillChangeContent(_:)``, the sections, the
/// objects, ``controllerDidChangeContent(_:)``. There are none when nothing of the results is touched.
///
/// Places of what is deleted, moved away or updated are those of the layout before the event, places of
/// what is inserted or moved to those after it. So the changes make the new layout of the old one: take
/// out the deleted and the moved rows and the deleted sections, the last ones first, then put in the
/// inserted sections, the inserted rows and the moved ones, the first ones first.
///
/// Every method does nothing unless it is implemented.
public protocol FetchedResultsControllerDelegate<Result>: AnyObject {
  /// The class of the objects.
  associatedtype Result: ManagedObject

  /// The results are about to change.
  func controllerWillChangeContent(_ controller: FetchedResultsController<Result>)

  /// A section has been inserted or deleted.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - section: The section; without objects when it was deleted.
  ///   - index: Its index: before the event for one that was deleted, after it for one that was inserted.
  ///   - type: What has happened to it.
  func controller(
    _ controller: FetchedResultsController<Result>,
    didChange section: FetchedResultsSection<Result>, atSectionIndex index: Int,
    for type: FetchedResultsChangeType)

  /// An object has been inserted, deleted, moved or updated.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - object: The object.
  ///   - indexPath: Where it stood before the event; nil for one that was inserted.
  ///   - type: What has happened to it.
  ///   - newIndexPath: Where it stands after the event, if it was inserted or moved.
  func controller(
    _ controller: FetchedResultsController<Result>, didChange object: Result,
    at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?)

  /// The results have changed.
  func controllerDidChangeContent(_ controller: FetchedResultsController<Result>)

  /// The results are those of a snapshot now, after a fetch or an event.
  ///
  /// Who draws whole lists needs no other method; what has changed is the
  /// ``FetchedResultsSnapshot/difference(from:)`` from the snapshot before.
  func controller(
    _ controller: FetchedResultsController<Result>,
    didChangeContentWith snapshot: FetchedResultsSnapshot)

  /// The results can be shown no more, because they could not be fetched anew or their sections are
  /// torn apart: the controller has none until ``FetchedResultsController/performFetch()`` succeeds.
  func controller(_ controller: FetchedResultsController<Result>, didFailWith error: any Error)

  /// What stands for a section in an index at the side of a list.
  ///
  /// - Returns: Nil for nothing. Unless it is implemented, the first letter of the name in upper case.
  func controller(
    _ controller: FetchedResultsController<Result>, sectionIndexTitleForSectionName name: String
  ) -> String?
}

extension FetchedResultsControllerDelegate {
  /// Does nothing.
  public func controllerWillChangeContent(_ controller: FetchedResultsController<Result>) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Result>,
    didChange section: FetchedResultsSection<Result>, atSectionIndex index: Int,
    for type: FetchedResultsChangeType
  ) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Result>, didChange object: Result,
    at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}

  /// Does nothing.
  public func controllerDidChangeContent(_ controller: FetchedResultsController<Result>) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Result>,
    didChangeContentWith snapshot: FetchedResultsSnapshot
  ) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Result>, didFailWith error: any Error
  ) {}

  /// The first letter of the name in upper case.
  public func controller(
    _ controller: FetchedResultsController<Result>, sectionIndexTitleForSectionName name: String
  ) -> String? {
    FetchedResultsController<Result>.indexTitle(forSectionName: name)
  }
}
