#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rows and links, made of what is kept.
extension AtomicStore.State {
  /// Takes in what was read.
  ///
  /// - Parameters:
  ///   - content: What was read.
  ///   - model: The model of the objects.
  ///   - name: What messages name it by.
  ///   - revision: Which content it is.
  ///   - former: The rows that were there before. One that has other values under the version that it
  ///     had, because somebody has edited the content, gets the next version.
  /// - Returns: The state.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` when objects contradict each other,
  ///   or ``StoreError/incompatibleModel(path:differences:)``.
  static func loaded(
    _ content: AtomicStoreContent, of model: ManagedObjectModel, named name: String,
    revision: String?, replacing former: StoreTables
  ) throws -> AtomicStore.State {
    var state = AtomicStore.State(identifier: content.identifier)
    state.generation = content.generation
    state.metadata = content.metadata
    state.revision = revision
    var loader = NodeLoader(model, name)
    var request = StoreSaveRequest(changes: [])
    let nodes = Dictionary(grouping: content.nodes, by: \.entityName)
    for (entityName, nodes) in nodes.sorted(by: { $0.key < $1.key }) {
      if let changes = try loader.changes(nodes, of: entityName, former) {
        request.changes.append(changes)
      }
    }
    try loader.checkDifferences()
    request.links = loader.links
    for entity in model.entities {
      let next = max(content.nextKeys[entity.name] ?? 1, loader.nextKeys[entity.name] ?? 1)
      guard next > 1 else { continue }
      guard RowKey.plausibleNumbers ~= next else {
        throw StoreError.keysExhausted(entity: entity.name)
      }
      try state.tables.apply(
        PreparedTransaction(entities: [PreparedChanges(reserving: next, of: entity)]))
    }
    let transaction: PreparedTransaction
    do {
      try request.check(against: model)
      transaction = try state.tables.prepare(request)
    } catch {
      throw error.ofContent(named: name)
    }
    try state.tables.apply(transaction)
    return state
  }
}

extension StoreError {
  /// Why content cannot be taken in, in words for somebody who has edited it.
  fileprivate func ofContent(named name: String) -> StoreError {
    switch self {
    case .missingDestinations(let missing):
      guard let first = missing.first else { return self }
      return .corrupt(
        path: name, offset: 0,
        reason: "\(first.sourceEntityName ?? "an object") \(first.source.key.rawValue) leads to "
          + "\(first.destinationEntityName ?? "one") \(first.destination.key.rawValue), which is "
          + "not there")
    case .constraintConflict(let conflicts):
      guard let first = conflicts.first else { return self }
      return .corrupt(
        path: name, offset: 0,
        reason: "two objects of \(first.entityName) have the same "
          + first.properties.joined(separator: ", "))
    case .conflict(let conflicts):
      guard let first = conflicts.first else { return self }
      return .corrupt(
        path: name, offset: 0,
        reason: "\(first.entityName) \(first.key.rawValue) leads to one that does not lead back")
    case .invalidRequest(let reason): return .corrupt(path: name, offset: 0, reason: reason)
    default: return self
    }
  }
}

/// Makes rows and links of nodes.
private struct NodeLoader {
  private let model: ManagedObjectModel
  private let name: String
  private var differences: [ModelDifference] = []
  private var changedLinks: [String: LinkChanges] = [:]
  private(set) var nextKeys: [String: Int64] = [:]

  init(_ model: ManagedObjectModel, _ name: String) { (self.model, self.name) = (model, name) }

  var links: [LinkChanges] {
    changedLinks.values.sorted { $0.table.name < $1.table.name }
  }

  func checkDifferences() throws(StoreError) {
    if !differences.isEmpty { throw .incompatibleModel(path: name, differences: differences) }
  }

  private mutating func note(
    _ entity: String, _ property: String?, _ reason: ModelDifference.Reason
  ) {
    let difference = ModelDifference(entity, property, reason)
    if !differences.contains(difference) { differences.append(difference) }
  }

  /// The rows of an entity; nil where the model lacks it.
  mutating func changes(
    _ nodes: [AtomicStoreNode], of entityName: String, _ former: StoreTables
  ) throws -> StoreSaveRequest.EntityChanges? {
    guard let entity = model.entity(named: entityName), !entity.isAbstract else {
      note(entityName, nil, .missing)
      return nil
    }
    let known = try former.rows(nodes.map(\.key), of: entity)
    var changes = StoreSaveRequest.EntityChanges(entity)
    for (node, known) in zip(nodes, known) {
      guard RowKey.plausibleNumbers ~= node.key.rawValue, 1...Int64.max / 2 ~= node.version else {
        throw StoreError.corrupt(
          path: name, offset: 0,
          reason: "\(entityName) \(node.key.rawValue) has no possible key and version")
      }
      nextKeys[entityName] = max(nextKeys[entityName] ?? 1, node.key.rawValue + 1)
      let values = values(of: node, entity)
      var version = node.version
      if let known, known.version == version, entity.values(of: known) != values { version += 1 }
      changes.inserted.append(.init(key: node.key, values: values, version: version))
      link(node, entity)
    }
    return changes
  }

  private mutating func values(
    of node: AtomicStoreNode, _ entity: EntityDescription
  ) -> [AttributeValue] {
    var values = [AttributeValue](repeating: .null, count: entity.columns.count)
    for (name, value) in node.attributes {
      guard let index = entity.index(ofAttribute: name), entity[index].columnLayout != nil else {
        note(entity.name, name, .missing)
        continue
      }
      guard value.fits(entity[index].type) else {
        note(
          entity.name, name, .otherType(stored: value.kindName, model: entity[index].type))
        continue
      }
      values[index.rawValue] = value
    }
    for (position, attribute) in entity.attributes.enumerated()
    where values[position] == .null && !attribute.isOptional && attribute.columnLayout != nil {
      values[position] = attribute.defaultValue
      if attribute.defaultValue == .null { note(entity.name, attribute.name, .addedMandatory) }
    }
    for (name, references) in node.relationships {
      guard let index = entity.index(ofRelationship: name) else {
        note(entity.name, name, .missing)
        continue
      }
      guard let column = entity.referenceColumn(of: index) else { continue }
      guard references.count <= 1 else {
        note(entity.name, name, .otherStorage)
        continue
      }
      for (offset, value) in (references.first?.values ?? []).enumerated() {
        values[column.rawValue + offset] = value
      }
    }
    return values
  }

  private mutating func link(_ node: AtomicStoreNode, _ entity: EntityDescription) {
    let row = RowReference(entity: entity.number, key: node.key)
    for (name, others) in node.relationships.sorted(by: { $0.key < $1.key }) {
      guard let index = entity.index(ofRelationship: name),
        entity.referenceColumn(of: index) == nil
      else { continue }
      guard model.isKeptAsList(index, of: entity),
        case .links(let table, let fromSource) = model.storage(of: index, in: entity)
      else {
        note(entity.name, name, .otherStorage)
        continue
      }
      var changes = changedLinks[table.name] ?? LinkChanges(table)
      changes.add(row, others, fromSource: fromSource, isOrdered: entity[index].isOrdered)
      changedLinks[table.name] = changes
    }
  }
}
