import Foundation
import ManagedObjects
import ModelFiles

@testable import ModelCompiler

/// Models made in code, so that the generator can be tested without a file.
enum SampleDocuments {
  /// A few entities with everything that an inventory would have.
  static let inventory = document(
    model: ManagedObjectModel(
      unchecked: [item, tool, place, crate, log], composites: [address, position]),
    [
      "Item": .classDefinition, "Tool": .classDefinition, "Place": .category, "Crate": .manual,
      "Log": .manual,
    ])

  /// A model whose names are all taken by something else.
  static let awkward = document(
    model: ManagedObjectModel(
      unchecked: awkwardEntities,
      composites: [
        CompositeDescription(
          "Date",
          attributes: [
            AttributeDescription("self", .date), AttributeDescription("String", .string),
            AttributeDescription("object", .integer16, isOptional: false),
            AttributeDescription("slot", .string), AttributeDescription("write", .boolean),
            AttributeDescription("hashValue", .string, isOptional: false),
          ])
      ]), all: .classDefinition)

  static func document(
    model: ManagedObjectModel, _ generation: [String: CodeGeneration]
  ) -> ModelDocument {
    var document = ModelDocument(model: model)
    document.codeGeneration = generation
    return document
  }

  static func document(model: ManagedObjectModel, all generation: CodeGeneration) -> ModelDocument {
    document(
      model: model,
      Dictionary(uniqueKeysWithValues: model.entities.map { ($0.name, generation) }))
  }
}

extension SampleDocuments {
  private static let position = CompositeDescription(
    "Position",
    attributes: [
      AttributeDescription("latitude", .double, isOptional: false),
      AttributeDescription("longitude", .double, isOptional: false),
    ])

  private static let address = CompositeDescription(
    "Address",
    attributes: [
      AttributeDescription("street", .string), AttributeDescription("city", .string),
      AttributeDescription("position", composite: "Position"),
      AttributeDescription("since", .date),
    ])

  private static var item: EntityDescription {
    var name = AttributeDescription("name", .string, isOptional: false, minimum: 1, maximum: 80)
    name.userInfo["documentation"] = """
      What the thing is called. Labels show it, so it should be short.

      It need not be unique.
      """
    var count = AttributeDescription("count", .integer32, defaultValue: 1, minimum: 0)
    count.usesScalarValueType = true
    var code = AttributeDescription("code", .string)
    code.regularExpression = "[A-Z]{3}-[0-9]+"
    var tags = AttributeDescription("tags", .transformable)
    tags.valueClassName = "[String]"
    var color = AttributeDescription("color", .transformable)
    color.valueClassName = "UIColor"
    color.valueTransformerName = "NSSecureUnarchiveFromData"
    var parts = RelationshipDescription(
      "parts", toMany: "Item", inverse: "whole", maxCount: 12, isOrdered: true, deleteRule: .cascade
    )
    parts.userInfo["documentation"] = "What the thing is made of, in the order of assembly"
    var item = EntityDescription("Item") {
      name
      AttributeDescription("summary", .string)
      code
      AttributeDescription("id", .uuid, isOptional: false)
      count
      AttributeDescription("shelf", .integer16)
      AttributeDescription("serialNumber", .integer64, isOptional: false)
      AttributeDescription("price", .decimal, minimum: .decimal(0))
      AttributeDescription("weight", .double)
      AttributeDescription("ratio", .float, isOptional: false, defaultValue: 0.5)
      AttributeDescription("isLent", .boolean, isOptional: false, defaultValue: false)
      AttributeDescription("boughtAt", .date)
      AttributeDescription("addedAt", .date, isOptional: false)
      AttributeDescription("picture", .binary)
      AttributeDescription("thumbnail", .binary, isOptional: false)
      AttributeDescription("manual", .uri, isOptional: false)
      tags
      color
      AttributeDescription("scratch", .undefined, isTransient: true)
      AttributeDescription("searchName", .string, derivedFrom: "canonical:(name)")
      RelationshipDescription("place", to: "Place", inverse: "items", isOptional: false)
      RelationshipDescription("crate", to: "Crate", inverse: "items")
      RelationshipDescription("logs", toMany: "Log", inverse: "item", deleteRule: .deny)
      RelationshipDescription("whole", to: "Item", inverse: "parts")
      parts
      FetchedPropertyDescription("similar", entity: "Item", predicate: "count > 0")
    }
    item.managedObjectClassName = "Item"
    item.userInfo["documentation"] = "A thing that somebody has."
    return item
  }

  private static var tool: EntityDescription {
    var tool = EntityDescription("Tool", parent: "Item") {
      AttributeDescription("isElectric", .boolean)
      AttributeDescription("keptAt", composite: "Address")
      RelationshipDescription("users", toMany: "Place", inverse: "tools")
    }
    tool.managedObjectClassName = ".PowerTool"
    return tool
  }

  private static var place: EntityDescription {
    var place = EntityDescription("Place") {
      AttributeDescription("address", composite: "Address", isOptional: false)
      RelationshipDescription("items", toMany: "Item", inverse: "place")
      RelationshipDescription("tools", toMany: "Tool", inverse: "users")
    }
    place.managedObjectClassName = "Inventory.Place"
    return place
  }

  private static var crate: EntityDescription {
    var crate = EntityDescription("Crate") {
      AttributeDescription("size", .integer16)
      RelationshipDescription("items", toMany: "Item", inverse: "crate")
    }
    crate.managedObjectClassName = "Crate"
    return crate
  }

  private static var log: EntityDescription {
    var log = EntityDescription("Log") {
      AttributeDescription("text", .string)
      RelationshipDescription("item", to: "Item", inverse: "logs")
    }
    log.managedObjectClassName = "NSManagedObject"
    return log
  }
}

extension SampleDocuments {
  private static var awkwardEntities: [EntityDescription] {
    [
      EntityDescription("Set") {
        AttributeDescription("entity", .string)
        AttributeDescription("entity_", .string)
        AttributeDescription("objectID", .integer64)
        AttributeDescription("self", .string)
        AttributeDescription("init", .string)
        AttributeDescription("Type", .string)
        AttributeDescription("default", .string, isOptional: false)
        AttributeDescription("value", .string)
        AttributeDescription("setValue", .string)
        AttributeDescription("hash", .integer16)
        AttributeDescription("hashValue", .integer16)
        AttributeDescription("description", .string)
        AttributeDescription("state", .string)
        AttributeDescription("Key", .string)
        AttributeDescription("Slot", .string)
        AttributeDescription("String", .string)
        AttributeDescription("größe", .double)
        AttributeDescription("newValue", .double)
        AttributeDescription("rawValue", .double)
        AttributeDescription("allCases", .double)
        AttributeDescription("when", composite: "Date")
        AttributeDescription("whenSelf", .date)
        RelationshipDescription("Data", to: "Data", inverse: "items")
        RelationshipDescription("Items", toMany: "Type", inverse: "owner")
        RelationshipDescription("items", toMany: "Type", inverse: "sets", isOrdered: true)
      },
      EntityDescription("Data") {
        AttributeDescription("data", .binary, isOptional: false)
        AttributeDescription("date", .date, isOptional: false)
        RelationshipDescription("items", toMany: "Set", inverse: "Data")
        RelationshipDescription("protocols", toMany: "Protocol", inverse: "data", isOrdered: true)
      },
      EntityDescription("Type", parent: "Set") {
        AttributeDescription("entity__", .string)
        RelationshipDescription("class", to: "class", inverse: "Type")
        RelationshipDescription("owner", to: "Set", inverse: "Items")
        RelationshipDescription("sets", toMany: "Set", inverse: "items")
      },
      EntityDescription("Protocol") {
        AttributeDescription("error", .string)
        RelationshipDescription("data", to: "Data", inverse: "protocols")
      },
      EntityDescription("class") {
        AttributeDescription("in", .string)
        RelationshipDescription("Type", to: "Type", inverse: "class")
      },
      EntityDescription("Error") { AttributeDescription("result", .boolean, isOptional: false) },
      EntityDescription("String") { AttributeDescription("text", .string, isOptional: false) },
      EntityDescription("Slot") { AttributeDescription("slot", .string) },
      EntityDescription("ManagedObject", attributes: [AttributeDescription("x", .integer64)]),
      EntityDescription("Empty"),
      EntityDescription("AwkwardModel", parent: "Empty"),
    ]
  }
}
