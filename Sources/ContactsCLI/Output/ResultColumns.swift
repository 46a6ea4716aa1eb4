import ManagedObjects

/// Computed results: named columns with a value for each result.
struct ResultColumns {
  let names: [String]
  let columns: [[FetchedValue]]
  let count: Int
  /// The columns whose values are never cut.
  let whole: Set<Int>

  private init(
    names: [String], columns: [[FetchedValue]], count: Int, whole: Set<Int>
  ) {
    (self.names, self.columns, self.count, self.whole) = (names, columns, count, whole)
  }

  /// Results that were fetched.
  init(_ results: FetchedDictionaries) {
    names = results.names
    columns = names.compactMap { results.column($0) }
    count = results.count
    whole = []
  }

  /// Columns of the same length.
  ///
  /// - Parameters:
  ///   - columns: The names and the values.
  ///   - whole: The names of those whose values are never cut, such as times.
  init(_ columns: [(name: String, values: [AttributeValue])], whole: Set<String> = []) {
    names = columns.map(\.name)
    self.columns = columns.map { $0.values.map { .value($0) } }
    count = columns.first?.values.count ?? 0
    self.whole = Set(columns.indices.filter { whole.contains(columns[$0].name) })
  }

  /// Those of the columns that are named, in this order.
  func selecting(_ chosen: [String]) -> ResultColumns {
    let places = chosen.compactMap { names.firstIndex(of: $0) }
    return ResultColumns(
      names: places.map { names[$0] }, columns: places.map { columns[$0] }, count: count,
      whole: Set(places.indices.filter { whole.contains(places[$0]) }))
  }
}
