#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case integer
    case decimal
    case double
    case boolean
    case string
    case date
    case binary
    case uuid
  }

  /// Writes the value under the name of its kind.
  ///
  /// Text travels as UTF-8 bytes, because a property list turns the string `$null` into nil.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .null: break
    case .integer(let value): try container.encode(value, forKey: .integer)
    case .decimal(let value):
      try container.encode(Data(value.description.utf8), forKey: .decimal)
    case .double(let value): try container.encode(value, forKey: .double)
    case .boolean(let value): try container.encode(value, forKey: .boolean)
    case .string(let value): try container.encode(Data(value.utf8), forKey: .string)
    case .date(let value):
      try container.encode(value.timeIntervalSinceReferenceDate, forKey: .date)
    case .binary(let value): try container.encode(value, forKey: .binary)
    case .uuid(let value): try container.encode(value, forKey: .uuid)
    }
  }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first else {
      self = .null
      return
    }
    switch key {
    case .integer: self = .integer(try container.decode(Int64.self, forKey: key))
    case .decimal:
      let text = String(decoding: try container.decode(Data.self, forKey: key), as: UTF8.self)
      guard let number = Decimal(string: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "not a decimal number")
      }
      self = .decimal(number)
    case .double: self = .double(try container.decode(Double.self, forKey: key))
    case .boolean: self = .boolean(try container.decode(Bool.self, forKey: key))
    case .string:
      let bytes = try container.decode(Data.self, forKey: key)
      self = .string(String(decoding: bytes, as: UTF8.self))
    case .date:
      let seconds = try container.decode(Double.self, forKey: key)
      self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .binary: self = .binary(try container.decode(Data.self, forKey: key))
    case .uuid: self = .uuid(try container.decode(UUID.self, forKey: key))
    }
  }
}
