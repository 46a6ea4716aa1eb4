import ManagedObjects
import Testing

@Suite("Names in a model")
struct NameFaultTests {
  @Test("no two entities have the same name")
  func entities() {
    let found = faults {
      EntityDescription("Book", attributes: [])
      EntityDescription("Shelf", attributes: [])
      EntityDescription("Book", attributes: [])
    }
    #expect(found == [ModelFault(.duplicateName, "Book")])
  }

  @Test("no two properties of an entity have the same name, whatever kind they are of")
  func properties() {
    let found = faults {
      EntityDescription("Book") {
        AttributeDescription("title", .string)
        AttributeDescription("title", .integer16)
        RelationshipDescription("title", toMany: "Book", inverse: "others")
        RelationshipDescription("others", toMany: "Book", inverse: "others")
        FetchedPropertyDescription("others", entity: "Book")
      }
    }
    #expect(
      found == [
        ModelFault(.duplicateName, "Book", "title"), ModelFault(.duplicateName, "Book", "title"),
        ModelFault(.unansweredInverse("others", entity: "Book"), "Book", "title"),
        ModelFault(.duplicateName, "Book", "others"),
      ])
  }

  @Test("the same property in two entities is no fault")
  func sameNameInTwoEntities() {
    let title = AttributeDescription("title", .string)
    let found = faults {
      EntityDescription("Book", attributes: [title])
      EntityDescription("Film", attributes: [title])
    }
    #expect(found.isEmpty)
  }

  @Test("no two elements of a composite have the same name, nor have two composites")
  func composites() {
    let found = faults {
      CompositeDescription(
        "Place",
        attributes: [AttributeDescription("x", .double), AttributeDescription("x", .double)])
      CompositeDescription("Place", attributes: [AttributeDescription("x", .double)])
    }
    #expect(
      found == [
        ModelFault(.duplicateName, in: .composite, "Place", "x"),
        ModelFault(.duplicateName, in: .composite, "Place"),
      ])
  }

  @Test("no two configurations have the same name, nor have two templates, and none is empty")
  func others() {
    let found = faults {
      EntityDescription("Book", attributes: [])
      ModelConfiguration("Cloud 1", entities: ["Book"])
      ModelConfiguration("Cloud 1", entities: [])
      ModelConfiguration("", entities: [])
      FetchRequestTemplate("All books", entity: "Book")
      FetchRequestTemplate("All books", entity: "Book")
      FetchRequestTemplate("", entity: "Book")
    }
    #expect(
      found == [
        ModelFault(.duplicateName, in: .configuration, "Cloud 1"),
        ModelFault(.missingName, in: .configuration, ""),
        ModelFault(.duplicateName, in: .fetchRequestTemplate, "All books"),
        ModelFault(.missingName, in: .fetchRequestTemplate, ""),
      ])
  }

  @Test(
    "a name is a letter followed by letters, digits and underscores",
    arguments: ["a", "Book", "Größe", "snake_case_2", "名前", "x9", "Z_"])
  func validNames(name: String) {
    let found = faults {
      EntityDescription(name, attributes: [AttributeDescription(name, .string)])
      CompositeDescription(name, attributes: [AttributeDescription(name, .string)])
    }
    #expect(found.isEmpty)
  }

  @Test(
    "any other name is a fault",
    arguments: [
      "", " ", "_a", "9a", "a.b", "a b", "a-b", "$null", "a\0b", "a/b", "@key", "🙂", "é b", "a[",
      "`a",
      "{", "é@",
    ])
  func invalidNames(name: String) {
    let found = faults {
      EntityDescription(name) {
        AttributeDescription(name, .string)
      }
      EntityDescription("Other") {
        RelationshipDescription(name, to: "Other", inverse: name)
      }
      EntityDescription("Another") {
        FetchedPropertyDescription(name, entity: "Other")
      }
      CompositeDescription(name, attributes: [AttributeDescription(name, .string)])
    }
    #expect(
      found == [
        ModelFault(.invalidName, name), ModelFault(.invalidName, name, name),
        ModelFault(.invalidName, "Other", name), ModelFault(.invalidName, "Another", name),
        ModelFault(.invalidName, in: .composite, name),
        ModelFault(.invalidName, in: .composite, name, name),
      ])
  }
}
