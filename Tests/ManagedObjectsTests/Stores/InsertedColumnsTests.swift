import Foundation
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("New rows in columns")
struct InsertedColumnsTests {
  private static let entity = EntityDescription(
    "Article",
    attributes: [
      AttributeDescription("title", .string, isOptional: false),
      AttributeDescription("stock", .integer32, defaultValue: 7),
      AttributeDescription("note", .string),
      AttributeDescription("price", .decimal, defaultValue: .decimal(9.5)),
      AttributeDescription("draft", .string, isTransient: true, defaultValue: "x"),
      AttributeDescription("homepage", .uri, defaultValue: "urn:none"),
    ])

  private static func rows(_ indexes: Int...) throws -> InsertedColumns {
    try InsertedColumns(entity, attributes: indexes.map { AttributeIndex($0) })
  }

  private static func request(
    _ columns: InsertedColumns?, _ rows: [[AttributeValue]] = []
  ) -> StoreSaveRequest {
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedValues = rows
    changes.insertedColumns = columns
    return StoreSaveRequest(changes: [changes])
  }

  /// Stores of each kind, a binary one that writes to its journal and one that does not.
  private static func stores() throws -> [any PersistentStore] {
    let disk = SimulatedFileSystem()
    let model = try ManagedObjectModel([entity])
    return [
      InMemoryStore(),
      try BinaryStore(path: "/a", model: model, options: .appending, fileSystem: disk),
      try BinaryStore(path: "/b", model: model, options: .folding, fileSystem: disk),
    ]
  }

  @Test("columns of values are taken as rows of values are")
  func wholeColumns() throws {
    let stocks: [AttributeValue] = [1, .null, 3]
    let titles: [AttributeValue] = ["é", "", "😀"]
    var (stock, title) = (ColumnValues(.integer32), ColumnValues(.string))
    for value in stocks { stock.append(value) }
    for value in titles { title.append(value) }
    for store in try Self.stores() {
      var (whole, single) = (try Self.rows(1, 0), try Self.rows(1, 0))
      try whole.append([7, "before"])
      try single.append([7, "before"])
      try whole.append(columns: [stock, title])
      for (stock, title) in zip(stocks, titles) { try single.append([stock, title]) }
      #expect(whole.rowCount == 4)
      _ = try store.save(Self.request(whole))
      _ = try store.save(Self.request(single))
      let rows = try store.exactRows(of: Self.entity)
      #expect(rows.prefix(4).map(\.values) == rows.suffix(4).map(\.values))
    }
  }

  @Test("columns that do not fit are refused, and nothing is added")
  func unfitColumns() throws {
    func texts(_ texts: [UInt8]...) -> ColumnValues {
      var values = ColumnValues(.text)
      for text in texts { values.append(text: text.span) }
      return values
    }
    func numbers(_ numbers: Int64...) -> ColumnValues {
      var values = ColumnValues(.integers)
      for number in numbers { values.append(integer: number) }
      return values
    }
    let (letter, number) = (texts([0x41]), numbers(1))
    for columns in [
      [], [number], [letter, number], [number, letter, letter], [numbers(1, 2), letter],
      [numbers(1 << 31), letter], [number, texts([0xff])], [numbers(1, 2), texts([0xc3], [0xa9])],
    ] {
      var rows = try Self.rows(1, 0)
      #expect(throws: StoreError.self) { try rows.append(columns: columns) }
      #expect(rows.rowCount == 0)
    }
    var rows = try Self.rows(1, 0)
    try rows.append(columns: [number, letter])
    #expect(rows.rowCount == 1)
  }

  @Test("what is not given has its default value, and so has what is transient")
  func defaults() throws {
    for store in try Self.stores() {
      for count in 0..<3 {
        var rows = try Self.rows(2, 0)
        try rows.append([.null, "first"])
        try rows.append(contentsOf: ["a note", "second", "another", "third"])
        #expect(rows.rowCount == 3)
        let result = try store.save(Self.request(rows))
        let first = Int64(count * 3 + 1)
        #expect(result.insertedKeys["Article"] == (first..<first + 3).map { RowKey($0) })
      }
      let expected = [("first", .null), ("second", "a note"), ("third", "another")].map {
        (title: AttributeValue, note: AttributeValue) -> [AttributeValue] in
        [title, 7, note, .decimal(9.5), "x", "urn:none"]
      }
      #expect(
        try store.exactRows(of: Self.entity)
          == (0..<9).map { ExactRow(key: Int64($0 + 1), version: 1, values: expected[$0 % 3]) })
    }
  }

  @Test("they come behind the rows that are given one by one")
  func both() throws {
    for store in try Self.stores() {
      for _ in 0..<2 {
        var columns = try Self.rows(0)
        try columns.append(["columns"])
        let row: [AttributeValue] = ["row", 1, "n", .null, "draft", .null]
        let result = try store.save(Self.request(columns, [row, row]))
        #expect(result.insertedKeys["Article"]?.count == 3)
      }
      let titles = try store.fetch(StoreFetchRequest(entity: Self.entity)).map {
        $0.value(at: AttributeIndex(0))
      }
      #expect(titles == ["row", "row", "columns", "row", "row", "columns"])
    }
  }

  @Test("none at all are no rows, and rows without any value are rows")
  func empty() throws {
    for store in try Self.stores() {
      #expect(try store.save(Self.request(Self.rows(0, 1))).insertedKeys["Article"] == [])
      var rows = try Self.rows()
      for _ in 0..<3 { try rows.append([]) }
      #expect(try store.save(Self.request(rows)).insertedKeys["Article"]?.count == 3)
      let found = try store.fetch(StoreFetchRequest(entity: Self.entity))
      #expect(found.map { $0.value(at: AttributeIndex(1)) } == [7, 7, 7])
    }
  }

  @Test(
    "many rows are the same as if they were given one by one", arguments: [4_095, 4_096, 8_200])
  func many(count: Int) throws {
    var random = seededRandom(for: "rows in columns")
    let stores = try zip(Self.stores(), Self.stores())
    var columns = try Self.rows(5, 0, 1, 3)
    columns.reserveCapacity(count)
    var rows: [[AttributeValue]] = []
    for _ in 0..<count {
      let row = Self.entity.attributes.map { random.randomValue(of: $0.type) }
      try columns.append([row[5], row[0], row[1], row[3]])
      rows.append([row[0], row[1], .null, row[3], .null, row[5]])
    }
    for (store, other) in stores {
      _ = try store.save(Self.request(columns))
      _ = try other.save(Self.request(nil, rows))
      #expect(try store.exactRows(of: Self.entity) == other.exactRows(of: Self.entity))
    }
    let storage = columns.storage()
    #expect(storage.value(of: AttributeIndex(0), at: count - 1) == rows[count - 1][0])
    #expect(storage.value(of: AttributeIndex(2), at: 0) == .null)
  }

  @Test("a value that does not fit is refused with its row, and so is half a row")
  func misfits() throws {
    var rows = try Self.rows(0, 1)
    try rows.append(["x", 1])
    let samples: [[AttributeValue]] = [
      ["x"], ["x", 1, 2], [], ["x", "y"], [1, 1], ["x", .integer(1 << 40)], ["x", .decimal(1)],
    ]
    for values in samples {
      let facts = StoreError.facts { try rows.append(values) }
      #expect(facts?.hasPrefix("invalidRequest") == true, "\(values)")
    }
    for values in samples.dropFirst(3).map({ ["a", 2] + $0 }) + [["a"], ["a", 2, "b"]] {
      let facts = StoreError.facts { try rows.append(contentsOf: values) }
      #expect(facts?.hasPrefix("invalidRequest") == true, "\(values)")
    }
    #expect(rows.rowCount == 1)
    var prices = try Self.rows(3)
    #expect(
      StoreError.facts { try prices.append([.decimal(.nan)]) }
        == "invalidRequest Article.price holds decimal, not a decimal number")
  }

  @Test("attributes that rows cannot have values for are refused")
  func attributes() {
    for indexes in [[0, 0], [6], [-1], [4]] {
      let facts = StoreError.facts {
        _ = try InsertedColumns(Self.entity, attributes: indexes.map { AttributeIndex($0) })
      }
      #expect(facts?.hasPrefix("invalidRequest") == true, "\(indexes)")
    }
  }

  @Test("rows of another entity are refused")
  func otherEntity() throws {
    var changes = StoreSaveRequest.EntityChanges(Self.entity)
    changes.insertedColumns = try InsertedColumns(StoredPeople.entity, attributes: [])
    for store in try Self.stores() {
      let facts = StoreError.facts { _ = try store.save(StoreSaveRequest(changes: [changes])) }
      #expect(facts?.hasPrefix("invalidRequest") == true)
    }
  }
}
