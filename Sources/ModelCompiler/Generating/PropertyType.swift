import ManagedObjects

/// The Swift type of a property that stands for an attribute, and how its value gets out of the
/// attribute and back in.
struct PropertyType {
  enum Access: Equatable {
    /// By a conversion; what stands for no value where nil cannot.
    case converted(emptyValue: String)
    /// By a transformation to bytes.
    case transformed
    /// As it is.
    case raw
    /// Element by element.
    case composite
  }

  /// The name, without the mark of an optional.
  var name: String
  var access: Access
  var isOptional: Bool
  var foundation = FoundationUse.none

  /// Whether every value can be compared and sent, as far as one can know.
  var isKnownValue: Bool { access != .transformed }

  /// The name as it stands in a declaration.
  var fullName: String { isOptional ? "\(name)?" : name }

  /// What a value starts with when nothing is said.
  var emptyValue: String {
    switch access {
    case .converted(let emptyValue): emptyValue
    case .raw: ".null"
    case .composite: "\(name)()"
    case .transformed: "nil"
    }
  }
}

extension PropertyType {
  /// The type for an attribute.
  init(_ attribute: AttributeDescription, names: TypeNames) {
    self.init(attribute.type, attribute, names)
    // A scalar has no nil, nor has what always has a value; a URL and the result of a
    // transformation have nothing that could stand for none.
    let isScalar = attribute.usesScalarValueType && attribute.type.isNumberOrBoolean
    switch attribute.type {
    case .uri, .transformable: isOptional = true
    case .undefined: isOptional = false
    default: isOptional = attribute.isOptional && !isScalar
    }
  }

  private init(_ type: AttributeType, _ attribute: AttributeDescription, _ names: TypeNames) {
    switch type {
    case .integer16: self.init(names.swift("Int16"), empty: "0")
    case .integer32: self.init(names.swift("Int32"), empty: "0")
    case .integer64: self.init(names.swift("Int64"), empty: "0")
    case .decimal: self.init(foundation: "Decimal", names) { _ in "0" }
    case .double: self.init(names.swift("Double"), empty: "0")
    case .float: self.init(names.swift("Float"), empty: "0")
    case .boolean: self.init(names.swift("Bool"), empty: "false")
    case .string: self.init(names.swift("String"), empty: "\"\"")
    case .date: self.init(foundation: "Date", names) { "\($0)(timeIntervalSinceReferenceDate: 0)" }
    case .binary: self.init(foundation: "Data", names) { "\($0)()" }
    case .uuid:
      let zeros = Array(repeating: "0", count: 16).joined(separator: ", ")
      self.init(foundation: "UUID", names) { "\($0)(uuid: (\(zeros)))" }
    case .uri: self.init(foundation: "URL", names) { _ in "nil" }
    case .transformable: self.init(transformedTo: attribute.valueClassName, names)
    case .composite:
      let name = attribute.compositeName.flatMap { names.composites[$0] } ?? ""
      self.init(name: SwiftIdentifier.quoted(name), access: .composite, isOptional: true)
    case .undefined:
      self.init(name: names.stack("AttributeValue"), access: .raw, isOptional: false)
    }
  }

  private init(_ name: String, empty: String) {
    self.init(name: name, access: .converted(emptyValue: empty), isOptional: true)
  }

  private init(foundation type: String, _ names: TypeNames, empty: (String) -> String) {
    let name = names.foundation(type)
    self.init(
      name: name, access: .converted(emptyValue: empty(name)), isOptional: true,
      foundation: names.foundationUse(of: type))
  }

  private init(transformedTo className: String?, _ names: TypeNames) {
    let type = className.map { TransformableType($0, names: names) }
    if case .known(let name, let foundation) = type {
      self.init(name: name, access: .transformed, isOptional: true, foundation: foundation)
    } else {
      self.init(foundation: "Data", names) { _ in "nil" }
    }
  }
}

extension AttributeType {
  /// Whether values are numbers or truth values, whose plain type Xcode shows if asked to.
  var isNumberOrBoolean: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: true
    case .decimal, .string, .date, .binary, .uuid, .uri, .transformable, .composite, .undefined:
      false
    }
  }
}
