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
