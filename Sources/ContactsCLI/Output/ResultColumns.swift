import ManagedObjects

/// Computed results: named columns with a value for each result.
struct ResultColumns {
  let names: [String]
  let columns: [[FetchedValue]]
  let count: Int

  /// Results that were fetched.
  init(_ results: FetchedDictionaries) {
    names = results.names
    columns = names.compactMap { results.column($0) }
    count = results.count
  }

  /// Columns of the same length.
  init(_ columns: [(name: String, values: [AttributeValue])]) {
    names = columns.map(\.name)
    self.columns = columns.map { $0.values.map { .value($0) } }
    count = columns.first?.values.count ?? 0
  }
}
