import ManagedObjects
import Testing

@Suite("Faults of a model")
struct ModelFaultTests {
  @Test("all faults are reported at once, in the order of declaration")
  func allAtOnce() throws {
    let entities = [
      EntityDescription(
        "Book",
        attributes: [
          AttributeDescription("2nd", .string),
          AttributeDescription("title", .string, defaultValue: 7),
          AttributeDescription("title", .string),
        ]),
      EntityDescription("", attributes: []),
      EntityDescription("Book", attributes: [AttributeDescription("a b", .date)]),
    ]
    let error = #expect(throws: ModelError.self) { try ManagedObjectModel(entities) }
    #expect(
      error?.faults == [
        .invalidPropertyName(entity: "Book", property: "2nd"),
        .defaultOfWrongType(entity: "Book", property: "title"),
        .duplicateProperty(entity: "Book", property: "title"),
        .invalidEntityName(""),
        .duplicateEntity("Book"),
        .invalidPropertyName(entity: "Book", property: "a b"),
      ])
  }

  @Test("a model without faults keeps its entities in order")
  func faultless() throws {
    let entities = [
      EntityDescription("Shelf", attributes: []),
      EntityDescription("Book", attributes: [AttributeDescription("title", .string)]),
    ]
    let model = try ManagedObjectModel(entities)
    #expect(model.entities == entities)
    #expect(model.entity(named: "Book") == entities[1])
    #expect(model.entity(named: "book") == nil)
  }

  @Test("the same attribute name in two entities is no fault")
  func sameNameInTwoEntities() throws {
    let title = AttributeDescription("title", .string)
    _ = try ManagedObjectModel([
      EntityDescription("Book", attributes: [title]),
      EntityDescription("Film", attributes: [title]),
    ])
  }

  @Test(
    "a name is a letter followed by letters, digits and underscores",
    arguments: ["a", "Book", "Größe", "snake_case_2", "名前", "x9"])
  func validNames(name: String) throws {
    _ = try ManagedObjectModel([
      EntityDescription(name, attributes: [AttributeDescription(name, .string)])
    ])
  }

  @Test(
    "any other name is a fault",
    arguments: ["", " ", "_a", "9a", "a.b", "a b", "a-b", "$null", "a\0b", "a/b", "@key", "🙂"])
  func invalidNames(name: String) throws {
    let entity = EntityDescription(name, attributes: [AttributeDescription(name, .string)])
    let error = #expect(throws: ModelError.self) { try ManagedObjectModel([entity]) }
    #expect(
      error?.faults == [
        .invalidEntityName(name), .invalidPropertyName(entity: name, property: name),
      ])
  }

  @Test("a default value has to fit the type of its attribute", arguments: AttributeType.allCases)
  func defaults(type: AttributeType) throws {
    for value in SampleValues.all {
      let attribute = AttributeDescription("key", type, defaultValue: value)
      let faults = faults(of: attribute)
      if SampleValues.fitting(type).contains(value) {
        #expect(faults.isEmpty, "\(value) is a \(type)")
      } else {
        #expect(
          faults == [.defaultOfWrongType(entity: "Thing", property: "key")],
          "\(value) is no \(type)")
      }
    }
  }

  private func faults(of attribute: AttributeDescription) -> [ModelError.Fault] {
    do {
      _ = try ManagedObjectModel([EntityDescription("Thing", attributes: [attribute])])
      return []
    } catch {
      return error.faults
    }
  }
}
