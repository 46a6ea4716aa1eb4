import Foundation
import SampleData
import Testing

@testable import ManagedObjects

/// Reads rows in batches, with some of their columns in some order, and compares them with rows that
/// are known.
struct RowBatchTrial {
  private let request: StoreFetchRequest
  private let columns: [AttributeIndex]

  init(_ request: StoreFetchRequest, _ random: inout SplitMix64) {
    self.request = request
    columns = (0..<random.below(4)).map { _ in
      AttributeIndex(random.below(request.entity.columns.count))
    }
  }

  /// Reads the rows from a store by its own way, and by the one for stores that have none.
  func check(_ store: any PersistentStore, _ hint: Comment) throws {
    let rows = try store.fetch(request)
    for reader: any StoreReading in [store, PlainReader(store: store)] {
      var rest = rows[...]
      try reader.forEachBatch(of: request, columns: columns) { batch in
        let expected = rest.prefix(batch.rowCount)
        #expect(!expected.isEmpty && batch.keys == expected.map(\.key.rawValue), hint)
        for (column, values) in zip(columns, batch.columns) {
          #expect(ExactColumn(values) == ExactColumn(self.values(of: column, in: expected)), hint)
        }
        rest = rest.dropFirst(batch.rowCount)
        return true
      }
      #expect(rest.isEmpty, hint)
    }
  }

  /// Reads the rows that have a letter in one of their texts, with a sieve for it: all of them come,
  /// in their order, and may bring others with them.
  func checkSieve(for letter: Character, _ store: any PersistentStore, _ hint: Comment) throws {
    let byte = letter.asciiValue ?? 0
    let sieve: TextSieve = { texts, ends in
      var found: [Int] = []
      for place in texts.indices where texts[place] == byte {
        guard let text = ends.text(holding: place, from: found.last ?? 0) else { break }
        #expect(text.range.contains(place), hint)
        if found.last != text.position { found.append(text.position) }
      }
      return found
    }
    let tables = try #require(store as? any TableReading).currentTables()
    var rest = try store.fetch(request)[...]
    func isWanted(_ row: RowSnapshot) -> Bool {
      columns.contains { values(of: $0, in: [row]).bytes.contains(byte) }
    }
    try tables.forEachBatch(of: request, columns: columns, sieve: sieve) { batch in
      for (row, key) in batch.keys.enumerated() {
        let known = rest.firstIndex { $0.key.rawValue == key } ?? rest.endIndex
        #expect(!rest[..<known].contains(where: isWanted), hint)
        for (column, values) in zip(columns, batch.columns)
        where known < rest.endIndex && values.kind == .text {
          let expected = self.values(of: column, in: [rest[known]])
          #expect(values.text(row) == expected.text(0), hint)
        }
        rest = rest.dropFirst(known + 1 - rest.startIndex)
      }
      return true
    }
    #expect(!rest.contains(where: isWanted), hint)
  }

  private func values(
    of column: AttributeIndex, in rows: some Sequence<RowSnapshot>
  ) -> ColumnValues {
    var values = ColumnValues(request.entity.columns[column.rawValue].type)
    for row in rows { values.append(row.value(at: column)) }
    return values
  }
}

/// What is in a column, to the bit.
private struct ExactColumn: Hashable {
  private let kind: ColumnValues.Kind
  private let nulls: [Bool]
  private let integers: [Int64]
  private let texts: [[UInt8]]
  private let values: [ExactValue]

  init(_ column: ColumnValues) {
    (kind, integers) = (column.kind, column.integers)
    nulls = (0..<column.rowCount).map(column.isNull)
    texts = column.ends.indices.map { Array(column.bytes[column.range(ofText: $0)]) }
    values = column.values.map(ExactValue.init)
  }
}

/// A store that answers requests but has no way of its own to hand out batches.
struct PlainReader: StoreReading {
  let store: any PersistentStore

  var identifier: UUID { store.identifier }

  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try store.fetch(requests)
  }

  func count(_ request: StoreFetchRequest) throws -> Int { try store.count(request) }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try store.rows(keys, of: entity)
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try store.related(request)
  }
}
