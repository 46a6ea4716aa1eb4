import Foundation
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Rows in batches")
struct RowBatchTests {
  private static let request = StoreFetchRequest(entity: StoredPeople.entity)
  private static let columns = (0..<3).map { AttributeIndex($0) }

  private static func store(_ names: [String]) throws -> InMemoryStore {
    let store = InMemoryStore()
    _ = try store.save(
      StoredPeople.request {
        $0.insertedValues = names.map { StoredPeople.values($0, "", nil) }
      })
    return store
  }

  @Test("a batch has no more rows than it says, and the last one has the rest")
  func sizes() throws {
    let store = try Self.store((0..<5_000).map { "\($0)" })
    var names: [String] = []
    var sizes: [Int] = []
    try store.forEachBatch(of: Self.request, columns: Self.columns) { batch in
      sizes.append(batch.rowCount)
      names += (0..<batch.rowCount).map { row in
        let text = batch.columns[0].bytes[batch.columns[0].range(ofText: row)]
        return String(decoding: text, as: UTF8.self)
      }
      return true
    }
    #expect(names == (0..<5_000).map { "\($0)" })
    #expect(sizes.max() == RowBatch.greatestRowCount)
    #expect(sizes.count == 5)
  }

  @Test("long texts come in small batches, and one that is longer than a batch comes alone")
  func longTexts() throws {
    let long = String(repeating: "x", count: RowBatch.greatestByteCount / 4 - 1)
    let longer = String(repeating: "y", count: RowBatch.greatestByteCount * 2)
    let store = try Self.store(Array(repeating: long, count: 9) + [longer, "a", "b"])
    var sizes: [Int] = []
    try store.forEachBatch(of: Self.request, columns: Self.columns) {
      sizes.append($0.rowCount)
      return true
    }
    #expect(sizes == [4, 4, 1, 1, 2])
  }

  @Test("no more batches come when no more are wanted")
  func stopping() throws {
    let store = try Self.store((0..<5_000).map { "\($0)" })
    let byName = BoundSortKey(
      .attribute(AttributeIndex(0)), descriptor: KeySortDescriptor("firstName"))
    for sortKeys in [[], [byName]] {
      var request = Self.request
      request.sortKeys = sortKeys
      var count = 0
      try store.forEachBatch(of: request, columns: []) { _ in
        count += 1
        return count < 2
      }
      #expect(count == 2)
    }
  }

  @Test("an attribute that there is not is refused")
  func unknownAttribute() throws {
    let store = try Self.store(["a"])
    #expect(throws: StoreError.self) {
      try store.forEachBatch(of: Self.request, columns: [AttributeIndex(3)]) { _ in true }
    }
  }

  @Test("a damaged block is reported before a value of it is handed out")
  func damage() throws {
    let whole = try SimulatedStore()
    _ = try whole.open(.folding).save(
      StoredPeople.request {
        $0.insertedValues = (0..<9_000).map { StoredPeople.values("name \($0)", "last", nil) }
      })
    var base = whole.base
    let position = try #require(base.firstRange(of: Array("name 8999".utf8))).lowerBound
    base[position] = UInt8(ascii: "N")
    let store = try SimulatedStore(base: base, journal: nil).open()
    var count = 0
    #expect(throws: StoreError.self) {
      try store.forEachBatch(of: Self.request, columns: Self.columns) {
        count += $0.rowCount
        return true
      }
    }
    #expect(count == 8_192)
    try store.forEachBatch(of: Self.request, columns: [AttributeIndex(1)]) {
      count += $0.rowCount
      return true
    }
    #expect(count == 8_192 + 9_000)
  }
}
