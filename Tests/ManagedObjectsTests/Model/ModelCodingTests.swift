import Foundation
import ManagedObjects
import Testing

@Suite("Models in property lists")
struct ModelCodingTests {
  @Test(
    "entities survive being encoded and decoded",
    arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func roundTrip(format: PropertyListSerialization.PropertyListFormat) throws {
    let model = try ManagedObjectModel([
      EntityDescription("Empty", attributes: []),
      EntityDescription("Größe", attributes: Self.attributesWithEveryDefault),
    ])
    let decoded = try decode([EntityDescription].self, from: encode(model.entities, format))
    #expect(decoded == model.entities)
    #expect(try ManagedObjectModel(decoded) == model)
    #expect(decoded.map(\.versionHash) == model.entities.map(\.versionHash))
  }

  @Test(
    "a text that property lists take for something else stays what it is",
    arguments: ["$null", "", "true", "0", "2001-01-01T00:00:00Z", "<plist>&", "\u{1}\u{1F}"])
  func peculiarTexts(text: String) throws {
    let entity = EntityDescription(
      "Thing",
      attributes: [AttributeDescription("key", .string, defaultValue: .string(text))])
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let decoded = try decode([EntityDescription].self, from: encode([entity], format))
      #expect(decoded == [entity])
    }
  }

  @Test("a text keeps its bytes, composed or not", arguments: ["é", "e\u{301}"])
  func normalization(text: String) throws {
    let decoded = try decode(
      [AttributeValue].self, from: encode([AttributeValue.string(text)], .binary))
    guard case .string(let copy)? = decoded.first else { throw NotAString() }
    #expect(Array(copy.utf8) == Array(text.utf8))
  }

  private struct NotAString: Error {}

  private static let attributesWithEveryDefault: [AttributeDescription] =
    AttributeType.allCases.flatMap { type in
      SampleValues.fitting(type).enumerated().map { position, value in
        AttributeDescription(
          "\(type.rawValue)_\(position)", type, isOptional: position.isMultiple(of: 2),
          defaultValue: value)
      }
    }

  private func encode(
    _ value: some Encodable, _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return try encoder.encode(value)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try PropertyListDecoder().decode(type, from: data)
  }
}
