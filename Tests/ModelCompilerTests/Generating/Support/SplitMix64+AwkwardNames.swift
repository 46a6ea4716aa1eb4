import Foundation
import ManagedObjects
import ModelFiles
import SampleData

@testable import ModelCompiler

extension SplitMix64 {
  /// Names that mean something in Swift, in Foundation, in the stack or in generated code.
  private static let names = [
    "self", "init", "Type", "Protocol", "Self", "Any", "default", "class", "in", "func", "nil",
    "entity", "objectID", "hashValue", "hash", "value", "setValue", "isDeleted", "hasChanges",
    "managedObjectContext", "entityName", "layoutHash", "classes", "loaded", "content", "Key",
    "Slot", "key", "slot", "Key_", "Slot_", "String", "Set", "Data", "Date", "UUID", "URL",
    "Decimal", "Int", "Int16", "Int32", "Int64", "Double", "Float", "Bool", "Result", "Error",
    "Sequence", "Hashable", "Sendable", "CaseIterable", "Optional", "Array", "AttributeIndex",
    "RelationshipIndex", "AttributeValue", "VersionHash", "ManagedObject", "ManagedObjectModel",
    "CompiledModel", "CompiledModelError", "RandomModel", "newValue", "object", "objects",
    "position", "description", "debugDescription", "allCases", "rawValue", "AllCases", "RawValue",
    "read", "write", "Base", "SetBase", "relatedObject", "addToItems", "items", "Items", "größe",
    "名前", "fetchRequest", "print", "async", "await", "any", "some", "actor", "each", "borrowing",
    "id", "ID", "Element", "Index", "Task", "Never", "Void", "AnyObject", "unsafe", "nonisolated",
  ]

  /// A sound model with names from the list.
  mutating func awkwardDocument() -> ModelDocument {
    var names = shuffled(Self.names)[...]
    let entityNames = (0..<6).compactMap { _ in names.popLast() }
    let compositeNames = (0..<2).compactMap { _ in names.popLast() }
    var entities: [EntityDescription] = []
    for (position, name) in entityNames.enumerated() {
      // The last ones inherit from the first ones, whose properties have other names.
      let parent = position < 3 ? nil : entityNames[position - 3]
      let all = Self.names.sorted()
      let own = all.enumerated().filter { ($0.offset % 2 == 0) == (parent == nil) }.map(\.element)
      let chosen = shuffled(own).prefix(24)
      entities.append(
        EntityDescription(name, parent: parent) {
          for (place, property) in chosen.enumerated() {
            if place < 6 {
              relationship(property, place, entityNames)
            } else {
              attribute(property, compositeNames)
            }
          }
        })
    }
    let model = ManagedObjectModel(
      unchecked: entities, composites: compositeNames.map { composite($0) })
    return SampleDocuments.document(model: model, all: .classDefinition)
  }

  private mutating func shuffled(_ names: [String]) -> [String] {
    var names = names
    for position in names.indices.dropFirst() { names.swapAt(position, below(position + 1)) }
    return names
  }

  private mutating func composite(_ name: String) -> CompositeDescription {
    let elements = shuffled(Self.names).prefix(8)
    return CompositeDescription(name, attributes: elements.map { attribute($0, []) })
  }

  private mutating func attribute(_ name: String, _ composites: [String]) -> AttributeDescription {
    let types = AttributeType.allCases.filter { $0 != .composite && $0 != .undefined }
    let isOptional = happens(percent: 50)
    if !composites.isEmpty, happens(percent: 20) {
      return AttributeDescription(
        name, composite: composites[below(composites.count)], isOptional: isOptional)
    }
    var attribute = AttributeDescription(name, types[below(types.count)], isOptional: isOptional)
    attribute.usesScalarValueType = happens(percent: 30)
    if attribute.type == .transformable {
      let classes = ["[String]", "[String: Date]", "NSString", "UIColor", "[Set<UUID>]"]
      attribute.valueClassName = classes[below(classes.count)]
    }
    return attribute
  }

  private mutating func relationship(
    _ name: String, _ place: Int, _ entities: [String]
  ) -> RelationshipDescription {
    let destination = entities[below(entities.count)]
    switch place % 3 {
    case 0: return RelationshipDescription(name, to: destination)
    case 1: return RelationshipDescription(name, toMany: destination)
    default: return RelationshipDescription(name, toMany: destination, isOrdered: true)
    }
  }
}
