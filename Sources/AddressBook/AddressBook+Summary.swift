public import ManagedObjects

extension AddressBook {
  /// What to compute of people, or of groups of them.
  public struct Summary: Sendable {
    /// The condition on the people; nil for all.
    public var predicate: FetchPredicate?
    /// What is computed, with a name for each.
    public var columns: [ExpressionDescription]
    /// What people are grouped by.
    public var groups: [ExpressionDescription] = []
    /// A condition on groups; nil for all.
    public var having: FetchPredicate?
    /// The columns to sort by.
    public var order: [KeySortDescriptor] = []
    /// How many results to answer at most, one at least; nil for all.
    public var limit: Int?
    /// How many results to skip.
    public var offset = 0

    /// Asks for columns.
    public init(_ columns: [ExpressionDescription]) {
      self.columns = columns
    }
  }

  /// The results of a summary: those of each group, or of everybody.
  ///
  /// - Returns: A column for each of the groups' expressions, then the columns asked for.
  /// - Throws: ``FetchPredicateError``, ``FetchRequestError`` or ``StoreError``.
  public func summarize(_ summary: Summary) throws -> FetchedDictionaries {
    var query = Query()
    query.predicate = summary.predicate
    var request = try request(for: query)
    let groups = try summary.groups.map { PropertyToFetch.expression(try expression($0)) }
    request.propertiesToGroupBy = groups
    request.propertiesToFetch =
      try groups + summary.columns.map { .expression(try expression($0)) }
    request.havingPredicate = summary.having
    request.sortDescriptors = summary.order
    request.fetchOffset = summary.offset
    request.fetchLimit = summary.limit ?? 0
    return try newContext().fetchDictionaries(request)
  }
}
