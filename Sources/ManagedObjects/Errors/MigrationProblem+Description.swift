extension MigrationProblem: CustomStringConvertible {
  /// Which rows are wrong, and how.
  public var description: String {
    let others = count == 1 ? "" : " and \(count - 1) more"
    return "\(entityName).\(propertyName) of \(entityName) \(key.rawValue)\(others) \(words)"
  }

  private var words: String {
    switch reason {
    case .noValue: "has no value and must have one"
    case .number(let counts): "has to lead to \(counts.words)"
    case .severalObjects: "would lead to several objects and is to-one"
    case .notUnique: "has values that another object has and must not have"
    }
  }
}
