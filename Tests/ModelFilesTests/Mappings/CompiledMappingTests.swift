import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Compiled mapping models")
struct CompiledMappingTests {
  private func reading(_ bytes: [UInt8]) throws -> MappingContent {
    let content = try CompiledMappingReader.content(of: bytes, path: "M.cdm")
    try content.check(against: nil, nil)
    return content
  }

  @Test("are read as they were written")
  func content() throws {
    for model in [try SampleMappings.generated(), try SampleMappings.written()] {
      let content = try reading(MappingArchiver.bytes(model))
      #expect(content.mappings.map(\.mapping) == model.entityMappings)
      #expect(content.notes == [])
    }
  }

  @Test("keep what they say to policies")
  func userInfo() throws {
    var model = try SampleMappings.written()
    model.entityMappings[0].userInfo = ["order": "1"]
    model.entityMappings[0].attributeMappings[0].userInfo = ["unit": "year", "epoch": "2026"]
    let content = try reading(MappingArchiver.bytes(model))
    #expect(content.mappings.map(\.mapping) == model.entityMappings)
  }

  @Test("tell Core Data's hashes of the entities, which are no version hashes of ours")
  func hashes() throws {
    let content = try reading(MappingArchiver.bytes(try SampleMappings.generated()))
    #expect(content.sourceHashes.keys.sorted() == ["Cat", "Draft", "Person", "Tiger"])
    #expect(content.destinationHashes.keys.sorted() == ["Cat", "Home", "Person", "Tiger"])
    for (entity, hash) in content.sourceHashes.merging(
      content.destinationHashes, uniquingKeysWith: { one, _ in one })
    {
      #expect(hash == MappingArchiver.hash(of: entity))
    }
    #expect(content.mappings.allSatisfy { $0.mapping.sourceEntityVersionHash == nil })
  }

  @Test("tell of what mappings cannot say")
  func notes() throws {
    let bytes = MappingArchiver.bytes(try SampleMappings.written()) { type, name, fields in
      switch (type, name) {
      case ("NSMappingModel", _): fields["NSColor"] = .integer(1)
      case ("NSEntityMapping", "People"): fields["NSSourceEntityVersionHash"] = .integer(1)
      case ("NSEntityMapping", _): fields["NSPriority"] = .boolean(true)
      case (_, "age"): fields["NSPropertyTransforms"] = .integer(3)
      default: break
      }
    }
    #expect(
      try reading(bytes).notes.map(\.description) == [
        "attribute \"age\" of entity mapping \"People\": NSPropertyTransforms is unknown, and has "
          + "no effect",
        "entity mapping \"People\": NSSourceEntityVersionHash is no hash of an entity, and is left "
          + "out",
        "entity mapping \"Homes\": NSPriority is unknown, and has no effect",
        "the mapping model: NSColor is unknown, and has no effect",
      ])
  }

  @Test(
    "that are none are refused with the reason",
    arguments: [
      (Array("bplist00".utf8), "the property list is damaged at byte 0"),
      (Array("<plist><dict/></plist>".utf8), "this is no mapping model: it is no keyed archive"),
      (
        ModelArchiver.bytes(ManagedObjectModel(unchecked: [])),
        "this is no mapping model: its archive holds no NSMappingModel"
      ),
    ] as [([UInt8], String)])
  func refusal(bytes: [UInt8], words: String) {
    let error = #expect(throws: ModelFileError.self) { try reading(bytes) }
    #expect(error?.description.hasPrefix("M.cdm: ") == true)
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  /// What can be wrong with a field of an object of some name.
  private static let damages:
    [(name: String, key: String, value: PropertyListValue, words: String)] =
      [
        ("", "NSEntityMappings", .integer(1), "NSEntityMappings of object"),
        ("", "NSEntityMappings", .array([.integer(1)]), "an entity mapping is a whole number"),
        ("", "NSEntityMappings", .array([.reference(99_999)]), "object 99999, which is not there"),
        ("People", "NSMappingName", .reference(0), "entity mapping 1 has no name"),
        ("People", "NSMappingName", .string("Homes"), "there are two of that name"),
        ("People", "NSMappingType", .integer(6), "it is of the unknown type 6"),
        ("People", "NSMappingType", .integer(.min), "it is of the unknown type"),
        ("People", "NSSourceEntityName", .integer(1), "not a text"),
        ("People", "NSUserInfo", .integer(1), "not a dictionary"),
        ("People", "NSAttributeMappings", .array([.integer(1)]), "a member of NSAttributeMappings"),
        (
          "People", "NSSourceExpression", .string("x"), "its expression has a text as an expression"
        ),
        ("age", "NSDestinationPropertyName", .reference(0), "has no name"),
        ("age", "NSDestinationPropertyName", .string("name"), "maps the attribute \"name\" twice"),
        ("age", "NSValueExpression", .integer(4), "its expression has a whole number as"),
        ("age", "NSValueExpression", .reference(99_999), "which is not there"),
      ]

  @Test("that are damaged are refused with the reason", arguments: damages.indices)
  func damage(index: Int) throws {
    let damage = Self.damages[index]
    let bytes = MappingArchiver.bytes(try SampleMappings.written()) { _, name, fields in
      if name == damage.name { fields[damage.key] = damage.value }
    }
    let error = #expect(throws: ModelFileError.self) { try reading(bytes) }
    #expect(error?.message.contains(damage.words) == true, "\(String(describing: error))")
  }

  /// Expressions that have no meaning here.
  private static let unknown:
    [(words: String, make: @Sendable (inout ModelArchiver) -> PropertyListValue)] = [
      (
        "an expression of class NSBlockExpression",
        { $0.archiver.object(["NSBlockExpression", "NSExpression"], [:]) }
      ),
      (
        "the method sing:",
        {
          let (target, name) = ($0.expression(.value("x")), $0.archiver.text("sing:"))
          return $0.archiver.object(
            ["NSFunctionExpression"],
            [
              "NSOperand": target, "NSSelectorName": name,
              "NSArguments": $0.archiver.array([]),
            ])
        }
      ),
      (
        "a request for a number of objects",
        { $0.archiver.object(["NSFetchRequestExpression"], ["NSCountOnlyFlag": .boolean(true)]) }
      ),
      (
        "a request that no method makes",
        {
          let request = $0.expression(.value("x"))
          return $0.archiver.object(["NSFetchRequestExpression"], ["NSFRExpression": request])
        }
      ),
      (
        "more than 100 levels",
        { archiver in
          var value = archiver.expression(.value("x"))
          for _ in 0..<2_000 {
            value = archiver.archiver.object(
              ["NSAggregateExpression"], ["NSCollection": .array([value])])
          }
          return value
        }
      ),
      (
        "more than 100 levels",
        { archiver in
          let number = archiver.archiver.reserve()
          archiver.archiver.fill(
            number, ["NSAggregateExpression"], ["NSCollection": .array([.reference(number)])])
          return .reference(number)
        }
      ),
    ]

  @Test(
    "with an expression that has no meaning here are refused with its place",
    arguments: unknown.indices)
  func unknownExpression(index: Int) throws {
    let (words, make) = Self.unknown[index]
    var archiver = ModelArchiver(ManagedObjectModel(unchecked: []))
    let expression = make(&archiver)
    let name = archiver.archiver.text("name")
    let property = archiver.archiver.object(
      ["NSPropertyMapping"], ["NSDestinationPropertyName": name, "NSValueExpression": expression])
    let attributes = archiver.archiver.array([property])
    let mapping = archiver.archiver.object(
      ["NSEntityMapping"], ["NSMappingName": name, "NSAttributeMappings": attributes])
    let mappings = archiver.archiver.array([mapping])
    let root = archiver.archiver.object(["NSMappingModel"], ["NSEntityMappings": mappings])
    let error = #expect(throws: ModelFileError.self) {
      try reading(archiver.archiver.bytes(root: root))
    }
    #expect(
      error?.message
        == "attribute \"name\" of entity mapping \"name\" is not supported: its expression has "
        + words)
  }

  @Test("that are cut anywhere are refused")
  func truncation() throws {
    let bytes = MappingArchiver.bytes(try SampleMappings.generated())
    for count in testSample(of: 0..<bytes.count, 300, seed: testSeed("Cut compiled mappings")) {
      #expect(throws: ModelFileError.self) { try reading(Array(bytes[..<count])) }
    }
  }

  @Test("with changed bytes are read or refused, soon")
  func changes() throws {
    let bytes = MappingArchiver.bytes(try SampleMappings.written())
    var random = SplitMix64(seed: testSeed("Changed compiled mappings"))
    var refused = 0
    let rounds = testRounds(600)
    for _ in 0..<rounds {
      var changed = bytes
      for _ in 0...random.below(4) {
        changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      do {
        _ = try reading(changed)
      } catch is ModelFileError {
        refused += 1
      }
    }
    #expect(refused > rounds / 10)
  }
}
