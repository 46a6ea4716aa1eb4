/// What keeps a ``FetchedResultsController`` from showing results.
public enum FetchedResultsError: Error, Hashable {
  /// The request has no sort descriptor, so the rows would have no order of their own.
  case noSortDescriptors(entity: String)
  /// The entity has no property of this name that sections could be named after.
  case unknownSectionKey(entity: String, key: String)
  /// Rows of other sections stand between those of a section, because the first sort descriptor sorts
  /// by something else than what sections are named after.
  case sectionsOutOfOrder(section: String, sectionKey: String, sortKey: String)
}
