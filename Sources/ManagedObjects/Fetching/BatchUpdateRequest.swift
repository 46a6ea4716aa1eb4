/// New values for all saved objects that satisfy a predicate.
///
/// The store is changed in one transaction, past every context: no object is made, no rule for values
/// is asked, and contexts go on showing what they have until they are told.
///
/// ```swift
/// var request = BatchUpdateRequest("Person", propertiesToUpdate: ["isFavourite": .boolean(false)])
/// request.predicate = try FetchPredicate(format: "age < 18")
/// ```
public struct BatchUpdateRequest: Sendable {
  /// The entity of the objects.
  public let entityName: String
  /// The new values of attributes, by name.
  public var propertiesToUpdate: [String: AttributeValue]
  /// The new destinations of to-one relationships by name, nil for none.
  public var referencesToUpdate: [String: RowReference?] = [:]
  /// The condition on the objects; nil for all.
  public var predicate: FetchPredicate?
  /// Whether objects of subentities count as well.
  public var includesSubentities = true

  /// Asks for new values of attributes.
  public init(_ entityName: String, propertiesToUpdate: [String: AttributeValue] = [:]) {
    self.entityName = entityName
    self.propertiesToUpdate = propertiesToUpdate
  }

  /// The request as it runs in a store.
  ///
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``, ``ManagedObjectError/unknownKey(entity:key:)``
  ///   for what is no attribute or to-one relationship that is stored, or ``FetchPredicateError``.
  package func batch(in model: ManagedObjectModel) throws -> BatchUpdate {
    let requests = try model.batchRequests(
      entityName, predicate: predicate, includesSubentities: includesSubentities)
    return BatchUpdate(
      try requests.map { BatchUpdate.Part(rows: $0, values: try values(for: $0.entity)) })
  }

  private func values(for entity: EntityDescription) throws -> [Int: AttributeValue] {
    var values: [Int: AttributeValue] = [:]
    for (key, value) in propertiesToUpdate {
      guard let index = entity.index(ofAttribute: key), entity[index].columnLayout != nil else {
        throw ManagedObjectError.unknownKey(entity: entity.name, key: key)
      }
      values[index.rawValue] = value
    }
    for (key, reference) in referencesToUpdate {
      guard let index = entity.index(ofRelationship: key),
        let column = entity.referenceColumn(of: index)
      else { throw ManagedObjectError.unknownKey(entity: entity.name, key: key) }
      values[column.rawValue] = reference.map { .integer($0.key.rawValue) } ?? .null
      values[column.rawValue + 1] = reference.map { .integer($0.entity.rawValue) } ?? .null
    }
    return values
  }
}

extension ManagedObjectModel {
  /// What to ask a store for the rows of an entity that satisfy a predicate, one request for each
  /// entity that there are rows of.
  func batchRequests(
    _ entityName: String, predicate: FetchPredicate?, includesSubentities: Bool
  ) throws -> [StoreFetchRequest] {
    guard let entity = entity(named: entityName) else {
      throw ManagedObjectError.unknownEntity(entityName)
    }
    // Attributes have the same places in subentities.
    let bound = try predicate.map { StorePredicate(try $0.bound(to: entity)) }
    let members = includesSubentities ? entities.filter { $0.isKind(of: entity) } : [entity]
    return members.filter { !$0.isAbstract }.map {
      StoreFetchRequest(entity: $0, predicate: bound)
    }
  }
}
