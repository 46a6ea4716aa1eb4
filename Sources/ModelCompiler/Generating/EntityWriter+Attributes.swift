import ManagedObjects

extension EntityWriter {
  /// Writes the property that stands for an attribute.
  func write(_ plan: AttributePlan, to text: inout SwiftText) {
    let attribute = plan.attribute
    text.addBlank()
    text.addDocumentation(
      Documentation.comment(
        attribute.userInfo, subject: "The attribute `\(attribute.name)`",
        facts: AttributeFacts.facts(attribute, type: plan.type),
        notes: AttributeFacts.notes(attribute, type: plan.type)
          + Self.renaming(plan.name, from: attribute.name)))
    let name = SwiftIdentifier.quoted(plan.name)
    let slot = slot(plan.slot)
    let head = "\(memberModifier)var \(name): \(plan.type.fullName)"
    let getter = AttributeAccess.reading(plan.type, from: "", slot: slot)
    guard attribute.derivationExpression == nil else { return text.addShortBlock(head, getter) }
    text.addBlock(head) { body in
      body.addShortBlock("get", getter)
      body.addShortBlock(
        "set", AttributeAccess.writing("newValue", plan.type, to: "", slot: slot))
    }
  }
}

/// The expressions that read and write the value of an attribute.
enum AttributeAccess {
  /// The expression for the value of a slot.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - object: The object that has it; empty for the one whose code this is.
  ///   - slot: The slot as an expression.
  /// - Returns: The expression.
  static func reading(_ type: PropertyType, from object: String, slot: String) -> String {
    let prefix = object.isEmpty ? "" : "\(object)."
    switch type.access {
    case .raw: return "\(prefix)value(at: \(slot))"
    case .transformed: return "\(prefix)transformedValue(at: \(slot))"
    case .converted(let emptyValue):
      let value = "\(type.name)(\(prefix)value(at: \(slot)))"
      return type.isOptional ? value : "\(value) ?? \(emptyValue)"
    case .composite:
      let object = object.isEmpty ? "self" : object
      let read = type.isOptional ? ".read" : ""
      return "\(type.name)\(read)(from: \(object), at: \(slot))"
    }
  }

  /// The statement that changes the value of a slot, with the parameters of
  /// ``reading(_:from:slot:)``.
  static func writing(
    _ value: String, _ type: PropertyType, to object: String, slot: String
  ) -> String {
    let prefix = object.isEmpty ? "" : "\(object)."
    switch type.access {
    case .raw: return "\(prefix)setValue(\(value), at: \(slot))"
    case .transformed: return "\(prefix)setTransformedValue(\(value), at: \(slot))"
    case .converted:
      let converted =
        type.isOptional ? "\(value)?.attributeValue ?? .null" : "\(value).attributeValue"
      return "\(prefix)setValue(\(converted), at: \(slot))"
    case .composite:
      let object = object.isEmpty ? "self" : object
      return type.isOptional
        ? "\(type.name).write(\(value), to: \(object), at: \(slot))"
        : "\(value).write(to: \(object), at: \(slot))"
    }
  }
}
