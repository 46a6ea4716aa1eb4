extension MergeError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .conflicts(let conflicts):
      "others have changed \(conflicts.lazy.map { "\($0.objectID)" }.listed()) in the store; set a "
        + "'mergePolicy', or refresh the objects and save again"
    case .constraintConflicts(let conflicts):
      "\(conflicts.lazy.map(\.description).listed()); change the values, or set a 'mergePolicy'"
    }
  }
}
