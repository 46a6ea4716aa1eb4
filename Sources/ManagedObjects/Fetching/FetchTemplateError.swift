/// Why no request can be made of a fetch request template.
public enum FetchTemplateError: Error, Hashable {
  /// The model has no template of this name.
  case unknownTemplate(String)
  /// A variable of the template's predicate has no value.
  case missingVariable(template: String, String)
  /// The template asks for objects of another entity than the class stands for.
  case otherEntity(template: String, entity: String, expected: String)
  /// The template asks for results that are no objects.
  case unsupportedResult(template: String, FetchRequestTemplate.ResultType)
}

extension FetchTemplateError: CustomStringConvertible {
  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .unknownTemplate(let name): "the model has no fetch request template \(name)"
    case .missingVariable(let name, let variable):
      "the fetch request template \(name) needs a value for $\(variable)"
    case .otherEntity(let name, let entity, let expected):
      "the fetch request template \(name) is about \(entity), not about \(expected)"
    case .unsupportedResult(let name, let type):
      "the fetch request template \(name) asks for \(type), not for objects"
    }
  }
}
