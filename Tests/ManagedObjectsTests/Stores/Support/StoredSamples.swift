import Foundation
import ManagedObjects
import SampleData

/// An entity with an attribute of every type, and random values for it.
enum StoredSamples {
  static let entity = EntityDescription(
    "Sample", attributes: AttributeType.stored.map { AttributeDescription($0.rawValue, $0) })

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel([entity])
  }

  private static let choices = AttributeType.stored.map { type in
    // One text is so long that it would only make the test slow.
    NotableValues.of(type).filter { value in
      if case .string(let text) = value { return text.utf8.count < 1_000 }
      return true
    }
  }

  /// The values of a row: notable ones, random ones, and nulls.
  static func values(_ random: inout SplitMix64) -> [AttributeValue] {
    AttributeType.stored.indices.map { index in
      if random.happens(percent: 20) { return .null }
      if random.happens(percent: 40) {
        return choices[index][random.below(choices[index].count)]
      }
      return value(AttributeType.stored[index], &random)
    }
  }

  private static func value(
    _ type: AttributeType, _ random: inout SplitMix64
  ) -> AttributeValue {
    switch type {
    case .integer16, .integer32, .integer64: .integer(Int64(random.below(40)) - 20)
    case .decimal: .decimal(Decimal(random.below(400) - 200) / 10)
    case .double, .float: .double(Double(random.below(40) - 20) / 4)
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(random.below(1_000))))
    case .boolean: .boolean(random.happens(percent: 50))
    case .string: .string(text(&random))
    case .uri: .string("urn:" + String(repeating: "é", count: random.below(3)))
    case .binary, .transformable:
      .binary(Data((0..<random.below(10)).map { _ in UInt8(random.below(3)) }))
    case .uuid: uuid(UInt8(random.below(4)))
    case .composite, .undefined: .null
    }
  }

  /// Texts that agree in their first letters, whatever their case and accents, more often than not.
  private static func text(_ random: inout SplitMix64) -> String {
    let syllables = ["an", "AN", "än", "a\u{308}n", "ne", "é", "\0", "ß", "o", "Ø", "日", " "]
    return (0..<random.below(7)).map { _ in random.element(of: syllables) }.joined()
  }

  private static func uuid(_ byte: UInt8) -> AttributeValue {
    .uuid(UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, byte)))
  }
}
