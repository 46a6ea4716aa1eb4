import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values of attributes in columns.
extension SQLDialect {
  /// The value that a column keeps for the value of an attribute.
  func encoded(_ value: AttributeValue) -> SQLValue {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .double(let number): self.value(number)
    case .date(let date): self.value(date.timeIntervalSinceReferenceDate)
    case .decimal(let number): .text(number.description)
    case .string(let text): .text(text)
    case .binary(let data): .blob(Array(data))
    case .uuid(let uuid): .blob(uuid.octets)
    }
  }
}

extension SQLRow {
  /// The value of an attribute in a column.
  ///
  /// - Throws: An ``SQLError`` of the code ``SQLError/Code/corrupt`` for a value that no attribute of the
  ///   type has.
  func value(at column: Int, of type: AttributeType) throws(SQLError) -> AttributeValue {
    switch type {
    case .integer16, .integer32, .integer64:
      guard let number = try integer(at: column) else { return .null }
      let value = AttributeValue.integer(number)
      guard value.fits(type) else { throw unfit(number, type) }
      return value
    case .boolean: return try integer(at: column).map { .boolean($0 != 0) } ?? .null
    case .double, .float: return try real(at: column).map { .double($0) } ?? .null
    case .date:
      return try real(at: column).map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case .decimal:
      guard let text = try text(at: column) else { return .null }
      if text == Decimal.nan.description { return .decimal(.nan) }
      guard let number = Decimal(string: text) else { throw unfit(text, type) }
      return .decimal(number)
    case .string, .uri: return try text(at: column).map { .string($0) } ?? .null
    case .uuid:
      guard let bytes = try blob(at: column) else { return .null }
      guard let uuid = UUID(octets: bytes) else { throw unfit("\(bytes.count) bytes", type) }
      return .uuid(uuid)
    case .binary, .transformable, .composite, .undefined:
      return try blob(at: column).map { .binary(Data($0)) } ?? .null
    }
  }

  private func unfit(_ value: some Any, _ type: AttributeType) -> SQLError {
    SQLError(.corrupt, "\(value) is no value of the type \(type)")
  }
}

extension UUID {
  /// The sixteen bytes.
  var octets: [UInt8] {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
    return [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
  }

  /// Takes sixteen bytes; nil for another number.
  init?(octets b: [UInt8]) {
    guard b.count == 16 else { return nil }
    self.init(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }
}
