import ManagedObjects

extension EntityWriter {
  /// Writes the property that stands for a relationship, and the methods that change it.
  func write(_ plan: RelationshipPlan, to text: inout SwiftText) {
    let relationship = plan.relationship
    text.addBlank()
    text.addDocumentation(
      Documentation.comment(
        relationship.userInfo, subject: "The relationship `\(relationship.name)`",
        facts: RelationshipFacts.facts(relationship, inverse: inverses.link(relationship)),
        notes: Self.renaming(plan.name, from: relationship.name)))
    let kind = RelationshipKind(relationship)
    let name = SwiftIdentifier.quoted(plan.name)
    let type = kind.type(of: plan.destination, names)
    let slot = slot(plan.slot)
    text.addBlock("\(memberModifier)var \(name): \(type)") { body in
      body.addShortBlock("get", "\(kind.getter)(at: \(slot))")
      body.addShortBlock("set", "\(kind.setter)(newValue, at: \(slot))")
    }
    if relationship.isToMany { writeChanges(plan, to: &text) }
    if kind == .ordered { writeOrderedChanges(plan, to: &text) }
  }

  private func writeChanges(_ plan: RelationshipPlan, to text: inout SwiftText) {
    let name = plan.relationship.name
    let many = "some \(names.swift("Sequence"))<\(plan.destination)>"
    let slot = slot(plan.slot)
    let atEnd = plan.relationship.isOrdered ? " at the end of" : " to"
    writeMethod(
      "Adds an object\(atEnd) `\(name)`.", "addTo\(plan.methodSuffix)",
      ["_ object: \(plan.destination)"], to: &text
    ) { $0.add("addRelatedObject(object, at: \(slot))") }
    writeMethod(
      "Adds objects\(atEnd) `\(name)`.", "addTo\(plan.methodSuffix)", ["_ objects: \(many)"],
      to: &text
    ) { $0.add("for object in objects { addRelatedObject(object, at: \(slot)) }") }
    writeMethod(
      "Removes an object from `\(name)`.", "removeFrom\(plan.methodSuffix)",
      ["_ object: \(plan.destination)"], to: &text
    ) { $0.add("removeRelatedObject(object, at: \(slot))") }
    writeMethod(
      "Removes objects from `\(name)`.", "removeFrom\(plan.methodSuffix)", ["_ objects: \(many)"],
      to: &text
    ) { $0.add("for object in objects { removeRelatedObject(object, at: \(slot)) }") }
  }

  private func writeOrderedChanges(_ plan: RelationshipPlan, to text: inout SwiftText) {
    let name = plan.relationship.name
    let int = names.swift("Int")
    let property = Self.property(plan.name, beside: "object", "position")
    let slot = slot(plan.slot)
    writeMethod(
      "Puts an object at a position of `\(name)`.", "insertInto\(plan.methodSuffix)",
      ["_ object: \(plan.destination)", "at position: \(int)"], to: &text
    ) { $0.add("insertRelatedObject(object, at: \(slot), position: position)") }
    writeMethod(
      "Removes the object at a position of `\(name)`, which has to be one of its.",
      "removeFrom\(plan.methodSuffix)", ["at position: \(int)"], to: &text
    ) { $0.add("removeRelatedObject(\(property)[position], at: \(slot))") }
    writeMethod(
      "Puts an object in place of the one at a position of `\(name)`, which has to be one of its.",
      "replace\(plan.methodSuffix)", ["at position: \(int)", "with object: \(plan.destination)"],
      to: &text
    ) { body in
      body.add("\(property)[position] = object")
    }
  }

  private func writeMethod(
    _ summary: String, _ name: String, _ parameters: [String], to text: inout SwiftText,
    _ body: (inout SwiftText) -> Void
  ) {
    text.addBlank()
    text.addDocumentation([summary])
    text.addFunction(
      "\(memberModifier)func \(SwiftIdentifier.quoted(name))", parameters, body)
  }
}

/// The kinds of relationship, each with functions of its own.
enum RelationshipKind: Equatable {
  case toOne
  case unordered
  case ordered

  init(_ relationship: RelationshipDescription) {
    if !relationship.isToMany {
      self = .toOne
    } else {
      self = relationship.isOrdered ? .ordered : .unordered
    }
  }

  func type(of destination: String, _ names: TypeNames) -> String {
    switch self {
    case .toOne: "\(destination)?"
    case .unordered: "\(names.swift("Set"))<\(destination)>"
    case .ordered: "[\(destination)]"
    }
  }

  var getter: String {
    switch self {
    case .toOne: "relatedObject"
    case .unordered: "relatedObjects"
    case .ordered: "orderedRelatedObjects"
    }
  }

  var setter: String {
    switch self {
    case .toOne: "setRelatedObject"
    case .unordered: "setRelatedObjects"
    case .ordered: "setOrderedRelatedObjects"
    }
  }
}
