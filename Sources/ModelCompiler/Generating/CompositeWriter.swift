import ManagedObjects

/// Writes the structure for a composite, and how its elements get out of an object and back in.
struct CompositeWriter {
  private let plan: CompositePlan
  private let names: TypeNames
  private let access: AccessLevel

  init(_ plan: CompositePlan, names: TypeNames, access: AccessLevel) {
    self.plan = plan
    self.names = names
    self.access = access
  }

  func write(to text: inout SwiftText) {
    let name = SwiftIdentifier.quoted(plan.typeName)
    let protocols = ["Hashable", "Sendable"].map(names.swift).joined(separator: ", ")
    let notes =
      plan.typeName == plan.composite.name
      ? [] : ["The composite is called `\(plan.composite.name)` in the model."]
    text.addDocumentation(
      Documentation.comment(
        [:], subject: "A value of the composite `\(plan.composite.name)`", notes: notes))
    let head = "\(access.modifier)nonisolated struct \(name)"
    text.addBlock(plan.isKnownValue ? "\(head): \(protocols)" : head) { body in
      for element in plan.elements { write(element, to: &body) }
      if access != .internal { writeInitializer(to: &body) }
    }
    text.addBlank()
    text.addBlock("nonisolated extension \(name)") { body in
      writeReading(to: &body)
      writeWriting(to: &body)
    }
  }

  private func write(_ element: CompositePlan.Element, to text: inout SwiftText) {
    let attribute = element.attribute
    text.addBlank()
    text.addDocumentation(
      Documentation.comment(
        attribute.userInfo, subject: "The element `\(attribute.name)`",
        facts: AttributeFacts.facts(attribute, type: element.type),
        notes: AttributeFacts.notes(attribute, type: element.type)
          + EntityWriter.renaming(element.name, from: attribute.name)))
    text.add(
      "\(access.modifier)var \(SwiftIdentifier.quoted(element.name))\(typeAndStart(element))")
  }

  /// The type of an element and what it starts with, where that is not nil.
  private func typeAndStart(_ element: CompositePlan.Element) -> String {
    let type = ": \(element.type.fullName)"
    return element.type.isOptional ? type : "\(type) = \(element.type.emptyValue)"
  }

  private func writeInitializer(to text: inout SwiftText) {
    text.addBlank()
    text.addDocumentation(["Makes a value of its elements."])
    let parameters = plan.elements.map { element in
      let start = element.type.isOptional ? " = nil" : ""
      return "\(SwiftIdentifier.quoted(element.name))\(typeAndStart(element))\(start)"
    }
    text.addFunction("\(access.modifier)init", parameters) { body in
      for element in plan.elements {
        let name = SwiftIdentifier.quoted(element.name)
        body.add("self.\(SwiftIdentifier.member(element.name)) = \(name)")
      }
    }
  }
}

extension CompositeWriter {
  private var object: String { names.stack("ManagedObject") }
  private var index: String { names.stack("AttributeIndex") }

  private func slot(_ element: CompositePlan.Element) -> String {
    element.offset == 0 ? "slot" : "\(index)(slot.rawValue + \(element.offset))"
  }

  private func writeReading(to text: inout SwiftText) {
    text.addDocumentation(["The elements of an object, from a slot on."])
    text.addBlock("init(from object: \(object), at slot: \(index))") { body in
      for element in plan.elements {
        let value = AttributeAccess.reading(element.type, from: "object", slot: slot(element))
        let property = EntityWriter.property(element.name, beside: "object", "slot")
        body.addAssignment(property, value)
      }
    }
    text.addBlank()
    text.addDocumentation([
      "The elements of an object, from a slot on; nil when none of them has a value."
    ])
    text.addBlock("static func read(from object: \(object), at slot: \(index)) -> Self?") { body in
      body.add("for position in slot.rawValue..<slot.rawValue + \(plan.slotCount)")
      body.add("where object.value(at: \(index)(position)) != .null {")
      body.indented { $0.add("return Self(from: object, at: slot)") }
      body.add("}")
      body.add("return nil")
    }
    text.addBlank()
  }

  private func writeWriting(to text: inout SwiftText) {
    text.addDocumentation(["Changes the elements of an object, from a slot on."])
    text.addBlock("func write(to object: \(object), at slot: \(index))") { body in
      for element in plan.elements {
        let value = EntityWriter.property(element.name, beside: "object", "slot")
        body.add(AttributeAccess.writing(value, element.type, to: "object", slot: slot(element)))
      }
    }
    text.addBlank()
    text.addDocumentation(["Changes the elements of an object, from a slot on, or clears them all."]
    )
    text.addFunction(
      "static func write", ["_ value: Self?", "to object: \(object)", "at slot: \(index)"]
    ) { body in
      body.add("if let value { return value.write(to: object, at: slot) }")
      body.addBlock("for position in slot.rawValue..<slot.rawValue + \(plan.slotCount)") {
        $0.add("object.setValue(.null, at: \(index)(position))")
      }
    }
  }
}
