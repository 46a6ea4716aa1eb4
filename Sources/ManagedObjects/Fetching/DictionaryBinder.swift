/// Turns a fetch request into what a store takes to answer with dictionaries.
struct DictionaryBinder<Result: ManagedObject> {
  let request: FetchRequest<Result>
  /// The entity, the predicate and the window, bound.
  let bound: StoreFetchRequest
  let entities: [EntityDescription]
  let model: ManagedObjectModel
  /// What is asked for: the request's columns, or what it groups by, or all attributes.
  let columns: [PropertyToFetch]
  private let binder: PredicateBinder

  /// - Parameters:
  ///   - request: The request.
  ///   - bound: Its entity, its predicate and its window, bound.
  ///   - entities: The entities whose rows it is about.
  ///   - model: The model.
  ///   - stores: The stores whose objects expressions may name.
  init(
    _ request: FetchRequest<Result>, bound: StoreFetchRequest, entities: [EntityDescription],
    model: ManagedObjectModel, stores: StoreSlots
  ) {
    (self.request, self.bound, self.entities, self.model) = (request, bound, entities, model)
    columns =
      if !request.propertiesToFetch.isEmpty {
        request.propertiesToFetch
      } else if !request.propertiesToGroupBy.isEmpty {
        request.propertiesToGroupBy
      } else {
        bound.entity.attributes.filter { $0.columnLayout != nil }.map { .key($0.name) }
      }
    binder = PredicateBinder(
      entity: bound.entity, model: model, aliases: request.keyAliases, includesTransient: false,
      stores: stores)
  }

  /// The request as a store takes it.
  ///
  /// - Throws: ``FetchPredicateError`` or ``FetchRequestError``.
  func storeRequest() throws -> StoreDictionaryRequest {
    for (index, column) in columns.enumerated()
    where columns[..<index].contains(where: { $0.name == column.name }) {
      throw FetchRequestError.duplicateColumn(column.name)
    }
    var result = try isGrouped ? grouped() : ungrouped()
    result.isDistinct = request.returnsDistinctResults
    (result.offset, result.limit) = (bound.offset, bound.limit)
    result.affectedStores = bound.affectedStores
    return result
  }

  private var isGrouped: Bool {
    get throws {
      if !request.propertiesToGroupBy.isEmpty || request.havingPredicate != nil { return true }
      return try columns.contains { try binder.hasAggregates($0.expression) }
    }
  }

  private func storeRequest(
    _ content: StoreDictionaryRequest.Content
  ) -> StoreDictionaryRequest {
    StoreDictionaryRequest(
      entities: entities, predicate: bound.predicate, model: model, content: content,
      columnCount: columns.count)
  }

  private func grouped() throws -> StoreDictionaryRequest {
    let keys = request.propertiesToGroupBy
    let groups = try GroupBinder(binder, keys: keys.map(\.expression))
    // What is sorted by is a column or something that is grouped by.
    var named = columns.map { (name: $0.name, expression: $0.expression) }
    var order: [ResultSortKey] = []
    for descriptor in try sortDescriptors {
      let column = named.firstIndex { $0.name == descriptor.key }
      if column == nil {
        guard let key = keys.first(where: { isSame($0, descriptor.key) }) else {
          throw FetchRequestError.unknownSortKey(entity: bound.entity.name, key: descriptor.key)
        }
        named.append((name: descriptor.key, expression: key.expression))
      }
      order.append(ResultSortKey(column: column ?? named.count - 1, descriptor: descriptor))
    }
    var result = storeRequest(
      .groups(try groups.bind(named, having: request.havingPredicate)))
    result.order = order
    return result
  }

  /// What results are sorted by, as keys.
  private var sortDescriptors: [KeySortDescriptor] {
    get throws { try request.sortDescriptors.map { try $0.keyed(in: model) } }
  }

  /// Whether a key of a sort descriptor names what is grouped by, also under another name.
  private func isSame(_ property: PropertyToFetch, _ key: String) -> Bool {
    if property.name == key { return true }
    guard let index = binder.attribute(at: key) else { return false }
    return binder.attribute(at: property.name) == index
  }

  private func boundKey(
    _ descriptor: KeySortDescriptor
  ) throws(FetchRequestError) -> BoundSortKey {
    try descriptor.bound(to: bound.entity, in: model, aliases: request.keyAliases)
  }

  private func ungrouped() throws -> StoreDictionaryRequest {
    var expressions = try columns.map { try binder.single($0.expression).expression }
    let computed = Set(
      columns.compactMap { column -> String? in
        if case .expression = column { column.name } else { nil }
      })
    let descriptors = try sortDescriptors
    if entities.count == 1, !descriptors.contains(where: { computed.contains($0.key) }) {
      let keys = try descriptors.map { try boundKey($0) }
      return storeRequest(.rows(expressions, sortKeys: keys))
    }
    var order: [ResultSortKey] = []
    for descriptor in descriptors {
      if let column = columns.firstIndex(where: { $0.name == descriptor.key }) {
        order.append(ResultSortKey(column: column, descriptor: descriptor))
        continue
      }
      let key = try boundKey(descriptor)
      expressions.append(key.expression(from: bound.entity, in: model))
      order.append(ResultSortKey(column: expressions.count - 1, descriptor: descriptor))
    }
    // Rows that compare equal follow by their keys, whichever entity they are of.
    expressions.append(.subject)
    order.append(
      ResultSortKey(column: expressions.count - 1, descriptor: KeySortDescriptor("")))
    var result = storeRequest(.rows(expressions, sortKeys: []))
    result.order = order
    return result
  }
}

extension BoundSortKey {
  /// What the key sorts by, as an expression about objects of an entity.
  fileprivate func expression(
    from entity: EntityDescription, in model: ManagedObjectModel
  ) -> BoundExpression {
    switch target {
    case .attribute(let index): return .attribute(index)
    case .rowKey: return .subject
    case .path(let relationships, let attribute):
      let names = entityNames(from: entity, in: model)
      let steps = zip(relationships, names).map {
        BoundExpression.PathStep.toOne($0, destination: $1)
      }
      return .path(.subject, steps + [.attribute(attribute)])
    }
  }
}
