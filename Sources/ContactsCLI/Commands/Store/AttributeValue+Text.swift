import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeValue {
  /// The value as JSON: a date as text in UTC, a decimal number as text, bytes in Base64.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let number): .number(number)
    case .double(let number): .real(number)
    case .boolean(let flag): .bool(flag)
    case .string(let text): .text(text)
    case .date(let date): .text(Moment.text(date))
    case .decimal(let number): .text(number.description)
    case .binary(let data): .text(data.base64EncodedString())
    case .uuid(let uuid): .text(uuid.uuidString)
    }
  }

  /// The value for people to read, text in quotes.
  var words: String {
    switch self {
    case .null: "nothing"
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .boolean(let flag): flag ? "yes" : "no"
    case .date(let date): Moment.text(date)
    case .decimal(let number): number.description
    case .binary(let data): counted(data.count, "byte")
    case .uuid(let uuid): uuid.uuidString
    }
  }
}
