extension FetchedResultsError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .noSortDescriptors(let entity):
      "the request for \(entity) has no order of its own; give it a sort descriptor"
    case .unknownSectionKey(let entity, let key):
      "the entity \(entity) has no attribute '\(key)' to name sections after; name one, or a property "
        + "that the class computes"
    case .sectionsOutOfOrder(let section, let sectionKey, let sortKey):
      "rows of other sections stand between those of the section '\(section)'; sort by "
        + "\(sectionKey) before \(sortKey)"
    }
  }
}
