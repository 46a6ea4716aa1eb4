import Foundation
import ManagedObjects

/// A value that equals another only when every bit is the same: unlike `==` it tells -0 from 0 and
/// é from e with an accent, and a not-a-number equals itself.
struct ExactValue: Hashable {
  private let kind: String
  private let bytes: [UInt8]

  init(_ value: AttributeValue) {
    kind = value.kindName
    switch value {
    case .null: bytes = []
    case .integer(let number): bytes = Self.bytes(UInt64(bitPattern: number))
    case .decimal(let number): bytes = Array(number.description.utf8)
    case .double(let number): bytes = Self.bytes(number.bitPattern)
    case .boolean(let flag): bytes = [flag ? 1 : 0]
    case .string(let text): bytes = Array(text.utf8)
    case .date(let date): bytes = Self.bytes(date.timeIntervalSinceReferenceDate.bitPattern)
    case .binary(let data): bytes = Array(data)
    case .uuid(let uuid): bytes = Array(uuid.uuidString.utf8)
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension ExactValue: CustomStringConvertible {
  var description: String { "\(kind) \(bytes)" }
}

/// A row as a test compares it: key, version and all values.
struct ExactRow: Hashable {
  let key: Int64
  let version: Int64
  let values: [ExactValue]

  init(key: Int64, version: Int64, values: [AttributeValue]) {
    self.key = key
    self.version = version
    self.values = values.map(ExactValue.init)
  }

  init(_ row: RowSnapshot, of entity: EntityDescription) {
    self.init(
      key: row.key.rawValue, version: row.version,
      values: entity.columns.indices.map { row.value(at: AttributeIndex($0)) })
  }
}

extension StoreReading {
  /// All rows of an entity in the order of their keys.
  func exactRows(of entity: EntityDescription) throws -> [ExactRow] {
    try fetch(StoreFetchRequest(entity: entity)).map { ExactRow($0, of: entity) }
  }
}
