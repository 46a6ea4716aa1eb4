import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value in a keyed archive.
enum ArchivedValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case decimal(Decimal)
  case string(String)
  case date(Date)
  case data(Data)
  case uuid(UUID)
  /// An array or a set, whose elements have not been looked up.
  case list([PropertyListValue])
  /// A dictionary, whose keys and values have not been looked up.
  case dictionary([(key: PropertyListValue, value: PropertyListValue)])
  /// An object of a class that is not one of Foundation's values.
  case object(ArchivedObject)
}

extension ArchivedValue {
  /// What kind of value it is, in words.
  var kindName: String {
    switch self {
    case .null: "nothing"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .real, .decimal: "a number"
    case .string: "a text"
    case .date: "a date"
    case .data: "bytes"
    case .uuid: "a UUID"
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .object(let object): "an object of class \(object.className)"
    }
  }

  /// The value as an attribute holds it; nil where none can.
  var attributeValue: AttributeValue? {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .real(let number): .double(number)
    case .decimal(let number): .decimal(number)
    case .string(let text): .string(text)
    case .date(let date): .date(date)
    case .data(let data): .binary(data)
    case .uuid(let uuid): .uuid(uuid)
    case .list, .dictionary, .object: nil
    }
  }
}
