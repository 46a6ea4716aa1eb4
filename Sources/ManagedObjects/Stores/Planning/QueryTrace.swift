/// Writes down what a query does.
final class QueryTrace {
  private(set) var plan: FetchPlan
  private let entity: EntityDescription
  /// The condition that is being asked of a segment.
  private var filter = 0

  init(_ entity: EntityDescription) {
    self.entity = entity
    plan = FetchPlan(entityName: entity.name)
  }

  func note(_ change: (inout FetchPlan) -> Void) {
    change(&plan)
  }

  /// Begins to ask the conditions of another segment.
  func beginSegment() {
    filter = 0
  }

  /// The next condition, which has the same place in each segment.
  ///
  /// - Parameter attributes: What it looks at.
  /// - Returns: Its place among the plan's filters.
  func beginFilter(_ attributes: Set<AttributeIndex>) -> Int {
    defer { filter += 1 }
    let names = attributes.sorted { $0.rawValue < $1.rawValue }.map {
      entity.columns[$0.rawValue].name
    }
    if filter == plan.filters.count { plan.filters.append(FetchPlan.Filter(attributes: names)) }
    return filter
  }

  /// Counts something of a condition.
  func count(_ counter: WritableKeyPath<FetchPlan.Filter, Int>, of filter: Int, by count: Int = 1) {
    plan.filters[filter][keyPath: counter] += count
  }
}

extension FetchPlan {
  /// Says that rows are sorted, which is what happens unless an index has the order.
  mutating func noteSorting(by keys: [BoundSortKey], first: Int?) {
    let names = keys.map(\.name)
    order = first.map { .keepingFirst($0, names) } ?? .sorting(names)
  }
}

extension StoreTables {
  /// How a request is answered.
  func explain(_ request: StoreFetchRequest) throws(StoreError) -> FetchPlan {
    let trace = QueryTrace(request.entity)
    let query = TableQuery(request, in: self, trace: trace)
    let places = try query.orderedPlaces()
    trace.note {
      $0.rowsAnswered = places.count
      $0.rowCount = query.table.segments.indices.reduce(0) {
        $0 + query.table.visibleRows(ofSegment: $1).count
      }
    }
    return trace.plan
  }
}
