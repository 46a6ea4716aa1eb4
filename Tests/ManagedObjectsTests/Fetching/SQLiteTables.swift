import Foundation
import ManagedObjects
import SampleData
import TestSupport

/// Random items and their parts, in a store and as statements of SQL.
struct SQLiteTables {
  let coordinator: PersistentStoreCoordinator
  private var statements = """
    create table item (number integer, a integer, b integer, x real, text text, other text);
    create table part (owner integer, weight integer);

    """

  init(_ random: inout SplitMix64) throws {
    let model = try ManagedObjectModel {
      EntityDescription("Item") {
        AttributeDescription("number", .integer64)
        AttributeDescription("a", .integer32)
        AttributeDescription("b", .integer64)
        AttributeDescription("x", .double)
        AttributeDescription("text", .string)
        AttributeDescription("other", .string)
        RelationshipDescription("parts", toMany: "Part", inverse: "owner")
      }
      EntityDescription("Part") {
        AttributeDescription("weight", .integer16)
        RelationshipDescription("owner", to: "Item", inverse: "parts")
      }
    }
    coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    for number in 0..<60 {
      let item = try insert("Item", random.itemValues(number), in: context)
      for _ in 0..<random.below(4) {
        let weight = random.below(6) == 0 ? nil : AttributeValue.integer(Int64(random.below(6)))
        let part = try insert("Part", [("weight", weight ?? .null)], in: context)
        part.setRelatedObject(item, at: RelationshipIndex(0))
        statements += "insert into part values (\(number), \((weight ?? .null).sql));\n"
      }
    }
    try context.save()
  }

  private mutating func insert(
    _ entity: String, _ values: [(key: String, value: AttributeValue)],
    in context: ManagedObjectContext
  ) throws -> ManagedObject {
    let object = try context.insert(entity)
    for (key, value) in values { try object.setValue(value, forKey: key) }
    if entity == "Item" {
      let row = values.map(\.value.sql).joined(separator: ", ")
      statements += "insert into item values (\(row));\n"
    }
    return object
  }

  /// Asks sqlite3, all at once.
  ///
  /// - Returns: For each question the numbers of the items that it is true of.
  func answers(to questions: [SQLiteQuestion]) throws -> [String] {
    guard let command = Self.command else { return [] }
    let folder = try TemporaryFolder()
    let selects = questions.map { question in
      "select coalesce(group_concat(number), '') from "
        + "(select number from item where \(question.sql) order by number);\n"
    }
    let (input, output) = (URL(filePath: folder("in.sql")), URL(filePath: folder("out.txt")))
    try Data((statements + selects.joined()).utf8).write(to: input)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = command
    process.arguments = ["-batch", ":memory:"]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    let lines = try String(contentsOf: output, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  /// Where sqlite3 is; nil where it is not installed.
  static let command: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: "\($0)/sqlite3") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}

extension AttributeValue {
  /// The value as SQL has it.
  fileprivate var sql: String {
    switch self {
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "'\(text)'"
    default: "NULL"
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func itemValues(_ number: Int) -> [(String, AttributeValue)] {
    func nullable(_ value: AttributeValue, _ random: inout SplitMix64) -> AttributeValue {
      random.below(6) == 0 ? .null : value
    }
    return [
      ("number", .integer(Int64(number))), ("a", nullable(.integer(Int64(below(7)) - 2), &self)),
      ("b", nullable(.integer(Int64(below(5))), &self)),
      ("x", nullable(.double(Double(below(17)) / 4 - 1), &self)),
      ("text", nullable(.string(word(of: 0...4)), &self)),
      ("other", nullable(.string(word(of: 0...2)), &self)),
    ]
  }
}
