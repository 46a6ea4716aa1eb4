extension FetchRequest {
  /// A request for all objects of a template's entity, with the limit of the template and whether
  /// subentities and unsaved changes count.
  init(like template: FetchRequestTemplate) {
    self.init(entityName: template.entityName)
    fetchLimit = template.fetchLimit
    includesSubentities = template.includesSubentities ?? true
    includesPendingChanges = template.includesPendingChanges ?? true
  }
}

extension ManagedObjectModel {
  /// Makes a request of a fetch request template, with values in the places of its variables.
  ///
  /// ```swift
  /// let request: FetchRequest<Person> = try model.fetchRequest(
  ///   fromTemplate: "PeopleOfAge", substitutionVariables: ["LEAST": 18])
  /// ```
  ///
  /// The request is a copy that can be changed. It takes over what changes the answer: the entity,
  /// the predicate, the limit, and whether subentities and unsaved changes count. What is a hint
  /// only, or about results that are no objects, has no part in it: the batch size, whether values
  /// are loaded and objects come as faults, and whether results are distinct.
  ///
  /// - Parameters:
  ///   - name: The name of the template.
  ///   - values: A value for each variable by its name, without the dollar sign. It may be whatever
  ///     may stand for `%@` in a format. Names that the predicate does not have are ignored.
  /// - Returns: The request.
  /// - Throws: ``FetchTemplateError``, or a ``FetchPredicateError`` that tells what in the predicate
  ///   is wrong or not supported, or which value does not suit its variable.
  public func fetchRequest<Result: ManagedObject>(
    fromTemplate name: String, substitutionVariables values: [String: Any?] = [:]
  ) throws -> FetchRequest<Result> {
    guard let template = fetchRequestTemplate(named: name) else {
      throw FetchTemplateError.unknownTemplate(name)
    }
    guard template.resultType == .objects else {
      throw FetchTemplateError.unsupportedResult(template: name, template.resultType)
    }
    if let expected = Result.entityName, !hasEntity(template.entityName, ofKind: expected) {
      throw FetchTemplateError.otherEntity(
        template: name, entity: template.entityName, expected: expected)
    }
    var request = FetchRequest<Result>(like: template)
    request.predicate = try template.predicate()?.withSubstitutionVariables(values)
    if let missing = request.predicate?.variables.min() {
      throw FetchTemplateError.missingVariable(template: name, missing)
    }
    return request
  }

  /// Whether objects of one entity are objects of another.
  private func hasEntity(_ name: String, ofKind expected: String) -> Bool {
    name == expected || entity(named: name)?.superentityNames.contains(expected) ?? false
  }
}
