import Foundation
import ManagedObjects

/// A JSON value of the predicate cases, with `{"$date": n}` for a date and `{"$set": […]}` for a set.
enum JSONValue: Decodable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue {
  /// The date that the value stands for, or nil.
  var date: Date? {
    guard case .object(let members) = self, case .integer(let seconds)? = members["$date"] else {
      return nil
    }
    return Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  /// The value as that of an attribute, or nil for a list or an object.
  var value: AttributeValue? {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(Int64(number))
    case .double(let number): .double(number)
    case .string(let text): .string(text)
    case .array: nil
    case .object: date.map { .date($0) }
    }
  }

  /// The value as an argument of a format.
  var argument: Any? {
    switch self {
    case .array(let elements): elements.compactMap(\.value)
    case .object(let members):
      if case .array(let elements)? = members["$set"] {
        Set(elements.compactMap(\.value))
      } else {
        value
      }
    default: value
    }
  }
}
