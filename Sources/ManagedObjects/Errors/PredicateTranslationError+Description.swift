extension PredicateTranslationError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unsupportedExpression(let name):
      "\(name) cannot be said in a fetch predicate; say it in another way, or filter the objects"
    case .unsupportedValue(let type):
      "no attribute can hold a value of the type \(type); compare with another, or have it conform "
        + "to AttributeRepresentable"
    case .unsupportedKeyPath(let keyPath):
      "\(keyPath) is not a property of an object; use one that is"
    }
  }
}
