import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

/// Attributes without values cost nothing: they have no columns.
@Suite("Columns of one value")
struct ConstantColumnTests {
  private static let attribute = AttributeDescription("value", .string)

  @Test("nulls alone are counted, not kept, whatever the type", arguments: AttributeType.stored)
  func onlyNulls(type: AttributeType) {
    var builder = ColumnBuilder(name: "value", type: type)
    for _ in 0..<10 { builder.append(.null) }
    builder.appendNulls(1_000_000_000)
    #expect(builder.rowCount == 1_000_000_010)
    #expect(!builder.hasValues)
    #expect(builder.record(checksummed: true) == nil)
  }

  @Test(
    "any number of nulls may go before, between and behind values", arguments: AttributeType.stored)
  func someNulls(type: AttributeType) throws {
    let value = NotableValues.of(type)[1]
    for count in [1, 7, 8, 9, 63, 64, 4095, 4096, 4097, 8192, 8193] {
      var builder = ColumnBuilder(name: "value", type: type)
      for _ in 0..<2 {
        builder.appendNulls(count)
        builder.append(value)
      }
      builder.appendNulls(count)
      let record = try #require(builder.record(checksummed: true))
      let column = Column(record, rowCount: builder.rowCount)
      try column.verify()
      #expect(column.rowCount == 3 * count + 2)
      let present = (0..<column.rowCount).filter { !column.isNull($0) }
      #expect(present == [count, 2 * count + 1])
      for row in present { #expect(ExactValue(column.value(at: row)) == ExactValue(value)) }
      #expect(column.value(at: 0) == .null && column.value(at: column.rowCount - 1) == .null)
    }
  }

  @Test("a column of one value is read, copied, and needs no verification")
  func constant() throws {
    let column = Column(Self.attribute, rowCount: 5_000, constant: "x")
    try column.verify()
    try column.verify(block: 1)
    #expect(column.value(at: 4_999) == "x" && !column.isNull(4_999))
    let nulls = Column(Self.attribute, rowCount: 5_000, constant: .null)
    #expect(nulls.value(at: 4_999) == .null && nulls.isNull(4_999) && nulls.isNull)
    var builder = ColumnBuilder(Self.attribute)
    builder.append(row: 4_999, of: nulls)
    builder.append(row: 4_999, of: column)
    let copy = Column(try #require(builder.record(checksummed: false)), rowCount: 2)
    #expect(copy.value(at: 0) == .null && copy.value(at: 1) == "x")
  }

  @Test(
    "a column of one value is written as one that has it in every row",
    arguments: AttributeType.stored)
  func writing(type: AttributeType) throws {
    let attribute = AttributeDescription("value", type)
    for value in NotableValues.of(type) + [.null] {
      for rowCount in [0, 1, 4_097] {
        var (whole, single) = (ColumnBuilder(attribute), ColumnBuilder(attribute))
        whole.append(allRowsOf: Column(attribute, rowCount: rowCount, constant: value))
        for _ in 0..<rowCount { single.append(value) }
        for next in [value, .null] {
          whole.append(next)
          single.append(next)
        }
        #expect(whole.rowCount == single.rowCount)
        let records = [whole, single].map { $0.record(checksummed: true) }
        let encoded = try records.map { try PropertyListEncoder().encode([$0].compactMap(\.self)) }
        #expect(encoded[0] == encoded[1], "\(rowCount) times \(value)")
      }
    }
  }

  @Test(
    "values of transient attributes are not kept, nor are those of types without columns",
    arguments: [
      AttributeDescription("value", .string, isTransient: true),
      AttributeDescription("value", .undefined, isTransient: true),
      AttributeDescription("value", .undefined), AttributeDescription("value", .composite),
    ])
  func neverStored(attribute: AttributeDescription) {
    var builder = ColumnBuilder(attribute)
    builder.append("x")
    builder.append(1)
    #expect(builder.record(checksummed: true) == nil)
    #expect(builder.rowCount == 2)
  }

  @Test(
    "a column of one value is sorted as one that has it in every row",
    arguments: AttributeType.stored)
  func order(type: AttributeType) throws {
    let attribute = AttributeDescription("value", type)
    for value in NotableValues.of(type) + [.null] {
      var builder = ColumnBuilder(attribute)
      for other in [value, NotableValues.of(type)[0]] { builder.append(other) }
      let column = Column(try #require(builder.record(checksummed: false)), rowCount: 2)
      let constant = Column(attribute, rowCount: 2, constant: value)
      for (ascending, comparison, position) in [
        (true, .standard, .least), (false, .standard, .last), (true, .literal, .last),
        (false, .literal, .least),
      ] as [(Bool, KeySortDescriptor.Comparison, KeySortDescriptor.NilPosition)] {
        let key = BoundSortKey(
          .attribute(AttributeIndex(0)),
          descriptor: KeySortDescriptor(
            "value", ascending: ascending, comparison: comparison, nilPosition: position))
        #expect(key.prefix(of: constant) == key.prefix(of: column, at: 0), "\(value)")
        #expect(key.prefix(of: constant, at: 1) == key.prefix(of: column, at: 0), "\(value)")
        #expect(key.compare(constant, 1, column, 0) == 0)
        let order = key.compare(column, 0, column, 1).signum()
        #expect(key.compare(constant, 0, column, 1).signum() == order)
      }
    }
  }

  private static func entity(emptyAttributes count: Int) -> EntityDescription {
    let empty = (0..<count).map {
      AttributeDescription("attribute\($0)", $0 % 2 == 0 ? .string : .decimal)
    }
    return EntityDescription("Thing", attributes: [AttributeDescription("name", .string)] + empty)
  }

  @Test("a hundred empty attributes of many rows add nothing to a store but their descriptions")
  func size() throws {
    let disk = SimulatedFileSystem()
    func size(_ count: Int, rows: Int) throws -> Int {
      let entity = Self.entity(emptyAttributes: count)
      let path = "/store-\(count)-\(rows)"
      let store = try BinaryStore(
        path: path, model: ManagedObjectModel([entity]), options: .appending, fileSystem: disk)
      var changes = StoreSaveRequest.EntityChanges(entity)
      changes.insertedValues = (0..<rows).map {
        [.string("\($0)")] + Array(repeating: .null, count: count)
      }
      _ = try store.save(StoreSaveRequest(changes: [changes]))
      _ = try store.save(StoreSaveRequest(changes: [changes]))
      #expect(try store.count(StoreFetchRequest(entity: entity)) == 2 * rows)
      return (disk.content(of: path)?.count ?? 0)
        + (disk.content(of: path + "-journal")?.count ?? 0)
    }
    let descriptions = try size(100, rows: 10) - size(0, rows: 10)
    #expect(try size(100, rows: 500) - size(0, rows: 500) == descriptions)
    #expect(descriptions < 2_500)
  }

  @Test("no bits are kept of rows that all have the same answer")
  func answers() throws {
    let entity = Self.entity(emptyAttributes: 2)
    let store = InMemoryStore()
    for _ in 0..<2 {
      var changes = StoreSaveRequest.EntityChanges(entity)
      changes.insertedValues = (0..<100).map { [.string("\($0 % 7)"), .null, .null] }
      _ = try store.save(StoreSaveRequest(changes: [changes]))
    }
    for (format, count) in [
      ("attribute0 == nil", 200), ("attribute0 CONTAINS 'x'", 0), ("attribute1 != 1.5", 200),
      ("attribute0 == name", 0), ("attribute0 == nil AND name == '3'", 28),
      ("attribute1 IN {1, 2}", 0), ("attribute0 != attribute0", 0),
    ] {
      let predicate = try StorePredicate(FetchPredicate(format: format), of: entity)
      #expect(
        try store.count(StoreFetchRequest(entity: entity, predicate: predicate)) == count,
        "\(format)")
    }
  }
}
