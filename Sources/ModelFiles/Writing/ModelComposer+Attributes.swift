import ManagedObjects

extension ModelComposer {
  mutating func attribute(
    _ attribute: AttributeDescription, _ ownerPath: ModelPath
  ) -> MarkupElement {
    let path = ownerPath.appending(ModelPath.Step(element: "attribute", label: attribute.name))
    var element = ElementBuilder("attribute")
    element.add("name", attribute.name)
    element.add("optional", flag: attribute.isOptional)
    element.add("transient", flag: attribute.isTransient)
    element.add("indexed", flag: attribute.isIndexed)
    element.add("attributeType", attribute.type.xmlName)
    addValues(of: attribute, path, to: &element)
    if let expression = attribute.derivationExpression {
      element.add("derived", "YES")
      element.add("derivationExpression", expression)
    }
    if attribute.type.canBeScalar || attribute.usesScalarValueType {
      element.add("usesScalarValueType", choice: attribute.usesScalarValueType)
    }
    element.add("valueTransformerName", attribute.valueTransformerName)
    element.add("customClassName", attribute.valueClassName)
    element.add(
      "allowsExternalBinaryDataStorage", flag: attribute.allowsExternalBinaryDataStorage)
    element.add("regularExpressionString", attribute.regularExpression)
    element.add("composite", attribute.compositeName)
    element.add("spotlightIndexingEnabled", flag: attribute.isIndexedBySpotlight)
    element.add("preserveAfterDeletion", flag: attribute.preservesValueInHistoryOnDeletion)
    element.add("storedInTruthFile", flag: attribute.isStoredInExternalRecord)
    element.add("versionHashModifier", attribute.versionHashModifier)
    element.add("elementID", attribute.renamingIdentifier)
    if !attribute.isSyncable { element.add("syncable", "NO") }
    element.add(userInfo(attribute.userInfo))
    return element.element
  }

  private mutating func addValues(
    of attribute: AttributeDescription, _ path: ModelPath, to element: inout ElementBuilder
  ) {
    let isDate = attribute.type == .date
    add(
      isDate ? "minDateTimeInterval" : "minValueString", attribute.minimum,
      attribute.type.boundType, path, to: &element)
    add(
      isDate ? "maxDateTimeInterval" : "maxValueString", attribute.maximum,
      attribute.type.boundType, path, to: &element)
    add(
      isDate ? "defaultDateTimeInterval" : "defaultValueString", attribute.defaultValue,
      attribute.type, path, to: &element)
  }

  private mutating func add(
    _ name: String, _ value: AttributeValue, _ type: AttributeType?, _ path: ModelPath,
    to element: inout ElementBuilder
  ) {
    guard value != .null else { return }
    let text = type.flatMap { ValueText.text(value, of: $0) }
    if text == nil { refuse(name, of: path) }
    element.add(name, text)
  }
}
