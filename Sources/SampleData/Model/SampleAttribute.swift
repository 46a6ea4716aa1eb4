/// An attribute of a ``SampleEntity``.
package struct SampleAttribute {
  /// Xcode's names of the types.
  package enum Kind: String, CaseIterable, Sendable {
    case string = "String"
    case integer64 = "Integer 64"
    case boolean = "Boolean"
    case date = "Date"
    case binary = "Binary"
    case transformable = "Transformable"
    case double = "Double"
    case integer16 = "Integer 16"
    case decimal = "Decimal"
    case integer32 = "Integer 32"
    case float = "Float"
    case uri = "URI"
    case uuid = "UUID"
  }

  package let name: String
  package let kind: Kind
  package let isOptional: Bool
  package internal(set) var isTransient = false
  /// What a new object starts with, as Xcode writes it.
  package internal(set) var defaultValue: String?
  /// The least and the greatest number, or length of a string.
  package internal(set) var bounds: ClosedRange<Int>?
  /// Whether large values may be kept outside the store.
  package internal(set) var isExternal = false
  package internal(set) var transformer: String?
  /// The type of a transformable attribute's values.
  package internal(set) var className: String?
  package internal(set) var userInfo: [String: String] = [:]
}

extension SampleAttribute: Equatable {}

extension SampleAttribute: Sendable {}

extension SampleAttribute.Kind {
  /// How many attributes of this kind a ``SampleModel`` has.
  package var count: Int {
    switch self {
    case .string: 336
    case .integer64: 120
    case .boolean: 82
    case .date: 41
    case .binary: 25
    case .transformable: 21
    case .double: 18
    case .integer16: 13
    case .decimal: 11
    case .integer32: 5
    case .float, .uri, .uuid: 1
    }
  }

  /// Whether classes show values as plain scalars; nil where Xcode does not say.
  var usesScalar: Bool? {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: true
    case .date, .uuid: false
    case .string, .binary, .transformable, .decimal, .uri: nil
    }
  }
}
