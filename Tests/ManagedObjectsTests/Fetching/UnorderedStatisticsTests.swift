import ManagedObjects
import Testing

/// Aggregates are about a set of objects: in which order these are read does not matter.
@Suite("Aggregates of values in any order")
struct UnorderedStatisticsTests {
  private static let entity = EntityDescription("Reading") {
    AttributeDescription("value", .double)
    AttributeDescription("word", .string)
  }

  /// What functions give for values that were saved in an order, without what is not a number.
  private static func results(
    _ values: [AttributeValue], of key: String, _ functions: [String]
  ) throws -> [[FetchedValue]] {
    let model = try ManagedObjectModel([entity])
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(PersistentStoreDescription(.inMemory))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    var insertion = try BatchInsertRequest(entityName: "Reading", keys: [key], in: model)
    for value in values { try insertion.append([value]) }
    _ = try context.execute(insertion)
    var request = FetchRequest<ManagedObject>(entityName: "Reading")
    request.propertiesToFetch = try functions.map {
      .expression(ExpressionDescription($0, try FetchExpression(format: "\($0):(\(key))")))
    }
    return try context.fetchDictionaries(request).map(\.values)
  }

  @Test(
    "what is not a number is neither the least, nor the greatest, nor in the middle",
    arguments: [
      [.nan, 1, 2, 2, 5], [2, .nan, 5, 1, 2], [5, 2, 1, .nan, 2], [2, 2, 1, 5, .nan],
    ] as [[Double]])
  func notANumber(values: [Double]) throws {
    let functions = ["min", "max", "median", "mode"]
    let found = try Self.results(values.map(AttributeValue.double), of: "value", functions)
    #expect(found == [[1, 5, 2, 2].map { .value(.double($0)) }])
  }

  @Test("of values that are equal the same is chosen, whichever comes first")
  func equalValues() throws {
    let (composed, decomposed) = (
      AttributeValue.string("\u{e9}"), AttributeValue.string("e\u{301}")
    )
    let functions = ["min", "max"]
    let one = try Self.results([composed, decomposed], of: "word", functions)
    let other = try Self.results([decomposed, composed], of: "word", functions)
    #expect(Self.bytes(one) == Self.bytes(other))
  }

  /// Texts that are equal may be of different bytes.
  private static func bytes(_ results: [[FetchedValue]]) -> [[[UInt8]]] {
    results.map {
      $0.map { value in
        if case .value(.string(let text)) = value { Array(text.utf8) } else { [] }
      }
    }
  }
}
