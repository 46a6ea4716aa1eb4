import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Damaged compiled models")
struct ArchiveDamageTests {
  @Test(
    "what is no compiled model is refused with the reason",
    arguments: [
      ([], "the file is empty"),
      (Array("momv2$sr".utf8), "read the .mom beside it"),
      (Array("bplist00".utf8), "the property list is damaged at byte 0"),
      (Array("<plist><dict/></plist>".utf8), "it is no keyed archive"),
      (Array("<plist><dict>".utf8), "the property list is damaged at byte 13"),
      (BinaryPropertyList.bytes(.string("x")), "it is no keyed archive"),
    ] as [([UInt8], String)])
  func refusal(bytes: [UInt8], words: String) {
    let error = #expect(throws: ModelFileError.self) { try readingCompiled(bytes) }
    #expect(error?.description.hasPrefix("M.mom: ") == true)
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test("an archive of something else is refused by its root")
  func otherRoot() {
    var archiver = KeyedArchiver()
    let root = archiver.object(["NSMappingModel"], [:])
    let error = #expect(throws: ModelFileError.self) {
      try readingCompiled(archiver.bytes(root: root))
    }
    #expect(error?.message.contains("holds no NSManagedObjectModel") == true)
  }

  @Test("a model that is cut anywhere is refused")
  func truncation() throws {
    let bytes = ModelArchiver.bytes(try SampleModels.library())
    let seed = testSeed("Cut compiled models")
    for count in testSample(of: 0..<bytes.count, 400, seed: seed) {
      #expect(throws: ModelFileError.self) { try readingCompiled(Array(bytes[..<count])) }
    }
  }

  @Test("a model with changed bytes is read or refused, soon")
  func changes() throws {
    let bytes = ModelArchiver.bytes(try SampleModels.library())
    var random = SplitMix64(seed: testSeed("Changed compiled models"))
    var refused = 0
    let rounds = testRounds(600)
    for _ in 0..<rounds {
      var changed = bytes
      for _ in 0...random.below(4) {
        changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      do {
        let (model, _) = try readingCompiled(changed)
        _ = model.faults
      } catch is ModelFileError {
        refused += 1
      }
    }
    #expect(refused > rounds / 10)
  }

  @Test("a model with references that lead elsewhere is read or refused, soon")
  func references() throws {
    var random = SplitMix64(seed: testSeed("Compiled models with other references"))
    guard case .dictionary(let archive) = ModelArchiver.propertyList(try SampleModels.library()),
      case .array(let objects)? = archive["$objects"]
    else { return }
    for _ in 0..<testRounds(300) {
      var changed = objects
      for _ in 0...random.below(3) {
        let index = random.below(changed.count)
        changed[index] = Self.changed(changed[index], &random, count: objects.count)
      }
      var copy = archive
      copy["$objects"] = .array(changed)
      let bytes = BinaryPropertyList.bytes(.dictionary(copy))
      do {
        let (model, _) = try readingCompiled(bytes)
        _ = model.faults
      } catch is ModelFileError {
      }
    }
  }

  /// An object with one value in it exchanged.
  private static func changed(
    _ object: PropertyListValue, _ random: inout SplitMix64, count: Int
  ) -> PropertyListValue {
    let values: [PropertyListValue] = [
      .reference(random.below(count)), .integer(Int64(random.below(3000))), .boolean(true),
      .string("x"), .real(.nan), .array([.reference(random.below(count))]), .dictionary([:]),
      .data(Data([1])), .integer(.min), .integer(.max), .null,
    ]
    let value = values[random.below(values.count)]
    switch object {
    case .dictionary(var members):
      guard let key = members.keys.sorted().dropFirst(random.below(members.count)).first else {
        return value
      }
      members[key] = value
      return .dictionary(members)
    case .array(var elements) where !elements.isEmpty:
      elements[random.below(elements.count)] = value
      return .array(elements)
    default: return value
    }
  }

  @Test("values and composites that contain themselves are refused")
  func circles() throws {
    var archiver = KeyedArchiver()
    let list = archiver.reserve()
    archiver.fill(list, ["NSArray"], ["NS.objects": .array([.reference(list)])])
    let address = archiver.reserve()
    archiver.fill(address, ["NSURL"], ["NS.relative": .reference(address)])
    let attribute = archiver.reserve()
    archiver.fill(
      attribute, ["NSCompositeAttributeDescription", "NSAttributeDescription"],
      [
        "NSPropertyName": archiver.text("a"), "NSAttributeType": .integer(2100),
        "NSCompositeElements": archiver.array([.reference(attribute)]),
      ])
    for (key, value) in [
      ("NSUserInfo", PropertyListValue.reference(list)), ("NSUserInfo", .reference(address)),
      ("NSProperties", archiver.dictionary([("a", .reference(attribute))])),
    ] {
      var copy = archiver
      let entity = copy.object(
        ["NSEntityDescription"],
        ["NSEntityName": copy.text("E"), key: value])
      let root = copy.object(
        ["NSManagedObjectModel"], ["NSEntities": copy.dictionary([("E", entity)])])
      #expect(throws: ModelFileError.self) { try readingCompiled(copy.bytes(root: root)) }
    }
  }

  @Test("few objects that are referred to over and over are refused, soon")
  func multiplication() throws {
    var archiver = KeyedArchiver()
    var part = archiver.object(["NSTruePredicate", "NSPredicate"], [:])
    for _ in 0..<30 {
      part = archiver.object(
        ["NSCompoundPredicate", "NSPredicate"],
        [
          "NSCompoundPredicateType": .integer(1),
          "NSSubpredicates": archiver.array(Array(repeating: part, count: 10)),
        ])
    }
    let request = archiver.object(
      ["NSFetchRequest"], ["NSPredicate": part, "NSEntity": archiver.text("E")])
    let root = archiver.object(
      ["NSManagedObjectModel"],
      ["NSFetchRequestTemplates": archiver.dictionary([("t", request)])])
    let error = #expect(throws: ModelFileError.self) {
      try readingCompiled(archiver.bytes(root: root))
    }
    #expect(error?.message.contains("over and over") == true, "\(String(describing: error))")
  }
}
