import Foundation
import SampleData

@testable import ManagedObjects

/// What a store of samples has to answer, in the plainest way.
struct NaiveTable {
  struct Row {
    let key: Int64
    var version: Int64
    var values: [AttributeValue]
  }

  private(set) var rows: [Row] = []
  private var nextKey: Int64 = 1

  /// Makes up a transaction and carries it out here.
  mutating func change(_ random: inout SplitMix64) -> StoreSaveRequest {
    var changes = StoreSaveRequest.EntityChanges(StoredSamples.entity)
    var kept: [Row] = []
    for var row in rows {
      if random.happens(percent: 12) {
        changes.deleted.append(.init(key: RowKey(row.key), expectedVersion: row.version))
        continue
      }
      if random.happens(percent: 12) {
        row.values = StoredSamples.values(&random)
        changes.updated.append(
          .init(key: RowKey(row.key), expectedVersion: row.version, values: row.values))
        row.version += 1
      }
      kept.append(row)
    }
    for _ in 0..<random.below(14) {
      let values = StoredSamples.values(&random)
      changes.insertedValues.append(values)
      kept.append(Row(key: nextKey, version: 1, values: values))
      nextKey += 1
    }
    rows = kept
    // A request may name its rows in any order.
    changes.updated.reverse()
    return StoreSaveRequest(changes: [changes])
  }

  /// The rows of a request, found by looking at each one.
  func answer(_ request: StoreFetchRequest) throws -> [ExactRow] {
    let found = try rows.filter { row in
      guard request.keys?.contains(RowKey(row.key)) ?? true else { return false }
      return try request.predicate?.bound.matches(NaiveSource(values: row.values)) ?? true
    }
    let sorted = found.sorted { left, right in
      for key in request.sortKeys {
        let order = NaiveOrder(key).compare(left, right)
        if order != 0 { return order < 0 }
      }
      return left.key < right.key
    }
    let window = sorted.dropFirst(request.offset).prefix(request.limit ?? .max)
    return window.map { ExactRow(key: $0.key, version: $0.version, values: $0.values) }
  }
}

private struct NaiveSource: AttributeSource {
  let values: [AttributeValue]

  func value(at index: AttributeIndex) -> AttributeValue { values[index.rawValue] }
}

/// The order of a sort key, from what its documentation says.
private struct NaiveOrder {
  let key: BoundSortKey

  init(_ key: BoundSortKey) {
    self.key = key
  }

  func compare(_ left: NaiveTable.Row, _ right: NaiveTable.Row) -> Int {
    let ascending = key.descriptor.isAscending
    guard case .attribute(let index) = key.target else {
      return Self.order(left.key, right.key) * (ascending ? 1 : -1)
    }
    let (first, second) = (left.values[index.rawValue], right.values[index.rawValue])
    switch (first == .null, second == .null) {
    case (true, true): return 0
    case (false, false): return compare(first, second) * (ascending ? 1 : -1)
    case (let firstIsNull, _):
      let nullsFirst = key.descriptor.nilPosition == .least && ascending
      return firstIsNull == nullsFirst ? -1 : 1
    }
  }

  private func compare(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.decimal(let left), .decimal(let right)): Self.order(left, right)
    case (.boolean(let left), .boolean(let right)): Self.order(left ? 1 : 0, right ? 1 : 0)
    case (.double(let left), .double(let right)): Self.numeric(left, right)
    case (.date(let left), .date(let right)):
      Self.numeric(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    case (.string(let left), .string(let right)):
      key.descriptor.comparison == .standard
        ? Self.lexicographic(TextOrder.key(of: left.utf8.span), TextOrder.key(of: right.utf8.span))
        : Self.lexicographic(Array(left.unicodeScalars), Array(right.unicodeScalars))
    case (.binary(let left), .binary(let right)): Self.lexicographic(Array(left), Array(right))
    case (.uuid(let left), .uuid(let right)): Self.order(left.uuidString, right.uuidString)
    default: 0
    }
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : right < left ? 1 : 0
  }

  /// -0 comes before 0, and what is not a number after all that is.
  private static func numeric(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN { return order(left.isNaN ? 1 : 0, right.isNaN ? 1 : 0) }
    if left == 0, right == 0 {
      return order(left.sign == .plus ? 1 : 0, right.sign == .plus ? 1 : 0)
    }
    return order(left, right)
  }

  private static func lexicographic<Element: Comparable>(
    _ left: [Element], _ right: [Element]
  ) -> Int {
    left.lexicographicallyPrecedes(right) ? -1 : right.lexicographicallyPrecedes(left) ? 1 : 0
  }
}
