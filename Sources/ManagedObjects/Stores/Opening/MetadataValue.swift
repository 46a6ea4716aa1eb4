#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value in the metadata of a store: what a property list can hold.
public enum MetadataValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number.
  case double(Double)
  /// True or false.
  case boolean(Bool)
  /// A moment.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// Several values in an order.
  case array([MetadataValue])
  /// Several values by name.
  case dictionary([String: MetadataValue])
}

extension MetadataValue: Codable {
  private enum CodingKeys: CodingKey {
    case string, integer, double, boolean, date, data, array, dictionary
  }

  /// Reads a value and its kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a value has one kind"))
    }
    self =
      switch key {
      case .string: .string(try container.decode(String.self, forKey: key))
      case .integer: .integer(try container.decode(Int64.self, forKey: key))
      case .double: .double(try container.decode(Double.self, forKey: key))
      case .boolean: .boolean(try container.decode(Bool.self, forKey: key))
      case .date: .date(try container.decode(Date.self, forKey: key))
      case .data: .data(try container.decode(Data.self, forKey: key))
      case .array: .array(try container.decode([MetadataValue].self, forKey: key))
      case .dictionary:
        .dictionary(try container.decode([String: MetadataValue].self, forKey: key))
      }
  }

  /// Writes the value under its kind, which a property list alone does not tell in all cases.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .string(let value): try container.encode(value, forKey: .string)
    case .integer(let value): try container.encode(value, forKey: .integer)
    case .double(let value): try container.encode(value, forKey: .double)
    case .boolean(let value): try container.encode(value, forKey: .boolean)
    case .date(let value): try container.encode(value, forKey: .date)
    case .data(let value): try container.encode(value, forKey: .data)
    case .array(let value): try container.encode(value, forKey: .array)
    case .dictionary(let value): try container.encode(value, forKey: .dictionary)
    }
  }
}
