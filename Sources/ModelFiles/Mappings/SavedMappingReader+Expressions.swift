import ManagedObjects
import TextTools

/// Expressions that the text has, each as an archive.
extension SavedMappingReader {
  /// How many objects of an archive may be looked up, beside those that its size explains.
  private static let steps = 1_000

  /// The expression in a value.
  ///
  /// - Throws: ``ModelFileError`` when there is none, or it cannot be said here.
  func expression(
    _ value: SavedObject.Value, _ subject: String
  ) throws(ModelFileError) -> FetchExpression {
    func refusal(_ reason: String) -> ModelFileError {
      ModelFileError(
        path, .invalidMapping(subject, "its expression cannot be read: \(reason)"),
        at: value.position)
    }
    guard let bytes = Base64.decoded(value.text.utf8, .wide) else {
      throw refusal("it is not in base64")
    }
    let result: Result<FetchExpression, ArchivedPredicateReader.Failure>
    do throws(ModelFileError) {
      let archive = try KeyedArchive(bytes, path: path, steps: Self.steps)
      var reader = ArchivedPredicateReader(archive, allowsMethods: true)
      result = try reader.expression(archive.root())
    } catch {
      if case .notACompiledModel(let reason) = error.reason { throw refusal(reason) }
      throw refusal(error.message)
    }
    switch result {
    case .success(let expression): return expression
    case .failure(let failure):
      throw ModelFileError(
        path, .unsupportedPart(subject, "its expression has \(failure.reason)"),
        at: value.position)
    }
  }
}

/// Expressions that the text does not have, because they follow from the models.
extension SavedMappingReader {
  /// The attribute of the same name; nil where the object has none.
  func generatedValue(
    ofAttribute name: String, of draft: Draft, at position: SourcePosition
  ) throws(ModelFileError) -> FetchExpression? {
    guard let entity = try sourceEntity(of: draft, at: position) else { return nil }
    return entity.index(ofAttribute: name) == nil ? nil : .source(name)
  }

  /// What becomes of the objects that the relationship of the same name leads to; nil where there is
  /// no such relationship, or nothing becomes of them.
  func generatedValue(
    ofRelationship name: String, of draft: Draft, at position: SourcePosition
  ) throws(ModelFileError) -> FetchExpression? {
    guard let entity = try sourceEntity(of: draft, at: position),
      let index = entity.index(ofRelationship: name)
    else { return nil }
    let names = allMappingNames(of: entity[index].destinationEntityName)
    guard let mapping = names.first else { return nil }
    return names.count == 1
      ? .destinationInstances("EntityMapping", mapping, name)
      : .destinationInstances("SourceRelationship", name, name)
  }

  /// The names of the mappings that make something of the objects of an entity, and of those that
  /// inherit from it.
  private func allMappingNames(of entity: String) -> [String] {
    var entities: Set<String> = []
    var rest = [entity]
    while let name = rest.popLast() {
      guard entities.insert(name).inserted else { continue }
      rest += sourceModel?.entity(named: name)?.subentityNames ?? []
    }
    return entities.flatMap { mappingNames[$0] ?? [] }
  }

  /// The entity whose objects are mapped; nil where there are none.
  private func sourceEntity(
    of draft: Draft, at position: SourcePosition
  ) throws(ModelFileError) -> EntityDescription? {
    guard let name = draft.mapping.sourceEntityName else { return nil }
    func refusal(_ reason: String, at position: SourcePosition) -> ModelFileError {
      ModelFileError(path, .invalidMapping(draft.subject, reason), at: position)
    }
    guard let sourceModel else {
      throw refusal("what it says follows from the source model; give that too", at: position)
    }
    guard let entity = sourceModel.entity(named: name) else {
      throw refusal(
        "the source model has no entity \"\(name)\"", at: draft.object.position)
    }
    return entity
  }
}

extension FetchExpression {
  /// All objects of an entity.
  static func fetchAll(_ entity: String) -> FetchExpression {
    .method(
      "fetchRequestForSourceEntityNamed:predicateString:", of: .variable("manager"),
      [.value(.string(entity)), .value(.string("TRUEPREDICATE"))])
  }

  /// What becomes of the objects that a relationship leads to, by the mapping or the relationship of
  /// a name.
  fileprivate static func destinationInstances(
    _ kind: String, _ name: String, _ relationship: String
  ) -> FetchExpression {
    .method(
      "destinationInstancesFor\(kind)Named:sourceInstances:", of: .variable("manager"),
      [.value(.string(name)), .source(relationship)])
  }
}

extension EntityMapping {
  /// The type of a mapping that does not say one, as the compiler finds it out.
  ///
  /// Objects are copied that stay of the same entity, with each attribute as it was. Nothing depends
  /// on the difference to those that are transformed.
  var usualType: MappingType {
    if entityMigrationPolicyClassName != nil { return .custom }
    guard let source = sourceEntityName else { return .add }
    guard let destination = destinationEntityName else { return .remove }
    let isCopy =
      source == destination
      && attributeMappings.allSatisfy { $0.valueExpression == .source($0.name) }
    return isCopy ? .copy : .transform
  }
}
