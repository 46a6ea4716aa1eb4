#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// New values for all saved objects that satisfy a predicate.
///
/// The store is changed in one transaction, past every context: no object is made, of the rules for
/// values none is asked but that mandatory attributes have one, and contexts go on showing what they
/// have until they are told.
///
/// ```swift
/// var request = BatchUpdateRequest(
///   entityName: "Person", propertiesToUpdate: ["isFavourite": .boolean(false)])
/// request.predicate = try FetchPredicate(format: "age < 18")
/// ```
public struct BatchUpdateRequest: Sendable {
  /// The entity of the objects.
  public let entityName: String
  /// The new values of attributes, by name.
  public var propertiesToUpdate: [String: AttributeValue]
  /// The new destinations of to-one relationships by name, nil for none.
  ///
  /// The inverse of each has to be to-many and without an order, if there is one: the row of one
  /// object then holds all that changes.
  public var referencesToUpdate: [String: ManagedObjectID?] = [:]
  /// The condition on the objects; nil for all.
  public var predicate: FetchPredicate?
  /// Whether objects of subentities count as well.
  public var includesSubentities = true
  /// The identities of the only stores that are asked; nil for all.
  public var affectedStores: Set<UUID>?

  /// Asks for new values of attributes.
  public init(entityName: String, propertiesToUpdate: [String: AttributeValue] = [:]) {
    self.entityName = entityName
    self.propertiesToUpdate = propertiesToUpdate
  }

  /// The request as it runs in a store.
  ///
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``, ``ManagedObjectError/unknownKey(entity:key:)``
  ///   for what is no attribute or to-one relationship that is stored,
  ///   ``ManagedObjectError/missingValue(entity:key:)`` for nil in a mandatory attribute,
  ///   ``ManagedObjectError/wrongType(entity:key:expected:value:)``,
  ///   ``ManagedObjectError/notUpdatableInBatch(entity:key:)``,
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``,
  ///   ``ManagedObjectError/foreignObject(_:)`` for an ID that is temporary or of another store, or
  ///   ``FetchPredicateError``.
  package func batch(in model: ManagedObjectModel, of stores: StoreSlots) throws -> BatchUpdate {
    let requests = try model.batchRequests(
      entityName, predicate: predicate, includesSubentities: includesSubentities, of: stores)
    return BatchUpdate(
      try requests.map {
        var values = try values(for: $0.entity)
        try addReferences(to: &values, for: $0.entity, in: model, of: stores)
        return BatchUpdate.Part(rows: $0, values: values)
      })
  }

  private func values(for entity: EntityDescription) throws -> [Int: AttributeValue] {
    var values: [Int: AttributeValue] = [:]
    for (key, value) in propertiesToUpdate {
      guard let index = entity.index(ofAttribute: key), entity[index].columnLayout != nil else {
        throw ManagedObjectError.unknownKey(entity: entity.name, key: key)
      }
      guard value != .null || entity[index].isOptional else {
        throw ManagedObjectError.missingValue(entity: entity.name, key: key)
      }
      guard !entity.attributeValidators[index.rawValue].violations(of: value).contains(.wrongType)
      else {
        throw ManagedObjectError.wrongType(
          entity: entity.name, key: key, expected: entity[index].type, value: value)
      }
      values[index.rawValue] = value
    }
    return values
  }

  private func addReferences(
    to values: inout [Int: AttributeValue], for entity: EntityDescription,
    in model: ManagedObjectModel, of stores: StoreSlots
  ) throws {
    for (key, id) in referencesToUpdate {
      guard let index = entity.index(ofRelationship: key),
        let column = entity.referenceColumn(of: index)
      else { throw ManagedObjectError.unknownKey(entity: entity.name, key: key) }
      guard model.keepsOneSide(of: index, in: entity) else {
        throw ManagedObjectError.notUpdatableInBatch(entity: entity.name, key: key)
      }
      let reference = try id?.row(in: stores)
      if let reference { try model.check(reference, at: index, in: entity) }
      values[column.rawValue] = reference.map { .integer($0.key.rawValue) } ?? .null
      values[column.rawValue + 1] = reference.map { .integer($0.entity.rawValue) } ?? .null
    }
  }
}

extension ManagedObjectModel {
  /// What to ask a store for the rows of an entity that satisfy a predicate, one request for each
  /// entity that there are rows of.
  func batchRequests(
    _ entityName: String, predicate: FetchPredicate?, includesSubentities: Bool,
    of stores: StoreSlots
  ) throws -> [StoreFetchRequest] {
    guard let entity = entity(named: entityName) else {
      throw ManagedObjectError.unknownEntity(entityName)
    }
    // Attributes have the same places in subentities.
    let bound = try predicate.map {
      try StorePredicate($0, of: entity, in: self, stores: stores)
    }
    let members = includesSubentities ? entities.filter { $0.isKind(of: entity) } : [entity]
    return members.filter { !$0.isAbstract }.map {
      StoreFetchRequest(entity: $0, predicate: bound)
    }
  }

  /// Whether nothing but the reference of a to-one relationship is kept of it.
  func keepsOneSide(of index: RelationshipIndex, in entity: EntityDescription) -> Bool {
    guard let name = entity[index].inverseName,
      let destination = self.entity(named: entity[index].destinationEntityName),
      let inverse = destination.index(ofRelationship: name)
    else { return true }
    return switch storage(of: inverse, in: destination) {
    case .inverse, .transient: true
    case .reference, .links: false
    }
  }

  fileprivate func check(
    _ reference: RowReference, at index: RelationshipIndex, in entity: EntityDescription
  ) throws(ManagedObjectError) {
    let expected = entity[index].destinationEntityName
    guard let destination = self.entity(named: expected),
      self.entity(numbered: reference.entity)?.isKind(of: destination) == true
    else {
      throw .wrongDestination(entity: entity.name, key: entity[index].name, expected: expected)
    }
  }
}
