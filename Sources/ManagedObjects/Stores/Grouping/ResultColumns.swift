/// The values of results while they are put in order, column by column.
struct ResultColumns {
  private(set) var columns: [[FetchedValue]]
  private(set) var count: Int

  init(_ columns: [[FetchedValue]], count: Int) {
    self.columns = columns
    self.count = count
  }

  /// Starts without results.
  init(columnCount: Int) {
    self.init(Array(repeating: [], count: columnCount), count: 0)
  }

  /// Adds a result.
  mutating func append(_ values: [FetchedValue]) {
    for index in columns.indices { columns[index].append(values[index]) }
    count += 1
  }

  /// What a request wants of the results: each once, in its order, within its window.
  consuming func finished(for request: StoreDictionaryRequest) -> StoreDictionaries {
    var rows = Array(0..<count)
    if request.isDistinct { rows = distinct(rows, columnCount: request.columnCount) }
    if !request.order.isEmpty { rows = sorted(rows, by: request.order) }
    if !request.isInRowOrder {
      let rest = rows.dropFirst(request.offset)
      rows = Array(request.limit.map { rest.prefix($0) } ?? rest)
    }
    let wanted = columns.prefix(request.columnCount)
    if rows.count == count, request.order.isEmpty {
      return StoreDictionaries(columns: Array(wanted), count: count)
    }
    return StoreDictionaries(
      columns: wanted.map { column in rows.map { column[$0] } }, count: rows.count)
  }

  private func distinct(_ rows: [Int], columnCount: Int) -> [Int] {
    var known: Set<[ValueKey]> = []
    return rows.filter { row in
      known.insert(columns.prefix(columnCount).map { ValueKey($0[row].expressionValue) }).inserted
    }
  }

  /// Sorts results; those that are equal in all keys stay in their order.
  func sorted(_ rows: [Int], by keys: [ResultSortKey]) -> [Int] {
    guard let first = keys.first else { return rows }
    let orders = keys.map { ColumnOrder($0.descriptor, columns[$0.column]) }
    let prefixes = orders[0].prefixes(of: columns[first.column])
    return rows.sorted { left, right in
      if prefixes[left] != prefixes[right] { return prefixes[left] < prefixes[right] }
      for (key, order) in zip(keys, orders) {
        let result = order.compare(columns[key.column][left], columns[key.column][right])
        if result != 0 { return result < 0 }
      }
      return left < right
    }
  }
}

/// The order of the values of one column of results, which may be of several types.
private struct ColumnOrder {
  private let key: BoundSortKey
  private let isOfOneType: Bool

  init(_ descriptor: KeySortDescriptor, _ values: [FetchedValue]) {
    key = BoundSortKey(.rowKey, descriptor: descriptor)
    let kinds = Set(values.lazy.filter { $0 != .null }.map(\.kindName))
    isOfOneType = kinds.count <= 1 && !kinds.contains(FetchedValue.objectKindName)
  }

  /// A number for each value that never orders two of them otherwise than the key does.
  func prefixes(of values: [FetchedValue]) -> [UInt64] {
    guard isOfOneType, !key.descriptor.comparison.isComputed else {
      return Array(repeating: 0, count: values.count)
    }
    return values.map { key.prefix(of: $0.attributeValue ?? .null) }
  }

  func compare(_ left: FetchedValue, _ right: FetchedValue) -> Int {
    switch (left, right) {
    case (.value(let left), .value(let right)):
      if isOfOneType || left == .null || right == .null { return key.compare(left, right) }
      return key.directed(Self.order(left, right))
    case (.object(let left), .object(let right)):
      let result = BoundSortKey.order(left.key, right.key)
      return key.directed(result == 0 ? BoundSortKey.order(left, right) : result)
    case (.value(.null), .object): return key.nullRank
    case (.object, .value(.null)): return -key.nullRank
    case (.value, .object): return -1
    case (.object, .value): return 1
    }
  }

  /// Numbers of different types by what they are, anything else by its type.
  private static func order(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    if left.isNumber, right.isNumber {
      if ValueComparison.holds(left, .lessThan, right, []) { return -1 }
      return ValueComparison.holds(right, .lessThan, left, []) ? 1 : 0
    }
    return BoundSortKey.order(left.kindName, right.kindName)
  }
}

extension FetchedValue {
  fileprivate static let objectKindName = "an object"

  fileprivate var kindName: String {
    switch self {
    case .value(let value): value.kindName
    case .object: Self.objectKindName
    }
  }
}
