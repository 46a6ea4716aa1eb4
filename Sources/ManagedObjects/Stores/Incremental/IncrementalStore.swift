import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store that reads its objects when somebody wants them, from wherever its backing has them.
///
/// ```swift
/// let store = try IncrementalStore(CardServer(address), model: model)
/// try coordinator.add(store)
/// ```
///
/// What the backing cannot say in its own language is done here, object by object: conditions, order,
/// windows, groups. So are the rules of saving: conflicts, unique values, inverses. There is no history
/// and there are no query generations: each answer is what the backing has at the time.
public final class IncrementalStore: Sendable {
  let backing: any IncrementalStoreBacking
  let model: ManagedObjectModel
  let keys: ReferenceKeys
  /// Keeps saves of this process apart.
  let saving = Mutex<Void>(())
  /// The identity of the store.
  public let identifier: UUID

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - backing: Where its objects are.
  ///   - model: The model of the objects.
  /// - Throws: ``StoreError/incompatibleModel(path:differences:)`` when the store was written for
  ///   entities of other versions, or what the backing throws.
  public init(_ backing: any IncrementalStoreBacking, model: ManagedObjectModel) throws {
    (self.backing, self.model) = (backing, model)
    let metadata = try backing.loadMetadata(for: model)
    identifier = metadata.identifier
    keys = ReferenceKeys.keys(of: metadata.identifier)
    let differences = model.differences(from: metadata.modelVersionHashes)
    guard differences.isEmpty else {
      throw StoreError.incompatibleModel(path: backing.name, differences: differences)
    }
  }
}

extension ManagedObjectModel {
  /// The entities that a store has under version hashes, and that the model has otherwise or not at all.
  package func differences(from hashes: [String: VersionHash]) -> [ModelDifference] {
    hashes.sorted { $0.key < $1.key }.compactMap { name, hash in
      guard let own = entityVersionHashesByName[name] else {
        return ModelDifference(name, nil, .missing)
      }
      return own == hash ? nil : ModelDifference(name, nil, .otherVersionHash)
    }
  }
}

extension IncrementalStore: StoreReading {
  /// The rows that satisfy each of several requests, each as the backing has them when it is asked.
  ///
  /// - Throws: ``StoreError``, or what the backing throws.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try requests.map { request in
      let (rows, remainder) = try found(request)
      return try answer(request, from: rows, remainder: remainder)
    }
  }

  /// The rows that the backing finds, and what is left to do with them.
  private func found(_ request: StoreFetchRequest) throws -> ([RowSnapshot], FetchRemainder) {
    if let wanted = request.keys {
      return (try rows(wanted, of: request.entity).compactMap { $0 }, .everything)
    }
    let answer = try backing.fetch(asked(request))
    var known: Set<ReferenceObject> = []
    // An object that is told of twice is there once.
    let nodes = answer.nodes.filter { known.insert($0.reference).inserted }
    return (try rows(of: nodes, request.entity), answer.remainder)
  }

  private func asked(_ request: StoreFetchRequest) -> IncrementalStoreRequest {
    IncrementalStoreRequest(request: request, keys: keys, store: StoreIdentity(identifier))
  }

  /// How many rows satisfy a request, its window included.
  ///
  /// - Throws: ``StoreError``, or what the backing throws.
  public func count(_ request: StoreFetchRequest) throws -> Int {
    if request.keys == nil, let count = try backing.count(asked(request)) { return count }
    return try fetch(request).count
  }

  /// What the backing leaves of a request to be done here.
  ///
  /// - Throws: ``StoreError``, or what the backing throws.
  public func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    let (rows, remainder) = try found(request)
    let answered = try answer(request, from: rows, remainder: remainder)
    var plan = FetchPlan(entityName: request.entity.name)
    plan.access = .elsewhere(backing.name)
    plan.remainder = remainder
    plan.rowsFound = rows.count
    plan.rowsAnswered = answered.count
    return [plan]
  }

  /// The rows with some keys, nil where there is none.
  ///
  /// - Throws: ``StoreError``, or what the backing throws.
  public func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    let references = keys.map { self.keys.reference(of: $0, of: entity.name) }
    let known = references.compactMap { $0 }
    var found: [ReferenceObject: RowSnapshot] = [:]
    if !known.isEmpty {
      let nodes = try nodes(known, of: entity).compactMap { $0 }
      for (node, row) in zip(nodes, try rows(of: nodes, entity)) { found[node.reference] = row }
    }
    return references.map { reference in reference.flatMap { found[$0] } }
  }

  func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?] {
    let nodes = try backing.nodes(references, of: entity)
    guard nodes.count == references.count else {
      throw fault("\(nodes.count) answers about \(references.count) objects of \(entity.name)")
    }
    return nodes
  }

  /// What is wrong with what the backing has answered.
  func fault(_ reason: String) -> StoreError {
    .corrupt(path: backing.name, offset: 0, reason: reason)
  }
}

/// Objects as rows.
extension IncrementalStore {
  private func rows(
    of nodes: [IncrementalStoreNode], _ entity: EntityDescription
  ) throws(StoreError) -> [RowSnapshot] {
    var values: [[AttributeValue]] = []
    values.reserveCapacity(nodes.count)
    for node in nodes { values.append(try self.values(of: node, entity)) }
    let storage = RowValues(values)
    let keys = self.keys.keys(for: nodes.map(\.reference), of: entity.name)
    return zip(nodes, keys).enumerated().map { position, node in
      RowSnapshot(key: node.1, version: node.0.version, storage: storage, position: position)
    }
  }

  /// The values of the columns of a row.
  private func values(
    of node: IncrementalStoreNode, _ entity: EntityDescription
  ) throws(StoreError) -> [AttributeValue] {
    var values = [AttributeValue](repeating: .null, count: entity.columns.count)
    for (name, value) in node.attributes {
      guard let index = entity.index(ofAttribute: name), entity[index].columnLayout != nil,
        value.fits(entity[index].type)
      else { throw fault("\(entity.name).\(name) has no such value as \(value.kindName)") }
      values[index.rawValue] = value
    }
    for (name, objects) in node.relationships {
      guard let index = entity.index(ofRelationship: name) else {
        throw fault("\(entity.name) has no relationship \(name)")
      }
      guard let column = entity.referenceColumn(of: index) else { continue }
      guard objects.count <= 1 else { throw fault("\(entity.name).\(name) leads to several") }
      let row = try rowReferences(objects, at: entity[index])
      for (offset, value) in (row.first?.values ?? []).enumerated() {
        values[column.rawValue + offset] = value
      }
    }
    return values
  }

  /// The rows that stand for the objects that a relationship leads to.
  func rowReferences(
    _ objects: [ObjectReference], at relationship: RelationshipDescription
  ) throws(StoreError) -> [RowReference] {
    var rows: [RowReference] = []
    for object in objects {
      guard let entity = model.entity(named: object.entityName), !entity.isAbstract,
        entity.isKind(ofEntityNamed: relationship.destinationEntityName)
      else { throw fault("\(relationship.name) leads to an object of \(object.entityName)") }
      let keys = self.keys.keys(for: [object.reference], of: object.entityName)
      rows += keys.map { RowReference(entity: entity.number, key: $0) }
    }
    return rows
  }
}
