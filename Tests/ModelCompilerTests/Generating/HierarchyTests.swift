import ManagedObjects
import ModelFiles
import Testing

@testable import ModelCompiler

@Suite("Classes of entities that inherit")
struct HierarchyTests {
  private static let model = ManagedObjectModel(unchecked: [
    EntityDescription("Animal", isAbstract: true) { AttributeDescription("name", .string) },
    EntityDescription("Pet", parent: "Animal") {
      AttributeDescription("owner", .string)
      RelationshipDescription("friends", toMany: "Animal")
    },
    EntityDescription("Dog", parent: "Pet") {
      AttributeDescription("tricks", .integer16)
      RelationshipDescription("bone", to: "Animal")
    },
  ])

  private func generator(_ generation: [String: CodeGeneration]) -> CodeGenerator {
    CodeGenerator(
      SampleDocuments.document(model: Self.model, generation), named: "Zoo", access: .public)
  }

  @Test("a class inherits from that of its parent, and only the last is final")
  func chain() {
    let generator = generator([
      "Animal": .classDefinition, "Pet": .classDefinition, "Dog": .classDefinition,
    ])
    #expect(
      generator.text(of: "Animal.swift").contains(
        "public nonisolated class Animal: ManagedObject {"))
    #expect(generator.text(of: "Animal.swift").contains("/// The entity is abstract: "))
    #expect(generator.text(of: "Pet.swift").contains("public nonisolated class Pet: Animal {"))
    let dog = generator.text(of: "Dog.swift")
    #expect(dog.contains("public nonisolated final class Dog: Pet {"))
    #expect(
      dog.lines(with: "public var").map { $0.prefix(while: { $0 != ":" }) } == [
        "public var tricks", "public var bone",
      ])
    #expect(
      dog.lines(with: "Index(") == [
        "static let tricks = AttributeIndex(2)", "static let bone = RelationshipIndex(1)",
      ])
    #expect(
      dog.lines(with: "case ") == [
        "case name", "case owner", "case tricks", "case friends", "case bone",
      ])
  }

  @Test("what entities without a class declare, the next class has")
  func withoutClass() {
    let generator = generator(["Dog": .classDefinition])
    #expect(generator.files().map(\.name) == ["ZooModel.swift", "Dog.swift"])
    let dog = generator.text(of: "Dog.swift")
    #expect(dog.contains("final class Dog: ManagedObject {"))
    #expect(
      dog.lines(with: "Index(") == [
        "static let name = AttributeIndex(0)", "static let owner = AttributeIndex(1)",
        "static let tricks = AttributeIndex(2)", "static let friends = RelationshipIndex(0)",
        "static let bone = RelationshipIndex(1)",
      ])
    #expect(dog.contains("public var friends: Set<ManagedObject>"))
  }

  @Test("below a class written by hand, a class has what is its own")
  func belowCategory() {
    let generator = generator(["Pet": .category, "Dog": .classDefinition])
    #expect(generator.text(of: "PetBase.swift").contains("class PetBase: ManagedObject {"))
    #expect(generator.text(of: "PetBase.swift").contains("`class Pet: PetBase`"))
    #expect(generator.text(of: "Dog.swift").contains("final class Dog: Pet {"))
    #expect(!generator.text(of: "Dog.swift").contains("static let owner"))
    #expect(generator.text(of: "ZooModel.swift").contains("{ [Pet.self, Dog.self] }"))
    #expect(
      generator.handWrittenClasses == [
        HandWrittenClass(entity: "Animal", className: nil, base: nil),
        HandWrittenClass(entity: "Pet", className: "Pet", base: "PetBase"),
      ])
  }

  @Test("a class carries the layout of its entity")
  func layoutHash() throws {
    let generator = generator(["Dog": .classDefinition])
    let hash = try #require(Self.model.entity(named: "Dog")).layoutHash
    let digits = "\(hash)"
    let text = generator.text(of: "Dog.swift").replacing("_", with: "")
    #expect(text.contains("VersionHash(rawValue: 0x\(digits))"))
  }

  @Test("the embedded model is the one that the classes were generated from")
  func embeddedModel() throws {
    let text = CodeGenerator(SampleDocuments.inventory, named: "Inventory")
      .text(of: "InventoryModel.swift")
    let parts = text.split(separator: "\"\"\"")
    try #require(parts.count == 3)
    let model = try CompiledModel(base64Encoded: String(parts[1])).model()
    #expect(model == SampleDocuments.inventory.model)
  }
}
