extension BatchInsertError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .missingKey(let key):
      "the mandatory attribute '\(key)' has no default value and is not among the keys; add it"
    case .missingValue(let key, let position):
      "the object \(position) of the batch, counted from 0, has no value for the mandatory "
        + "attribute '\(key)'; give it one"
    }
  }
}
