#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Many new objects of several entities, with what relates them, in one transaction.
///
/// They go straight to the store, as those of a ``BatchInsertRequest`` do. To-one relationships are
/// given with the objects, many-to-many ones as pairs; either may lead to objects that are saved
/// already. What refers to a new object is its ``BatchInsertRequest/reference(at:)``.
///
/// ```swift
/// var people = try BatchInsertRequest(entityName: "Person", keys: ["name"], in: model)
/// var numbers = try BatchInsertRequest(
///   entityName: "PhoneNumber", keys: ["number"], relationships: ["owner"], in: model)
/// for (name, number) in book {
///   try numbers.append([.string(number)] + people.reference(at: people.count).values)
///   try people.append([.string(name)])
/// }
/// var request = try BatchGraphInsertRequest([people, numbers], in: model)
/// request.relate([Link(source: people.reference(at: 0), target: club)], by: clubsOfPeople)
/// let ids = try context.execute(request).inserted
/// ```
public struct BatchGraphInsertRequest: Sendable {
  /// A many-to-many relationship of the objects of a request.
  public struct Relationship: Sendable {
    fileprivate let table: LinkTable
    fileprivate let fromSource: Bool
    fileprivate let isSymmetric: Bool
    fileprivate let sources: (key: String, numbers: Set<Int64>)
    fileprivate let targets: (name: String, numbers: Set<Int64>)

    /// Finds a relationship.
    ///
    /// - Parameters:
    ///   - key: The relationship.
    ///   - entityName: The entity that has it.
    ///   - model: The model that has the entity.
    /// - Throws: ``ManagedObjectError/unknownEntity(_:)``,
    ///   ``ManagedObjectError/unknownKey(entity:key:)``, or
    ///   ``ManagedObjectError/notUpdatableInBatch(entity:key:)`` for a relationship that is to-one or
    ///   whose inverse is.
    public init(_ key: String, of entityName: String, in model: ManagedObjectModel) throws {
      guard let entity = model.entity(named: entityName) else {
        throw ManagedObjectError.unknownEntity(entityName)
      }
      guard let index = entity.index(ofRelationship: key) else {
        throw ManagedObjectError.unknownKey(entity: entityName, key: key)
      }
      guard case .links(let table, let fromSource) = model.storage(of: index, in: entity),
        !model.isHeldByRows(model.storage(ofInverseOf: index, in: entity))
      else { throw ManagedObjectError.notUpdatableInBatch(entity: entityName, key: key) }
      (self.table, self.fromSource) = (table, fromSource)
      isSymmetric =
        fromSource
        && model.storage(ofInverseOf: index, in: entity).map {
          $0 == .links(table, fromSource: true)
        } ?? false
      sources = (key, try model.numbers(ofKind: entityName))
      let name = entity[index].destinationEntityName
      targets = (name, try model.numbers(ofKind: name))
    }
  }

  /// The identities of the only stores that are asked; nil for all.
  public var affectedStores: Set<UUID>?
  /// The objects, one element an entity.
  public private(set) var insertions: [BatchInsertRequest]
  private let model: ManagedObjectModel
  private var links: [String: LinkChanges] = [:]

  /// Starts without pairs.
  ///
  /// - Parameters:
  ///   - insertions: The objects, one element an entity.
  ///   - model: The model that has the entities.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when an entity stands twice, or
  ///   ``ManagedObjectError/unknownEntity(_:)`` when one is not the model's.
  public init(_ insertions: [BatchInsertRequest], in model: ManagedObjectModel) throws {
    guard Set(insertions.map(\.entityName)).count == insertions.count else {
      throw StoreError.invalidRequest(reason: "an entity stands twice")
    }
    for insertion in insertions
    where model.entity(named: insertion.entityName) != insertion.rows.entity {
      throw ManagedObjectError.unknownEntity(insertion.entityName)
    }
    (self.insertions, self.model) = (insertions, model)
  }

  /// How many objects there are.
  public var count: Int { insertions.reduce(0) { $0 + $1.count } }

  /// Relates objects to others; pairs that are related already stay so.
  ///
  /// - Parameters:
  ///   - pairs: The pairs, whose sources have the relationship.
  ///   - relationship: A relationship of the model. Its inverse, if it has one, leads back.
  /// - Throws: ``ManagedObjectError/wrongDestination(entity:key:expected:)`` when an object cannot be
  ///   at its end of the relationship; then nothing is added.
  /// - Complexity: O(*n*) in the number of pairs, on average.
  public mutating func relate(_ pairs: [Link], by relationship: Relationship) throws {
    for pair in pairs {
      guard relationship.sources.numbers.contains(pair.source.entity.rawValue),
        relationship.targets.numbers.contains(pair.target.entity.rawValue)
      else {
        throw ManagedObjectError.wrongDestination(
          entity: model.entity(numbered: pair.source.entity)?.name ?? "",
          key: relationship.sources.key, expected: relationship.targets.name)
      }
    }
    var changes =
      links.removeValue(forKey: relationship.table.name)
      ?? LinkChanges(relationship.table)
    let turned = { (pair: Link) in Link(source: pair.target, target: pair.source) }
    if relationship.fromSource {
      changes.inserted += pairs
    } else {
      changes.inserted += pairs.map(turned)
    }
    if relationship.isSymmetric { changes.inserted += pairs.map(turned) }
    links[relationship.table.name] = changes
  }
}

extension ManagedObjectModel {
  /// How the inverse of a relationship is kept; nil when it has none.
  fileprivate func storage(
    ofInverseOf index: RelationshipIndex, in entity: EntityDescription
  ) -> RelationshipStorage? {
    guard let name = entity[index].inverseName,
      let destination = self.entity(named: entity[index].destinationEntityName),
      let inverse = destination.index(ofRelationship: name)
    else { return nil }
    return storage(of: inverse, in: destination)
  }

  /// Whether a way to keep a relationship is in the rows of the objects that have it.
  fileprivate func isHeldByRows(_ storage: RelationshipStorage?) -> Bool {
    if case .reference? = storage { true } else { false }
  }
}

extension BatchGraphInsertRequest {
  /// Inserts the objects in one transaction.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - author: Who makes the transaction.
  ///   - contextName: The name of the context that makes it.
  ///   - tag: What it is for; nil where it only inserts objects.
  ///   - condition: What has to hold; nil for nothing.
  /// - Returns: The rows, those of one entity after those of another.
  /// - Throws: ``StoreError``.
  package consuming func run(
    in store: any PersistentStore, author: String? = nil, contextName: String? = nil,
    tag: TransactionTag? = nil, condition: StoreSaveCondition? = nil
  ) throws -> BatchRows {
    let (count, entities) = (count, insertions.map(\.rows.entity))
    if count == 0, links.allSatisfy({ $0.value.inserted.isEmpty }) { return BatchRows(count: 0) }
    // What is made in the call is the store's alone, which lets go of the values as early as it can.
    let result = try store.save(
      takeRequest(author: author, contextName: contextName, tag: tag, condition: condition))
    var inserted: [RowReference] = []
    inserted.reserveCapacity(count)
    for entity in entities {
      for key in result.insertedKeys[entity.name] ?? [] {
        inserted.append(RowReference(entity: entity.number, key: key))
      }
    }
    return BatchRows(count: inserted.count, inserted: inserted)
  }

  /// The transaction; the objects are in it only from then on.
  private mutating func takeRequest(
    author: String?, contextName: String?, tag: TransactionTag?, condition: StoreSaveCondition?
  ) -> StoreSaveRequest {
    let pairs = links.sorted { $0.key < $1.key }.map(\.value).filter { !$0.inserted.isEmpty }
    let changes = insertions.filter { $0.count > 0 }.map { insertion in
      var changes = StoreSaveRequest.EntityChanges(insertion.rows.entity)
      changes.insertedColumns = insertion.rows
      return changes
    }
    (insertions, links) = ([], [:])
    var request = StoreSaveRequest(
      changes: changes, links: pairs, author: author, contextName: contextName, tag: tag)
    request.condition = condition
    return request
  }
}
