public import ManagedObjects

extension SortDescriptorError: DescribedError {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .withoutKeyPath:
      "the sort descriptor does not say by what property it sorts; make it with a key path"
    case .localizedComparator:
      "the sort descriptor compares in the order of the current locale, whatever that is; give the "
        + "language to a KeySortDescriptor"
    }
  }
}
