extension CoordinatorError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .storeAlreadyAdded:
      "the coordinator has a store, and takes no other; make another coordinator or container"
    }
  }
}
