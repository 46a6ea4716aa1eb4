import Foundation
import ManagedObjects
import ModelFiles
import SampleData
import TestSupport
import Testing

@testable import ModelCompiler

/// Generated code has to compile without a warning wherever it ends up.
@Suite(
  "Generated source compiles without warnings",
  .enabled(if: ModuleSetting.hasCompiler, "there is no swiftc in the search path"))
struct CompilingTests {
  @Test(
    "whatever the names",
    arguments: [
      (AccessLevel.internal, ModuleSetting.plain5), (.internal, .strict6), (.internal, .mainActor),
      (.package, .plain6), (.package, .strict5), (.public, .plain5), (.public, .strict6),
      (.public, .mainActor),
    ])
  func awkwardNames(access: AccessLevel, setting: ModuleSetting) throws {
    let generator = CodeGenerator(SampleDocuments.awkward, named: "Awkward", access: access)
    try setting.check(generator.files())
    try setting.check([generator.singleFile()])
  }

  @Test(
    "beside classes written by hand",
    arguments: [
      (AccessLevel.internal, ModuleSetting.plain6), (.internal, .strict5), (.package, .plain5),
      (.package, .strict6), (.package, .mainActor), (.public, .plain6), (.public, .strict5),
    ])
  func inventory(access: AccessLevel, setting: ModuleSetting) throws {
    let generator = CodeGenerator(SampleDocuments.inventory, named: "Inventory", access: access)
    try setting.check(generator.files(), byHand: Self.byHand(access))
    try setting.check([generator.singleFile()], byHand: Self.byHand(access))
  }

  /// The classes that the inventory leaves to somebody, in a file that imports as people do who do
  /// not think of it.
  private static func byHand(_ access: AccessLevel) -> String {
    """
    #if hasFeature(InternalImportsByDefault)
      \(access.modifier)import ManagedObjects
    #else
      import ManagedObjects
    #endif
    \(access.modifier)nonisolated class Place: PlaceBase {}
    \(access.modifier)nonisolated class Crate: ManagedObject {}
    """
  }

  @Test("for every version of every fixture without errors", arguments: ModelFixtures.names)
  func fixtures(name: String) throws {
    for version in try ModelFixtures.bundle(name).versions
    where !version.document.model.faults.contains(where: { $0.severity == .error }) {
      let generator = CodeGenerator(version.document, named: name, access: .public, all: true)
      let stubs = generator.handWrittenClasses.map {
        "public nonisolated class \($0.className ?? ""): \($0.base ?? "ManagedObject") {}\n"
      }
      let colour = "public nonisolated struct Colour: Codable, TransformableValue {}\n"
      try ModuleSetting.strict6.check(
        generator.files(), byHand: "public import ManagedObjects\n" + stubs.joined() + colour)
    }
  }

  @Test("for random models whose names are drawn from those that mean something in Swift")
  func randomNames() throws {
    var random = SplitMix64(seed: testSeed("Generated source of random models"))
    for setting in [ModuleSetting.plain5, .strict6] {
      let document = random.awkwardDocument()
      let errors = document.model.faults.filter { $0.severity == .error }
      try #require(errors.isEmpty, "\(errors)")
      let access = AccessLevel.allCases[random.below(3)]
      let generator = CodeGenerator(document, named: "Random", access: access)
      try setting.check(generator.files())
    }
  }

  @Test("whatever class a transformable attribute names")
  func transformableClasses() throws {
    let classes = [
      "[UInt8]", "[String: [Int: Float]]", "Set<String>", "Any", "[Any]", "Codable", "[Sendable]",
      "UInt", "Character", "Range<Int>", "TimeInterval", "SKColor", "[MKCoordinateRegion]",
      "Color", "Color.Kind", ".Color.Kind", "[Color]", "Person", "Data", "NSString", "[URL?]",
    ]
    let attributes = classes.enumerated().map { position, name in
      var attribute = AttributeDescription("value\(position)", .transformable)
      attribute.valueClassName = name
      return attribute
    }
    let model = ManagedObjectModel(unchecked: [EntityDescription("Person", attributes: attributes)])
    let document = SampleDocuments.document(model: model, all: .classDefinition)
    try ModuleSetting.strict6.check(
      CodeGenerator(document, named: "Test").files(),
      byHand: """
        import ManagedObjects
        nonisolated struct Color: Codable, TransformableValue {
          struct Kind: Codable, TransformableValue {}
        }
        """)
  }

  @Test("beside entities named as modules and the types that need their names")
  func moduleNames() throws {
    let names = [
      "Swift", "ManagedObjects", "Foundation", "FoundationEssentials", "String", "Date",
      "ManagedObject", "Set",
    ]
    let entities = names.map { name in
      EntityDescription(name) {
        AttributeDescription("text", .string)
        AttributeDescription("day", .date)
      }
    }
    let document = SampleDocuments.document(
      model: ManagedObjectModel(unchecked: entities), all: .classDefinition)
    let files = CodeGenerator(document, named: "Test", access: .public).files()
    #expect(
      files.map(\.name).filter { $0.hasSuffix("_.swift") } == [
        "Swift_.swift", "ManagedObjects_.swift", "Foundation_.swift", "FoundationEssentials_.swift",
      ])
    try ModuleSetting.strict6.check(files)
  }

  @Test("and any model at all, faults and all, is turned into the same files each time")
  func anyModel() {
    var random = SplitMix64(seed: testSeed("Generated files of any model"))
    for _ in 1...200 {
      let document = random.document()
      let all = random.happens(percent: 50)
      let first = CodeGenerator(document, named: "Random", all: all).files()
      #expect(first == CodeGenerator(document, named: "Random", all: all).files())
      #expect(first.allSatisfy { $0.text.hasSuffix("}\n") })
    }
  }
}
