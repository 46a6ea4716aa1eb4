extension KeyPathError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .notOneProperty(let keyPath):
      "\(keyPath) does not read one property of the model behind the other; use one that does, or "
        + "keys as text"
    }
  }
}
