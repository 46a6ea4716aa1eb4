import ManagedObjects

extension CompiledModelReader {
  /// How deep composites may lie in each other before they are read.
  private static let depthLimit = 32

  mutating func attribute(
    _ object: ArchivedObject, _ name: String, of owner: String, depth: Int
  ) throws(ModelFileError) -> AttributeDescription {
    var reader = ObjectReader(object, "attribute \"\(name)\" of \(owner)")
    guard depth < Self.depthLimit else {
      throw archive.damage("\(reader.subject) lies too deep in other attributes")
    }
    let common = try commonProperties(name, &reader)
    let type = try attributeType(&reader)
    var attribute = AttributeDescription(
      name, type, isOptional: common.isOptional, isTransient: common.isTransient)
    attribute.isIndexed = common.isIndexed
    attribute.isIndexedBySpotlight = common.isIndexedBySpotlight
    attribute.isStoredInExternalRecord = common.isStoredInExternalRecord
    attribute.renamingIdentifier = common.renamingIdentifier
    attribute.versionHashModifier = common.versionHashModifier
    attribute.userInfo = common.userInfo
    attribute.valueTransformerName = try reader.text("NSValueTransformerName")
    // The class of the values of every other type follows from it.
    let className = try reader.text("NSAttributeValueClassName")
    if type == .transformable { attribute.valueClassName = className }
    try readDefault(of: &attribute, &reader)
    apply(common.rules, to: &attribute, reader.subject)
    try readFlags(of: &attribute, &reader)
    if object.isKind(of: "NSDerivedAttributeDescription") {
      try readDerivation(of: &attribute, &reader)
    }
    if type == .composite { try readElements(of: &attribute, &reader, depth: depth) }
    note(reader)
    return attribute
  }

  private func attributeType(
    _ reader: inout ObjectReader
  ) throws(ModelFileError) -> AttributeType {
    let number = try reader.integer("NSAttributeType") ?? 0
    if let type = AttributeType(compiledNumber: number) { return type }
    let kind = number == 2000 ? "IDs of objects" : "the unknown type \(number)"
    throw ModelFileError(archive.path, .unsupportedPart(reader.subject, "its values are \(kind)"))
  }

  private mutating func readDefault(
    of attribute: inout AttributeDescription, _ reader: inout ObjectReader
  ) throws(ModelFileError) {
    let value = try reader.value("NSDefaultValue")
    if let converted = value.attributeValue?.converted(to: attribute.type) {
      attribute.defaultValue = converted
    } else if attribute.type != .composite {
      // The default value of a composite is made of those of its elements.
      note(reader.subject, "its default value is \(value.kindName), and is left out")
    }
  }

  private mutating func readFlags(
    of attribute: inout AttributeDescription, _ reader: inout ObjectReader
  ) throws(ModelFileError) {
    let flags = try reader.integer("NSFlagsKey") ?? 0
    attribute.allowsExternalBinaryDataStorage = flags & 0x04 != 0
    attribute.preservesValueInHistoryOnDeletion = flags & 0x10 != 0
    if flags & 0x20 != 0 {
      note(reader.subject, "that its values are files of their own has no effect")
    }
    // Bounds that rules say as well.
    let maximum = try reader.value("NSMaxValueName").attributeValue
    let minimum = try reader.value("NSMinValueName").attributeValue
    guard let type = attribute.type.boundType else { return }
    if flags & 0x01 != 0, attribute.maximum == .null {
      attribute.maximum = maximum?.converted(to: type) ?? .null
    }
    if flags & 0x02 != 0, attribute.minimum == .null {
      attribute.minimum = minimum?.converted(to: type) ?? .null
    }
  }

  private mutating func readDerivation(
    of attribute: inout AttributeDescription, _ reader: inout ObjectReader
  ) throws(ModelFileError) {
    var predicates = ArchivedPredicateReader(archive)
    switch try predicates.expression(try reader.value("NSDerivationExpression")) {
    case .success(let expression): attribute.derivationExpression = expression.derivationText
    case .failure(let failure):
      throw ModelFileError(
        archive.path,
        .unsupportedPart(reader.subject, "it is derived from an expression with \(failure.reason)"))
    }
    guard case .null = try reader.value("NSFilteringPredicate") else {
      throw ModelFileError(
        archive.path,
        .unsupportedPart(reader.subject, "it is derived from objects that a predicate chooses"))
    }
  }

  private mutating func readElements(
    of attribute: inout AttributeDescription, _ reader: inout ObjectReader, depth: Int
  ) throws(ModelFileError) {
    var elements: [AttributeDescription] = []
    for value in try reader.list("NSCompositeElements") {
      guard case .object(let element) = value, element.isKind(of: "NSAttributeDescription") else {
        throw archive.damage("an element of \(reader.subject) is \(value.kindName)")
      }
      let name = try element.string("NSPropertyName") ?? ""
      elements.append(
        try self.attribute(element, name, of: reader.subject, depth: depth + 1))
    }
    attribute.compositeName = composites.name(of: elements, for: attribute.name)
  }
}

extension AttributeType {
  /// The type that Core Data has a number for; nil where it is none of ours.
  init?(compiledNumber number: Int) {
    switch number {
    case 0: self = .undefined
    case 100: self = .integer16
    case 200: self = .integer32
    case 300: self = .integer64
    case 400: self = .decimal
    case 500: self = .double
    case 600: self = .float
    case 700: self = .string
    case 800: self = .boolean
    case 900: self = .date
    case 1000: self = .binary
    case 1100: self = .uuid
    case 1200: self = .uri
    case 1800: self = .transformable
    case 2100: self = .composite
    default: return nil
    }
  }
}
