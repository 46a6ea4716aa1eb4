import ManagedObjects
import Testing

@Suite("Uniqueness constraints and indexes in a model")
struct KeyFaultTests {
  private static func faults(
    constraints: [[String]] = [], indexes: [FetchIndexDescription] = []
  ) -> [ModelFault] {
    var entity = EntityDescription(
      "Person", parent: "Contact", uniquenessConstraints: constraints
    ) {
      AttributeDescription("email", .string)
      AttributeDescription("home", composite: "Address")
      AttributeDescription("age", .integer16, isTransient: true)
      RelationshipDescription("employer", to: "Person", inverse: "employees")
      RelationshipDescription("employees", toMany: "Person", inverse: "employer")
      FetchedPropertyDescription("others", entity: "Person")
    }
    entity.indexes = indexes
    return ManagedObjectModel(
      unchecked: [
        EntityDescription("Contact", uniquenessConstraints: [["number"], ["name", "number"]]) {
          AttributeDescription("number", .integer64)
          AttributeDescription("name", .string)
        },
        entity,
      ],
      composites: [
        CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
      ]
    ).faults
  }

  @Test("attributes, elements of composites and to-one relationships can be unique, also inherited")
  func fittingConstraints() {
    let constraints = [
      ["email"], ["home.city", "email"], ["employer", "name"], ["name"], ["email", "number"],
    ]
    #expect(Self.faults(constraints: constraints).isEmpty)
  }

  @Test(
    "nothing else can",
    arguments: [
      ("mail", .unknown), ("employees", .toMany), ("age", .transient), ("home", .composite),
      ("home.street", .unknown), ("others", .fetchedProperty), ("employer.name", .unknown),
      ("email.length", .continuesBehindValue), ("", .unknown),
    ] as [(String, ModelFault.KeyProblem)])
  func constraintKeys(key: String, problem: ModelFault.KeyProblem) {
    #expect(
      Self.faults(constraints: [["email", key]])
        == [ModelFault(.unsuitableConstraintKey(key, problem), "Person")])
  }

  @Test("a constraint names its keys, each once")
  func repeatedKeys() {
    let found = Self.faults(constraints: [[], ["email", "name", "email"]])
    #expect(
      found == [
        ModelFault(.emptyConstraint, "Person"),
        ModelFault(.unsuitableConstraintKey("email", .repeated), "Person"),
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("a constraint that says what another one says, an inherited one too, is warned of")
  func redundantConstraints() {
    let found = Self.faults(constraints: [["number", "name"], ["email"], ["email"], ["name"]])
    #expect(
      found == [
        ModelFault(.redundantConstraint(["number", "name"]), "Person"),
        ModelFault(.redundantConstraint(["email"]), "Person"),
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("an index orders by properties that there are, also inherited ones")
  func indexes() {
    let found = Self.faults(indexes: [
      FetchIndexDescription("byName", by: "name", "email", "home.city"),
      FetchIndexDescription("byEmployer", by: "employer"),
      FetchIndexDescription(
        "byExpression", [FetchIndexDescription.Element(.expression("a + b", type: "String"))]),
      FetchIndexDescription("byMail", by: "mail", "name", "others"),
      FetchIndexDescription("byAge", by: "age"),
    ])
    #expect(
      found == [
        ModelFault(.unsuitableIndexKey("mail", index: "byMail", .unknown), "Person"),
        ModelFault(.unsuitableIndexKey("others", index: "byMail", .fetchedProperty), "Person"),
        ModelFault(.unsuitableIndexKey("age", index: "byAge", .transient), "Person"),
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("an index has a name of its own and something to order by")
  func indexNames() {
    let found = Self.faults(indexes: [
      FetchIndexDescription("byName", by: "name"), FetchIndexDescription("byName", by: "email"),
      FetchIndexDescription("", by: "name"), FetchIndexDescription("nothing", []),
    ])
    #expect(
      found == [
        ModelFault(.duplicateIndex("byName"), "Person"), ModelFault(.unnamedIndex, "Person"),
        ModelFault(.emptyIndex("nothing"), "Person"),
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("the predicate of a partial index can be read")
  func partialIndexes() throws {
    let found = Self.faults(indexes: [
      FetchIndexDescription("good", [.init("name")], partialIndexPredicate: "age > 5"),
      FetchIndexDescription("bad", [.init("name")], partialIndexPredicate: "age >"),
    ])
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "age >")
    }
    #expect(found == [ModelFault(.malformedPredicate(error), "Person")])
  }
}
