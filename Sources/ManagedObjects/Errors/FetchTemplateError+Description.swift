extension FetchTemplateError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unknownTemplate(let name):
      "the model has no fetch request template \(name); correct the name"
    case .missingVariable(let name, let variable):
      "the fetch request template \(name) needs a value for $\(variable); give it one"
    case .otherEntity(let name, let entity, let expected):
      "the fetch request template \(name) is about \(entity), not about \(expected); ask for "
        + "objects of its entity"
    case .unsupportedResult(let name, let type):
      "the fetch request template \(name) asks for \(type), not for objects; make the request in code"
    }
  }
}
