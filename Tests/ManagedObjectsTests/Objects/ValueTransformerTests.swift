import Foundation
import ManagedObjects
import Testing

/// A type that says nothing of bytes.
private struct Color: Equatable {
  var red, green, blue: UInt8
}

private struct ColorTransformer: ValueTransformer {
  struct WrongLength: Error {}

  func transformedData(_ color: Color) -> Data { Data([color.red, color.green, color.blue]) }

  func value(fromTransformedData data: Data) throws -> Color {
    let bytes = Array(data)
    guard bytes.count == 3 else { throw WrongLength() }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }
}

/// Makes bytes of text that are not those which the type makes.
private struct ReversedText: ValueTransformer {
  struct Refusal: Error {}

  func transformedData(_ text: String) throws -> Data {
    guard !text.isEmpty else { throw Refusal() }
    return Data(text.utf8.reversed())
  }

  func value(fromTransformedData data: Data) -> String {
    String(decoding: data.reversed(), as: UTF8.self)
  }
}

@Suite("Value transformers")
struct ValueTransformerTests {
  private let context: ManagedObjectContext
  private let color = AttributeIndex(0)
  private let text = AttributeIndex(1)
  private let plain = AttributeIndex(2)
  private let unknown = AttributeIndex(3)

  init() throws {
    ValueTransformers.register(ColorTransformer(), forName: "ValueTransformerTests.color")
    ValueTransformers.register(ReversedText(), forName: "ValueTransformerTests.text")
    let names = ["ValueTransformerTests.color", "ValueTransformerTests.text", nil, "nobody"]
    let attributes = names.enumerated().map { position, name in
      var attribute = AttributeDescription("value\(position)", .transformable)
      attribute.valueTransformerName = name
      return attribute
    }
    let model = try ManagedObjectModel([EntityDescription("Laptop", attributes: attributes)])
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @Test("rule 1.13: the transformer that the attribute names makes bytes of a colour, and back")
  func named() throws {
    let laptop = try context.insert("Laptop")
    let teal = Color(red: 0, green: 128, blue: 127)
    laptop.setTransformedValue(teal, at: color)
    #expect(laptop.value(at: color) == .binary(Data([0, 128, 127])))
    try context.save()
    let reader = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    let saved = try reader.existingObject(with: laptop.objectID)
    #expect(saved.transformedValue(at: color) == teal)
    saved.setTransformedValue(Color?.none, at: color)
    #expect(saved.value(at: color) == .null)
    #expect(saved.transformedValue(at: color, as: Color.self) == nil)
  }

  @Test("a registered transformer goes before the transformation of the type")
  func precedence() throws {
    let laptop = try context.insert("Laptop")
    for index in [text, plain, unknown] { laptop.setTransformedValue("abc", at: index) }
    #expect(laptop.value(at: text) == .binary(Data("cba".utf8)))
    #expect(laptop.value(at: plain) == .binary(Data("\"abc\"".utf8)))
    #expect(laptop.value(at: unknown) == .binary(Data("\"abc\"".utf8)))
    for index in [text, plain, unknown] { #expect(laptop.transformedValue(at: index) == "abc") }
  }

  @Test("bytes of something else, and values of another type, read as nil")
  func otherBytes() throws {
    let laptop = try context.insert("Laptop")
    laptop.setValue(.binary(Data([1, 2])), at: color)
    #expect(laptop.transformedValue(at: color, as: Color.self) == nil)
    laptop.setTransformedValue("abc", at: text)
    #expect(laptop.transformedValue(at: text, as: Color.self) == nil)
    #expect(laptop.transformedValue(at: text, as: Data.self) == nil)
    laptop.setTransformedValue("abc", at: plain)
    #expect(laptop.transformedValue(at: plain, as: Color.self) == nil)
  }

  @Test("what no transformer takes is refused by the save")
  func refused() throws {
    let laptop = try context.insert("Laptop")
    laptop.setTransformedValue("no colour", at: color)
    laptop.setTransformedValue("", at: text)
    laptop.setTransformedValue(Color(red: 1, green: 2, blue: 3), at: plain)
    laptop.setTransformedValue(Color(red: 1, green: 2, blue: 3), at: unknown)
    let error = try #require(throws: ValidationError.self) { try context.save() }
    #expect(error.failures.map(\.key) == ["value0", "value1", "value2", "value3"])
    #expect(error.failures.allSatisfy { $0.reason == .wrongType })
  }

  @Test("a name stands for the transformer that was registered last")
  func registry() {
    let name = "ValueTransformerTests.registry"
    #expect(ValueTransformers.transformer(forName: name) == nil)
    ValueTransformers.register(ColorTransformer(), forName: name)
    ValueTransformers.register(ReversedText(), forName: name)
    #expect(ValueTransformers.transformer(forName: name) is ReversedText)
  }
}
