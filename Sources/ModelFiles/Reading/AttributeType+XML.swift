import ManagedObjects

extension AttributeType {
  private static let xmlNames: [AttributeType: String] = [
    .integer16: "Integer 16", .integer32: "Integer 32", .integer64: "Integer 64",
    .decimal: "Decimal", .double: "Double", .float: "Float", .boolean: "Boolean",
    .string: "String", .date: "Date", .binary: "Binary", .uuid: "UUID", .uri: "URI",
    .transformable: "Transformable", .composite: "Composite",
  ]

  private static let byXMLName = Dictionary(
    xmlNames.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// The type as a model file names it; nil when it is the name of none.
  init?(xmlName: String) {
    // Some files say so where Xcode says nothing.
    let type = xmlName == "Undefined" ? .undefined : Self.byXMLName[xmlName]
    guard let type else { return nil }
    self = type
  }

  /// The name in a model file; nil for undefined, which has none.
  var xmlName: String? { Self.xmlNames[self] }

  /// The type of the bounds of a type's values, or nil when they have none.
  var boundType: AttributeType? {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: self
    case .string: .integer64
    default: nil
    }
  }

  /// Whether Xcode writes down that an attribute is not shown as a scalar.
  var canBeScalar: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date, .uuid: true
    default: false
    }
  }
}
