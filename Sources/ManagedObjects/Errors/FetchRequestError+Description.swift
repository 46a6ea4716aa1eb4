extension FetchRequestError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unknownSortKey(let entity, let key):
      "the entity \(entity) has no attribute '\(key)' to sort by; correct the name"
    case .transientSortKey(let entity, let key):
      "\(entity).\(key) is transient, so that no store can sort by it; sort the fetched objects"
    case .toManySortKey(let entity, let key):
      "\(entity).\(key) leads to several objects; sort by a key path to one value"
    case .unreadableSortKeyPath(let reason): reason
    case .rowsOfSubentities(let entity):
      "the entity \(entity) has subentities, whose rows have other columns; leave them out with "
        + "'includesSubentities', or fetch objects"
    case .unknownPrefetchKey(let entity, let key):
      "the entity \(entity) has no relationship '\(key)' to prefetch; correct the name"
    case .duplicateColumn(let name):
      "two columns of the results have the name '\(name)'; rename one of them"
    case .negativeLimit(let limit):
      "the fetch limit is \(limit); set 0 for none, or a greater number"
    case .negativeOffset(let offset): "the fetch offset is \(offset); set 0 or a greater number"
    }
  }
}
