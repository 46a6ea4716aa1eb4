#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a store is asked for: the values of expressions for rows, or for groups of rows.
///
/// A plain value without closures, which can go to any thread or process.
public struct StoreDictionaryRequest: Sendable {
  /// What the results are about.
  enum Content: Sendable {
    /// Each row, in an order.
    case rows([BoundExpression], sortKeys: [BoundSortKey])
    /// Groups of rows, in the order of what their rows have in common.
    case groups(BoundGrouping)
  }

  /// The entities whose rows count; places of attributes mean the same in all of them.
  public let entities: [EntityDescription]
  /// The condition on the rows; nil for all.
  public internal(set) var predicate: StorePredicate?
  /// The model in which relationships are followed.
  let model: ManagedObjectModel
  var content: Content
  /// The identities of the only stores whose rows are wanted, where there are several; nil for all.
  var affectedStores: Set<UUID>?
  /// How many columns count; those behind them are there to sort by.
  let columnCount: Int
  /// Whether equal results count once.
  var isDistinct = false
  /// The order of the results, where it is another than that of the content.
  var order: [ResultSortKey] = []
  /// How many of the ordered results to skip; never less than zero.
  var offset = 0
  /// How many results to answer at most; nil for all.
  var limit: Int?

  /// Whether the request asks for more than the attributes of rows: which row it is, or others that
  /// it is related to.
  ///
  /// A store that cannot tell refuses the request.
  public var reachesBeyondAttributes: Bool { reach.isBeyondAttributes }

  /// What the expressions ask a row for.
  var reach: PredicateReach {
    switch content {
    case .groups(let grouping): return grouping.reach
    case .rows(let columns, _):
      var reach = PredicateReach()
      for column in columns { column.collect(into: &reach) }
      return reach
    }
  }

  /// The request for the rows of one of the entities.
  func rows(of entity: EntityDescription) -> StoreFetchRequest {
    var request = StoreFetchRequest(entity: entity, predicate: predicate)
    request.model = model
    request.affectedStores = affectedStores
    if case .rows(_, let sortKeys) = content { request.sortKeys = sortKeys }
    if isInRowOrder { (request.offset, request.limit) = (offset, limit) }
    return request
  }

  /// Whether each row is a result, in the order of the rows.
  var isInRowOrder: Bool {
    guard case .rows = content else { return false }
    return !isDistinct && order.isEmpty && entities.count == 1
  }
}

extension StoreDictionaryRequest {
  /// What is computed of groups; nil where each row is a result.
  package var grouping: BoundGrouping? {
    if case .groups(let grouping) = content { grouping } else { nil }
  }

  /// The results, from what a store has computed of groups.
  ///
  /// - Parameters:
  ///   - groups: The values of the grouping's keys and aggregates, column by column.
  ///   - count: How many groups there are.
  /// - Returns: The results.
  /// - Throws: ``StoreError/unanswerable(_:)``.
  package func finished(
    groups: [[FetchedValue]], count: Int
  ) throws(StoreError) -> StoreDictionaries {
    guard let grouping else {
      throw .invalidRequest(reason: "it is not about groups")
    }
    return try grouping.ordered(ResultColumns(groups, count: count)).finished(for: self)
  }
}

/// What results are sorted by.
struct ResultSortKey: Sendable {
  /// Which column.
  let column: Int
  /// The direction and the comparison.
  let descriptor: KeySortDescriptor
}

/// The results of a dictionary request, column by column.
public struct StoreDictionaries: Hashable, Sendable {
  /// The values of each column, one a result.
  public let columns: [[FetchedValue]]
  /// How many results there are.
  public let count: Int
}
