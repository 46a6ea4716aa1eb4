import Foundation
package import ManagedObjects

/// The value of an attribute as a text that is read back to the same bits.
package struct ValueText: Hashable, Codable, Sendable {
  /// What kind of value the text is of.
  package enum Kind: String, Codable, Sendable {
    case integer, decimal, number, boolean, text, moment, bytes, uuid
  }

  package let kind: Kind
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, text)
  }

  /// Writes a value; nil for none.
  package init?(_ value: AttributeValue) {
    switch value {
    case .null: return nil
    case .integer(let number): self.init(.integer, String(number))
    case .decimal(let number): self.init(.decimal, number.description)
    case .double(let number): self.init(.number, Self.text(of: number))
    case .boolean(let flag): self.init(.boolean, flag ? "true" : "false")
    case .string(let text): self.init(.text, text)
    case .date(let date):
      self.init(.moment, Self.text(of: date.timeIntervalSinceReferenceDate))
    case .binary(let data): self.init(.bytes, data.base64EncodedString())
    case .uuid(let uuid): self.init(.uuid, uuid.uuidString)
    }
  }

  /// The value; nil where the text is none of its kind.
  package var value: AttributeValue? {
    switch kind {
    case .integer: Int64(text).map { .integer($0) }
    case .decimal: Self.decimal(text).map { .decimal($0) }
    case .number: Self.number(text).map { .double($0) }
    case .boolean: Bool(text).map { .boolean($0) }
    case .text: .string(text)
    case .moment: Self.number(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .bytes: Data(base64Encoded: text).map { .binary($0) }
    case .uuid: UUID(uuidString: text).map { .uuid($0) }
    }
  }

  /// The shortest text that is read back as the number, or the bits of what is none.
  private static func text(of number: Double) -> String {
    number.isNaN ? "nan:" + String(number.bitPattern, radix: 16) : number.description
  }

  private static func number(_ text: String) -> Double? {
    guard text.hasPrefix("nan:") else { return Double(text) }
    return UInt64(text.dropFirst(4), radix: 16).map { Double(bitPattern: $0) }
  }

  /// A decimal number that is all of a text, which Foundation reads only the beginning of.
  private static func decimal(_ text: String) -> Decimal? {
    text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Decimal(string: text) : nil
  }
}
