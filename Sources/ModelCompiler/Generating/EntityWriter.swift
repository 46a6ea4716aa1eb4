import ManagedObjects

/// Writes the class for an entity.
struct EntityWriter {
  let plan: EntityPlan
  let names: TypeNames
  let access: AccessLevel
  /// What the classes of all entities look like, so that documentation can speak of an inverse.
  let inverses: InverseNames

  private var modifier: String { access.modifier }
  /// What stands before a member that subclasses leave alone.
  var memberModifier: String { access.modifier + (plan.isFinal ? "" : "final ") }

  func write(to text: inout SwiftText) {
    let name = SwiftIdentifier.quoted(plan.typeName)
    text.addDocumentation(documentation)
    let kind = plan.isFinal ? "final class" : "class"
    text.addBlock("\(modifier)nonisolated \(kind) \(name): \(plan.superclass)") { body in
      writeIdentity(to: &body)
      for attribute in plan.attributes { write(attribute, to: &body) }
      for relationship in plan.relationships { write(relationship, to: &body) }
      writeKeys(to: &body)
      writeSlots(to: &body)
    }
  }

  private var hasDocumentation: Bool {
    !Documentation.paragraphs(in: plan.entity.userInfo).isEmpty
  }

  private var documentation: [String] {
    var notes: [String] = []
    if plan.entity.isAbstract {
      notes.append("The entity is abstract: there are only objects of its subentities.")
    }
    if plan.isBase {
      let name = SwiftIdentifier.quoted(plan.className)
      notes.append(
        """
        The class of the objects is written by hand and inherits from this one: \
        `class \(name): \(SwiftIdentifier.quoted(plan.typeName))`.
        """)
    } else if plan.entity.name != plan.className, hasDocumentation {
      notes.append("The entity is called `\(plan.entity.name)` in the model.")
    }
    let subject =
      plan.isBase
      ? "The properties of an object of the entity `\(plan.entity.name)`"
      : "An object of the entity `\(plan.entity.name)`"
    return Documentation.comment(plan.entity.userInfo, subject: subject, notes: notes)
  }

  private func writeIdentity(to text: inout SwiftText) {
    let string = names.swift("String")
    let hash = names.stack("VersionHash")
    text.addDocumentation(["The entity that this class serves."])
    text.addShortBlock(
      "\(modifier)override class var entityName: \(string)?", SwiftLiteral.string(plan.entity.name))
    text.addBlank()
    text.addDocumentation(["Tells a model that has the properties in the same places from others."])
    text.addShortBlock(
      "\(modifier)override class var layoutHash: \(hash)?",
      "\(hash)(rawValue: \(SwiftLiteral.hexadecimal(plan.entity.layoutHash.rawValue)))")
  }

  private func writeKeys(to text: inout SwiftText) {
    guard !plan.keys.isEmpty else { return }
    let protocols = ["CaseIterable", "Sendable"].map(names.swift).joined(separator: ", ")
    text.addBlank()
    text.addDocumentation([
      "The names of the properties, as predicates and sort descriptors use them."
    ])
    text.addBlock("\(modifier)enum \(names.keys): \(names.swift("String")), \(protocols)") { body in
      for key in plan.keys {
        let name = SwiftIdentifier.quoted(key.name)
        let value = key.name == key.key ? "" : " = \(SwiftLiteral.string(key.key))"
        body.add("case \(name)\(value)")
      }
    }
  }

  private func writeSlots(to text: inout SwiftText) {
    guard !plan.slots.isEmpty else { return }
    text.addBlank()
    text.addDocumentation(["Where the properties are among those of the entity."])
    text.addBlock("enum \(names.slots)") { body in
      for slot in plan.slots {
        let type = slot.kind == .attribute ? "AttributeIndex" : "RelationshipIndex"
        let name = SwiftIdentifier.quoted(slot.name)
        body.add("static let \(name) = \(names.stack(type))(\(slot.position))")
      }
    }
  }

  /// A slot as an expression.
  func slot(_ name: String) -> String {
    "\(names.slots).\(SwiftIdentifier.member(name))"
  }

  /// A property in the code of a method whose parameters might have the same name.
  static func property(_ name: String, beside parameters: String...) -> String {
    parameters.contains(name)
      ? "self.\(SwiftIdentifier.member(name))" : SwiftIdentifier.quoted(name)
  }

  /// Tells that a property is not called as in the model.
  static func renaming(_ name: String, from modelName: String) -> [String] {
    guard name != modelName else { return [] }
    return ["It is not called `\(modelName)`, because that means something else here."]
  }
}
