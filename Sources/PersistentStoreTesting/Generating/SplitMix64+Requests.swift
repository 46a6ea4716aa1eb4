package import ManagedObjects
package import SampleData

extension SplitMix64 {
  /// A request for groups or computed columns that binds.
  package mutating func grouping(
    of entity: EntityDescription, in context: ManagedObjectContext
  ) throws -> FetchRequest<ManagedObject> {
    let keys = entity.attributes.filter { !$0.isTransient }.map(\.name)
    while true {
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      if happens(percent: 40) { request.predicate = randomPredicate(on: entity) }
      let groups = (0..<below(3)).map { _ in PropertyToFetch.key(key(keys)) }
      request.propertiesToGroupBy = groups
      var columns = groups.map(\.namedExpression)
      for _ in 0...below(3) { columns.append(expression(keys)) }
      request.propertiesToFetch = columns.enumerated().map {
        .expression(ExpressionDescription("c\($0.offset)", $0.element))
      }
      if happens(percent: 30) {
        request.havingPredicate = .comparison(
          .key("c\(below(columns.count))"), pick(from: [.notEqualTo, .equalTo]),
          .value(.integer(Int64(below(4)))))
      }
      if happens(percent: 50) {
        request.sortDescriptors = [
          KeySortDescriptor("c\(below(columns.count))", ascending: happens(percent: 50))
        ]
      }
      request.returnsDistinctResults = happens(percent: 20)
      (request.fetchOffset, request.fetchLimit) = (below(3), below(12))
      do {
        _ = try context.fetchDictionaries(request)
        return request
      } catch is FetchPredicateError {
        // What binding refuses is drawn again.
      } catch StoreError.unanswerable {
        // So is what takes a regular expression from a row that is none.
      }
    }
  }

  private mutating func key(_ keys: [String]) -> String {
    keys.isEmpty ? KeySortDescriptor.objectIDKey : pick(from: keys)
  }

  private mutating func expression(_ keys: [String]) -> FetchExpression {
    let name = key(keys)
    let key: FetchExpression = name == KeySortDescriptor.objectIDKey ? .selfReference : .key(name)
    let functions: [FunctionExpression.Function] = [
      .count, .sum, .average, .min, .max, .median, .mode, .stddev,
    ]
    let function = pick(from: functions)
    switch below(6) {
    case 0: return .function(.count, .selfReference)
    case 1: return .function(function, .function(.distinct, key))
    case 2: return .function(.add, .function(function, key), .value(.integer(1)))
    case 3: return .function(function, .function(.add, key, .value(.integer(2))))
    default: return .function(function, key)
    }
  }
}

extension SplitMix64 {
  /// Up to three sort descriptors in every order that there is.
  ///
  /// - Parameters:
  ///   - entity: The entity, by whose stored attributes to sort.
  ///   - others: What else to sort by.
  /// - Returns: The descriptors.
  package mutating func sortDescriptors(
    for entity: EntityDescription, and others: [String] = []
  ) -> [KeySortDescriptor] {
    (0..<below(4)).map { _ in
      KeySortDescriptor(
        pick(from: entity.attributes.filter { !$0.isTransient }.map(\.name) + others),
        ascending: happens(percent: 50),
        comparison: pick(
          from: [
            .standard, .literal, .caseInsensitive, .numeric, .localized("sv"),
            .localized("cs-u-kn"),
          ]),
        nilPosition: pick(from: [.least, .last]))
    }
  }
}

extension PropertyToFetch {
  fileprivate var namedExpression: FetchExpression {
    name == KeySortDescriptor.objectIDKey ? .selfReference : .key(name)
  }
}
