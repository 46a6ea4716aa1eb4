#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The results of a fetch request, in sections, kept up to date while the context changes: what a list
/// on a screen shows.
///
/// ```swift
/// var request = Person.fetchRequest()
/// request.sortDescriptors = [KeySortDescriptor("lastName")]
/// let controller = FetchedResultsController(
///   fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "lastName")
/// controller.delegate = list
/// try controller.performFetch()
/// let first = controller.object(at: IndexPath(row: 0, section: 0))
/// ```
///
/// It hears of what its context hears of: changes made there, those of other contexts and of batches
/// that are merged, and with ``ManagedObjectContext/automaticallyMergesChangesFromParent`` what others
/// save. It keeps references and sort keys of the rows, no objects: these are read when they are asked
/// for. A change costs what finding its place costs, unless the request has a window or follows
/// relationships to what has changed: then the request is run again and compared.
public final class FetchedResultsController<Result: ManagedObject> {
  /// What is fetched; a change takes effect with the next ``performFetch()``.
  public var fetchRequest: FetchRequest<Result>
  /// The context that the objects are of.
  public let managedObjectContext: ManagedObjectContext
  /// The key path to what sections are named after; nil for one section without a name.
  public let sectionNameKeyPath: String?
  /// Under which name the results are kept beside the store, so that fetching them again is quicker as
  /// long as the same is asked and nothing has been committed; nil for not at all.
  public let cacheName: String?
  /// Who is told of changes.
  public weak var delegate: (any FetchedResultsControllerDelegate<Result>)?
  /// Why there are no results any more, if following a change failed; nil otherwise.
  public internal(set) var updateError: (any Error)?

  var tracker: ResultsTracker?
  /// What the context has told and the delegate has not heard of yet.
  var untold: [ContextNotification] = []
  /// Whether the delegate is being told of an event.
  var isTelling = false
  var streams: [FetchedResultsStream] = []
  private var observation: ContextObservation?

  /// Makes a controller without results.
  ///
  /// - Parameters:
  ///   - fetchRequest: What to fetch. It needs a sort descriptor at least; the first one has to keep the
  ///     objects of a section together.
  ///   - managedObjectContext: The context, which the controller keeps alive.
  ///   - sectionNameKeyPath: A key path to an attribute, or to a property that the class computes
  ///     (``ManagedObject/accessor(forKey:)``); nil for one section.
  ///   - cacheName: Under which name to keep the results, any text; see ``cacheName``.
  public init(
    fetchRequest: FetchRequest<Result>, managedObjectContext: ManagedObjectContext,
    sectionNameKeyPath: String? = nil, cacheName: String? = nil
  ) {
    self.fetchRequest = fetchRequest
    self.managedObjectContext = managedObjectContext
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
  }

  deinit {
    for stream in streams { stream.finish() }
  }

  /// Fetches the results, and follows what changes from now on.
  ///
  /// Of the results the delegate is told by
  /// ``FetchedResultsControllerDelegate/controller(_:didChangeContentWith:)`` alone.
  ///
  /// - Throws: ``FetchedResultsError``, or as ``ManagedObjectContext/fetch(_:)`` does; then there are no
  ///   results.
  /// - Complexity: O(*n* log *n*) in the number of rows.
  public func performFetch() throws {
    stopFollowing()
    updateError = nil
    managedObjectContext.processChanges()
    tracker = try ResultsTracker(
      ResultsScope(fetchRequest, sectionKey: sectionNameKeyPath, in: managedObjectContext),
      cacheName: cacheName)
    observation = managedObjectContext.observe { [weak self] in self?.hear($0) }
    tellOfSnapshot()
  }

  /// Forgets the results.
  func stopFollowing() {
    observation = nil
    tracker = nil
    untold = []
  }

  /// How many sections there are; 0 before the first fetch.
  public var numberOfSections: Int { tracker?.list.sections.count ?? 0 }

  /// The sections in order; nil before the first fetch.
  ///
  /// - Complexity: O(*n*) in the number of sections.
  public var sections: [FetchedResultsSection<Result>]? {
    tracker.map { tracker in
      tracker.list.sections.indices.map { section(at: $0, of: tracker) }
    }
  }

  /// The objects of all sections in order; nil before the first fetch.
  ///
  /// - Complexity: O(*n*) in the number of objects, whose rows are read where they are not known.
  public var fetchedObjects: [Result]? { tracker.map { objects(for: $0.rows) } }

  /// The object at a place; nil when there is none.
  public func object(at indexPath: IndexPath) -> Result? {
    guard indexPath.count == 2,
      let reference = tracker?[RowPosition(section: indexPath[0], row: indexPath[1])]
    else { return nil }
    return managedObjectContext.object(for: reference) as? Result
  }

  /// Where an object stands; nil when it is not among the results.
  public func indexPath(forObject object: Result) -> IndexPath? {
    guard object.contextLink === managedObjectContext.link else { return nil }
    return tracker?.position(of: object).map(IndexPath.init)
  }

  /// The results as they are now, in IDs; nil before the first fetch.
  ///
  /// - Complexity: O(*n*) in the number of sections.
  public var snapshot: FetchedResultsSnapshot? { tracker?.snapshot }

  private func objects(for references: [RowReference]) -> [Result] {
    managedObjectContext.objects(for: references).compactMap { $0 as? Result }
  }

  func section(at index: Int, of tracker: ResultsTracker) -> FetchedResultsSection<Result> {
    let section = tracker.list.sections[index]
    return FetchedResultsSection(
      name: section.name, indexTitle: sectionIndexTitle(forSectionName: section.name),
      count: section.rows.count
    ) { [self] in objects(for: tracker.rows(inSection: index)) }
  }
}

@available(*, unavailable)
extension FetchedResultsController: Sendable {}
