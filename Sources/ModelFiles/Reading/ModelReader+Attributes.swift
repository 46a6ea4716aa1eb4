import ManagedObjects

extension ModelReader {
  mutating func attribute(_ given: ElementReader, of owner: String) -> AttributeDescription {
    var reader = given
    let name = reader.required("name", &log)
    log.lines[owner, name] = reader.position.line
    let type = reader.value(
      "attributeType", "a type of attributes", &log, AttributeType.init(xmlName:))
    var attribute = AttributeDescription(
      name, type ?? .undefined, isOptional: reader.flag("optional", &log) ?? false,
      isTransient: reader.flag("transient", &log) ?? false)
    // The values of an attribute whose type is not known cannot be judged.
    if type != nil || reader.element.value(of: "attributeType") == nil {
      readValues(of: &attribute, &reader)
    }
    readDetails(of: &attribute, &reader)
    reader.finish(&log)
    return attribute
  }

  private mutating func readValues(
    of attribute: inout AttributeDescription, _ reader: inout ElementReader
  ) {
    switch attribute.type {
    case .date:
      attribute.defaultValue = value(
        "defaultDateTimeInterval", .date, &reader, isDefault: true)
      attribute.minimum = value("minDateTimeInterval", .date, &reader)
      attribute.maximum = value("maxDateTimeInterval", .date, &reader)
      // Beside the number, old versions of Xcode keep what somebody typed.
      if attribute.defaultValue != .null { _ = reader.string("defaultValueString") }
    case .binary, .transformable:
      attribute.defaultValue =
        reader.knownValue("defaultValueString") { ValueText.value($0, of: .binary) } ?? .null
    case .composite: break
    default:
      attribute.defaultValue = value(
        "defaultValueString", attribute.type, &reader, isDefault: true)
      guard let type = attribute.type.boundType else { break }
      attribute.minimum = value("minValueString", type, &reader)
      attribute.maximum = value("maxValueString", type, &reader)
    }
  }

  /// The value that a text stands for, or is taken for.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute that has the text.
  ///   - type: The type of the value.
  ///   - reader: What reads the element.
  ///   - isDefault: Whether the value is the one to start with, so that a text that says nothing has no
  ///     effect. Otherwise it is an error.
  /// - Returns: The value; null for none.
  private mutating func value(
    _ name: String, _ type: AttributeType, _ reader: inout ElementReader, isDefault: Bool = false
  ) -> AttributeValue {
    let expected = "a value of type \(type.xmlName ?? "Undefined")"
    guard let text = reader.element.value(of: name), ValueText.value(text, of: type) == nil,
      case let value = ValueText.converted(text, to: type), value != nil || isDefault
    else {
      return reader.value(name, expected, &log) { ValueText.value($0, of: type) } ?? .null
    }
    log.add(
      ConvertedValue(
        path: reader.path, attribute: name, text: reader.string(name) ?? "", expected: expected,
        meaning: value.flatMap { ValueText.text($0, of: type) }, position: reader.position))
    return value ?? .null
  }

  private mutating func readDetails(
    of attribute: inout AttributeDescription, _ reader: inout ElementReader
  ) {
    attribute.usesScalarValueType = reader.flag("usesScalarValueType", &log) ?? false
    attribute.regularExpression = reader.string("regularExpressionString")
    attribute.valueTransformerName = reader.string("valueTransformerName")
    attribute.valueClassName = reader.string("customClassName")
    attribute.compositeName = reader.string("composite")
    attribute.allowsExternalBinaryDataStorage =
      reader.flag("allowsExternalBinaryDataStorage", &log) ?? false
    attribute.isIndexedBySpotlight = reader.flag("spotlightIndexingEnabled", &log) ?? false
    attribute.preservesValueInHistoryOnDeletion =
      reader.flag("preserveAfterDeletion", &log) ?? false
    attribute.isStoredInExternalRecord = reader.flag("storedInTruthFile", &log) ?? false
    attribute.isIndexed = reader.flag("indexed", &log) ?? false
    attribute.isSyncable = reader.flag("syncable", &log) ?? true
    attribute.renamingIdentifier = reader.renamingIdentifier()
    attribute.versionHashModifier = reader.string("versionHashModifier")
    attribute.userInfo = userInfo(&reader)
    // An expression that was left behind when an attribute ceased to be derived means nothing.
    let expression = reader.string("derivationExpression")
    if reader.flag("derived", &log) ?? false { attribute.derivationExpression = expression ?? "" }
  }
}

extension ElementReader {
  /// The name that something had in an earlier version of the model.
  mutating func renamingIdentifier() -> String? {
    if let name = string("elementID") {
      _ = knownValue("renamingIdentifier") { $0 == name ? $0 : nil }
      return name
    }
    return string("renamingIdentifier")
  }
}
