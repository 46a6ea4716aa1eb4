extension IncrementalStore {
  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  ///
  /// - Throws: ``StoreError``, or what the backing throws.
  public func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    let (entity, relationship) = (request.entity, request.entity[request.relationship])
    let references = request.keys.map { keys.reference(of: $0, of: entity.name) }
    let known = references.compactMap { $0 }
    var lists: [ReferenceObject: [RowReference]] = [:]
    if !known.isEmpty {
      for (reference, list) in zip(
        known, try related(known, request.relationship, of: entity))
      {
        lists[reference] = relationship.isOrdered ? list : list.sorted()
      }
    }
    return references.map { reference in reference.flatMap { lists[$0] } ?? [] }
  }

  private func related(
    _ references: [ReferenceObject], _ index: RelationshipIndex, of entity: EntityDescription
  ) throws -> [[RowReference]] {
    let relationship = entity[index]
    if let answer = try backing.related(references, of: entity, by: relationship) {
      guard answer.count == references.count else {
        throw fault("\(answer.count) answers about \(references.count) objects of \(entity.name)")
      }
      return try answer.map { try rowReferences($0, at: relationship) }
    }
    if model.isKeptAsList(index, of: entity) {
      return try nodes(references, of: entity).map { node in
        try rowReferences(node?.relationships[relationship.name] ?? [], at: relationship)
      }
    }
    return try referrers(to: references, of: entity, relationship)
  }

  /// The rows that lead to objects by the inverse of a relationship.
  private func referrers(
    to references: [ReferenceObject], of entity: EntityDescription,
    _ relationship: RelationshipDescription
  ) throws -> [[RowReference]] {
    let keys = self.keys.keys(for: references, of: entity.name)
    var lists = [[RowReference]](repeating: [], count: keys.count)
    let positions = Dictionary(
      zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    for other in model.entities where !other.isAbstract {
      guard other.isKind(ofEntityNamed: relationship.destinationEntityName),
        let name = relationship.inverseName, let inverse = other.index(ofRelationship: name)
      else { continue }
      if let column = other.referenceColumn(of: inverse) {
        var request = StoreFetchRequest(
          entity: other,
          predicate: StorePredicate(
            leadingTo: [entity.number: keys.map(\.rawValue).sorted()], from: other, in: model))
        request.model = model
        for row in try fetch(request) {
          guard let reference = row.reference(at: column), reference.entity == entity.number,
            let position = positions[reference.key]
          else { continue }
          lists[position].append(RowReference(entity: other.number, key: row.key))
        }
      } else {
        let rows = try fetch(StoreFetchRequest(entity: other)).map(\.key)
        let targets = try related(
          StoreRelationshipRequest(
            model: model, entity: other, relationship: inverse, keys: rows))
        for (key, targets) in zip(rows, targets) {
          for target in targets where target.entity == entity.number {
            guard let position = positions[target.key] else { continue }
            lists[position].append(RowReference(entity: other.number, key: key))
          }
        }
      }
    }
    return lists
  }
}
