import Foundation
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects
@testable import TextTools

@Suite("Compiled models")
struct CompiledModelTests {
  @Test("any model is the same after it was compiled and loaded")
  func roundTrip() throws {
    var random = seededRandom(for: "Compiled models")
    for _ in 0..<testRounds(30) {
      let model = random.model()
      let compiled = CompiledModel(model)
      #expect(try compiled.model() == model)
      #expect(try CompiledModel(propertyList: compiled.propertyList()) == compiled)
      #expect(try CompiledModel(base64Encoded: compiled.base64EncodedString) == compiled)
    }
  }

  @Test("compiling the same model twice gives the same bytes")
  func deterministic() {
    var (first, second) = (SplitMix64(seed: 7), SplitMix64(seed: 7))
    for _ in 0..<50 {
      #expect(CompiledModel(first.model()) == CompiledModel(second.model()))
    }
  }

  @Test("the version hashes of a loaded model are those of the compiled one")
  func hashes() throws {
    var random = seededRandom(for: "Hashes of compiled models")
    let model = random.model()
    let loaded = try CompiledModel(model).model()
    #expect(loaded.versionHash == model.versionHash)
    #expect(loaded.entities.map(\.layoutHash) == model.entities.map(\.layoutHash))
  }

  @Test("a property list tells whether a model was unpacked from it, byte for byte")
  func isHeld() throws {
    let compiled = CompiledModel(Self.small)
    let bytes = ByteView(copying: Array(try compiled.propertyList()))
    #expect(CompiledModel.isHeld(by: bytes, try compiled.model()))
    #expect(!CompiledModel.isHeld(by: bytes, Self.small))
    let other = try CompiledModel(
      ManagedObjectModel(Self.small.entities, versionIdentifiers: ["other"]))
    #expect(!CompiledModel.isHeld(by: bytes, try other.model()))
    for nonsense in ["", "bplist00", "MOMODEL"] {
      let bytes = ByteView(copying: Array(nonsense.utf8))
      #expect(!CompiledModel.isHeld(by: bytes, try compiled.model()))
    }
  }

  @Test("what is surely within the limit is found within it when it is counted")
  func surely() {
    var random = seededRandom(for: "Resolved sizes")
    for _ in 0..<testRounds(30) {
      let model = random.model()
      guard ResolvedSize.isSurelyWithinLimit(model.entities) else { continue }
      #expect(
        ResolvedSize(composites: model.composites).count(model.entities) <= ResolvedSize.limit)
    }
  }

  @Test("a property list decoder and encoder take it too")
  func codable() throws {
    let compiled = CompiledModel(Self.small)
    let decoded = try PropertyListDecoder().decode(
      CompiledModel.self, from: compiled.propertyList())
    #expect(decoded == compiled)
  }

  @Test("the text form may be broken into lines")
  func lines() throws {
    let compiled = CompiledModel(Self.small)
    let broken = compiled.base64EncodedString.map { "\($0)\n  " }.joined()
    #expect(try CompiledModel(base64Encoded: broken) == compiled)
  }

  @Test("a model with any bit changed is refused")
  func everyBit() {
    let content = CompiledModel(Self.small).content
    for position in content.indices {
      for bit in 0..<8 {
        var damaged = content
        damaged[position] ^= 1 << UInt8(bit)
        #expect(throws: CompiledModelError.self) { try CompiledModel(content: damaged) }
      }
    }
  }

  @Test("a model that is cut short anywhere is refused")
  func everyCut() {
    let content = CompiledModel(Self.small).content
    for length in content.indices {
      #expect(throws: CompiledModelError.self) {
        try CompiledModel(content: content.prefix(length))
      }
    }
  }

  @Test("a forged model, with a checksum that is right, is refused or loaded but never a trap")
  func forged() throws {
    let content = Array(CompiledModel(Self.small).content.dropLast(8))
    for position in ModelPacker.magic.count + 1..<content.count {
      for replacement in [0, 1, 0x7f, 0x80, 0xff, content[position] &+ 1] as [UInt8] {
        var forged = content
        forged[position] = replacement
        _ = try? CompiledModel(content: Self.sealed(forged)).model()
      }
    }
  }

  @Test("a small model that would grow beyond all measure is refused")
  func tooLarge() {
    let chain = (0..<2_100).map {
      EntityDescription("E\($0)", parent: $0 == 0 ? nil : "E\($0 - 1)")
    }
    let wide = EntityDescription("Wide") {
      for number in 0..<2_300 { AttributeDescription("a\(number)", composite: "Place") }
    }
    let longName = EntityDescription("Long") {
      AttributeDescription(String(repeating: "x", count: 2_000), .string)
    }
    let place = CompositeDescription(
      "Place", attributes: (0..<900).map { AttributeDescription("x\($0)", .double) })
    for entities in [chain, [wide], [longName]] {
      let compiled = CompiledModel(ManagedObjectModel(unchecked: entities, composites: [place]))
      #expect(throws: CompiledModelError.self) { try compiled.model() }
    }
  }

  @Test("a model from a newer version is refused by both versions' names")
  func newer() {
    var content = Array(CompiledModel(Self.small).content.dropLast(8))
    content[ModelPacker.magic.count] = 9
    #expect(throws: CompiledModelError.newerFormat(found: 9, supported: 2)) {
      try CompiledModel(content: Self.sealed(content))
    }
  }

  @Test(
    "what is no compiled model is refused",
    arguments: ["", "x", "bplist00", "MOMODEL", "<?xml version=\"1.0\"?><plist/>"])
  func nonsense(text: String) {
    let data = Data(text.utf8)
    #expect(throws: CompiledModelError.self) { try CompiledModel(content: data) }
    #expect(throws: CompiledModelError.self) { try CompiledModel(propertyList: data) }
    #expect(throws: CompiledModelError.self) { try CompiledModel(base64Encoded: text) }
  }

  @Test("a file of a model is read; one that is not there or something else is an error")
  func files() throws {
    let folder = try TemporaryFolder()
    let compiled = CompiledModel(Self.small)
    try compiled.propertyList().write(to: URL(filePath: folder("Small.compiledmodel")))
    #expect(try CompiledModel(contentsOfFile: folder("Small.compiledmodel")) == compiled)
    #expect(throws: FileError.self) { try CompiledModel(contentsOfFile: folder("none")) }
    try Data("no model".utf8).write(to: URL(filePath: folder("other")))
    #expect(throws: CompiledModelError.notAModel) {
      try CompiledModel(contentsOfFile: folder("other"))
    }
    #expect(throws: (any Error).self) { try CompiledModel(contentsOfFile: folder.path) }
  }

  @Test("a property list without a model is refused")
  func otherPropertyList() throws {
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["name": "model"], format: .binary, options: 0)
    #expect(throws: CompiledModelError.self) { try CompiledModel(propertyList: list) }
  }

  private static let small = ManagedObjectModel(
    unchecked: [
      EntityDescription("Person", isAbstract: true, uniquenessConstraints: [["name"]]) {
        AttributeDescription("name", .string, isOptional: false, minimum: 1)
        AttributeDescription("weight", .decimal, defaultValue: .decimal(Decimal(1.5)))
        RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        FetchedPropertyDescription("all", entity: "Person", predicate: "name != nil")
        FetchIndexDescription("byName", by: "name")
      }
    ],
    composites: [CompositeDescription("Place", attributes: [AttributeDescription("x", .double)])],
    configurations: [ModelConfiguration("Local", entities: ["Person"])],
    fetchRequestTemplates: [FetchRequestTemplate("named", entity: "Person")],
    versionIdentifiers: ["1"])

  private static func sealed(_ content: [UInt8]) -> Data {
    Data(content) + Data(littleEndian: [Int64(bitPattern: Checksum.of(content))])
  }
}
