import ManagedObjects
import Testing

@Suite("Fetch requests made of templates")
struct FetchTemplateTests {
  final class Person: ManagedObject {
    override class var entityName: String? { "Person" }
  }

  final class Contact: ManagedObject {
    override class var entityName: String? { "Contact" }
  }

  private static func model(
    _ predicate: String?, _ change: (inout FetchRequestTemplate) -> Void = { _ in }
  ) throws -> ManagedObjectModel {
    var template = FetchRequestTemplate("Some", entity: "Person", predicate: predicate)
    change(&template)
    return try ManagedObjectModel {
      EntityDescription("Contact") { AttributeDescription("name", .string) }
      EntityDescription("Person", parent: "Contact") { AttributeDescription("age", .integer16) }
      FetchRequestTemplate("Other", entity: "Contact")
      template
    }
  }

  private static func request(
    _ model: ManagedObjectModel, _ values: [String: Any?] = [:]
  ) throws -> FetchRequest<Person> {
    try model.fetchRequest(fromTemplate: "Some", substitutionVariables: values)
  }

  @Test("a template is found by its name")
  func named() throws {
    let model = try Self.model("age > $AGE")
    #expect(model.fetchRequestTemplate(named: "Some") == model.fetchRequestTemplates[1])
    #expect(model.fetchRequestTemplate(named: "some") == nil)
  }

  @Test("a request is a copy with the variables replaced")
  func substitution() throws {
    let model = try Self.model("age > $AGE AND name IN $NAMES")
    let request = try Self.request(model, ["AGE": 18, "NAMES": ["Anna", "Bo"], "UNUSED": nil])
    #expect(request.entityName == "Person")
    #expect(
      try request.predicate == FetchPredicate(format: "age > 18 AND name IN {'Anna', 'Bo'}"))
    #expect(model.fetchRequestTemplates[1].predicateFormat == "age > $AGE AND name IN $NAMES")
  }

  @Test("a template without a predicate wants all objects", arguments: [nil, "", " \n"])
  func withoutPredicate(format: String?) throws {
    #expect(try Self.request(Self.model(format)).predicate == nil)
  }

  @Test("what changes the answer is taken over")
  func options() throws {
    let plain = try Self.request(Self.model(nil))
    #expect(plain.fetchLimit == 0)
    #expect(plain.includesSubentities && plain.includesPendingChanges)
    let request = try Self.request(
      Self.model(nil) {
        $0.fetchLimit = 220
        $0.includesSubentities = false
        $0.includesPendingChanges = false
      })
    #expect(request.fetchLimit == 220)
    #expect(!request.includesSubentities && !request.includesPendingChanges)
  }

  @Test("what is a hint only is no reason to refuse a template")
  func hints() throws {
    let request = try Self.request(
      Self.model(nil) {
        $0.fetchBatchSize = 20
        $0.includesPropertyValues = false
        $0.returnsObjectsAsFaults = false
        $0.returnsDistinctResults = true
      })
    #expect(request.fetchLimit == 0)
  }

  @Test(
    "a template for results that are no objects is refused",
    arguments: [FetchRequestTemplate.ResultType.objectIDs, .dictionaries, .count])
  func resultTypes(type: FetchRequestTemplate.ResultType) throws {
    let model = try Self.model(nil) { $0.resultType = type }
    #expect(throws: FetchTemplateError.unsupportedResult(template: "Some", type)) {
      try Self.request(model)
    }
  }

  @Test("a variable without a value is named, of several the first in the order of their names")
  func missingVariables() throws {
    let model = try Self.model("age BETWEEN {$LOW, $HIGH} AND name == $NAME")
    #expect(throws: FetchTemplateError.missingVariable(template: "Some", "HIGH")) {
      try Self.request(model, ["LOW": 1, "high": 2])
    }
    #expect(
      FetchTemplateError.missingVariable(template: "Some", "HIGH").description
        == "the fetch request template Some needs a value for $HIGH; give it one")
  }

  @Test("a value that does not suit its variable is refused")
  func unsuitableValues() throws {
    let model = try Self.model("age IN {1, $AGE}")
    #expect(throws: FetchPredicateError.self) { try Self.request(model, ["AGE": [1, 2]]) }
  }

  @Test("a template that the model does not have is refused")
  func unknownTemplates() throws {
    let model = try Self.model(nil)
    #expect(throws: FetchTemplateError.unknownTemplate("Any")) {
      let _: FetchRequest<Person> = try model.fetchRequest(fromTemplate: "Any")
    }
  }

  @Test("the class stands for the entity of the template, or for one that it inherits from")
  func classes() throws {
    let model = try Self.model(nil)
    let contacts: FetchRequest<Contact> = try model.fetchRequest(fromTemplate: "Some")
    #expect(contacts.entityName == "Person")
    let plain: FetchRequest<ManagedObject> = try model.fetchRequest(fromTemplate: "Other")
    #expect(plain.entityName == "Contact")
    #expect(
      throws: FetchTemplateError.otherEntity(
        template: "Other", entity: "Contact", expected: "Person")
    ) {
      let _: FetchRequest<Person> = try model.fetchRequest(fromTemplate: "Other")
    }
  }

  @Test("a template with a predicate that is not supported is refused when it is used")
  func unsupportedPredicates() throws {
    let model = try Self.model("FETCH(a, b) == 1")
    #expect(throws: FetchPredicateError.self) { try Self.request(model) }
  }
}
