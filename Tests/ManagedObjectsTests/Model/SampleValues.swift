import Foundation
import ManagedObjects

/// Values of every kind, at the edges of what each type of attribute holds.
enum SampleValues {
  static let all: [AttributeValue] =
    [.null] + integers + decimals + doubles + notFloats + booleans + strings + notURIs + dates
    + binaries + uuids

  /// The values that an attribute of a type can hold, written out rather than computed.
  static func fitting(_ type: AttributeType) -> [AttributeValue] {
    switch type {
    case .integer16: [.null, 0, 1, -1, -32_768, 32_767]
    case .integer32:
      [
        .null, 0, 1, -1, -32_768, 32_767, -32_769, 32_768, -2_147_483_648, 2_147_483_647,
      ]
    case .integer64: [.null] + integers
    case .decimal: [.null] + decimals
    case .double: [.null] + doubles + notFloats
    case .float: [.null] + doubles
    case .boolean: [.null] + booleans
    case .string: [.null] + strings + notURIs
    case .date: [.null] + dates
    case .binary, .transformable: [.null] + binaries
    case .uuid: [.null] + uuids
    case .uri: [.null] + strings
    case .composite: [.null]
    case .undefined: all
    }
  }

  private static let integers: [AttributeValue] = [
    0, 1, -1, -32_768, 32_767, -32_769, 32_768, -2_147_483_648, 2_147_483_647, -2_147_483_649,
    2_147_483_648, .integer(.min), .integer(.max),
  ]
  private static let decimals: [AttributeValue] = [
    .decimal(0), .decimal(Decimal(string: "-0.1") ?? 1),
    .decimal(Decimal(string: "99999999999999999999999999999999999999") ?? 2),
    .decimal(.leastNonzeroMagnitude),
  ]
  private static let doubles: [AttributeValue] = [
    0.0, 1.5, -1.5, .double(.infinity), .double(.nan),
  ]
  private static let notFloats: [AttributeValue] = [
    .double(-.greatestFiniteMagnitude), 0.1, .double(.leastNonzeroMagnitude),
  ]
  private static let booleans: [AttributeValue] = [true, false]
  private static let strings: [AttributeValue] = [
    "text", "$null", "1", "https://example.org/a?b#c", "mailto:a@b",
    "e\u{301}\0🙂",
  ]
  private static let notURIs: [AttributeValue] = ["", "http://["]
  private static let dates: [AttributeValue] = [
    .date(.distantPast), .date(Date(timeIntervalSinceReferenceDate: 0)), .date(.distantFuture),
  ]
  private static let binaries: [AttributeValue] = [.binary(Data()), .binary(Data([0, 255]))]
  private static let uuids: [AttributeValue] = [
    .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)))
  ]
}
