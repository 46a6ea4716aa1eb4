import Foundation
import ManagedObjects
import Testing

@testable import ModelFiles

/// Models with what a compiled model can say, each part in the order of names.
enum SampleModels {
  /// A model of one entity, `Thing`, that a closure fills.
  static func thing(
    _ fill: (inout EntityDescription) -> Void
  ) -> ManagedObjectModel {
    var entity = EntityDescription("Thing")
    fill(&entity)
    return ManagedObjectModel(unchecked: [entity])
  }

  /// A model of an attribute.
  static func attribute(_ attribute: AttributeDescription) -> ManagedObjectModel {
    thing { $0.declaredAttributes = [attribute] }
  }

  /// A model with some of everything.
  static func library() throws -> ManagedObjectModel {
    var author = EntityDescription("Author", parent: "Person") {
      RelationshipDescription(
        "books", toMany: "Book", inverse: "author", minCount: 1, maxCount: 99, isOrdered: true,
        deleteRule: .cascade)
    }
    author.managedObjectClassName = "Library.Author"
    var book = EntityDescription("Book", uniquenessConstraints: [["isbn"], ["title", "year"]]) {
      AttributeDescription("isLent", .boolean, defaultValue: false)
      AttributeDescription("isbn", .string, isOptional: false, minimum: 10, maximum: 13)
      AttributeDescription("sortTitle", .string, derivedFrom: "canonical:(title)")
      AttributeDescription("title", .string, isOptional: false)
      AttributeDescription("year", .integer16, minimum: -800, maximum: 2100)
      RelationshipDescription("author", to: "Author", inverse: "books")
      FetchedPropertyDescription(
        "others", entity: "Book", predicate: "author == $FETCH_SOURCE.author AND year > 1900")
    }
    book.indexes = [FetchIndexDescription("byTitle", by: "title", "year")]
    book.userInfo = ["display": "title"]
    let person = EntityDescription("Person", isAbstract: true) {
      AttributeDescription("address", composite: "Address")
      AttributeDescription("name", .string, isOptional: false)
    }
    var recent = FetchRequestTemplate("Recent", entity: "Book", predicate: "year >= $YEAR")
    recent.fetchLimit = 20
    return try ManagedObjectModel(
      [author, book, person],
      composites: [
        CompositeDescription(
          "Address",
          attributes: [
            AttributeDescription("street", .string), AttributeDescription("city", .string),
          ])
      ],
      configurations: [ModelConfiguration("People", entities: ["Author", "Person"])],
      fetchRequestTemplates: [recent], versionIdentifiers: ["1.1"])
  }
}

/// The model of a compiled one and what of it cannot be said, in lines.
func readingCompiled(_ bytes: [UInt8]) throws -> (model: ManagedObjectModel, notes: [String]) {
  let (model, notes) = try CompiledModelReader.model(bytes, path: "M.mom")
  return (model, notes.map(\.description))
}
