import ManagedObjects
import Testing

@Suite("Faults of a model")
struct ManyFaultsTests {
  private static let broken = ManagedObjectModel.unchecked {
    EntityDescription("2nd", parent: "First", uniquenessConstraints: [["mail"]]) {
      AttributeDescription("a b", .string, defaultValue: 7, minimum: 5, maximum: 2)
      AttributeDescription("size", .undefined)
      RelationshipDescription("next", to: "Nowhere")
      RelationshipDescription("last", to: "Book", inverse: "first")
      FetchedPropertyDescription("all", entity: "Nowhere", predicate: "x =")
      FetchIndexDescription("byTitle", by: "title")
    }
    EntityDescription("Book", isAbstract: true) {
      AttributeDescription("place", composite: "Place")
    }
    EntityDescription("Book") { AttributeDescription("count", .integer16, derivedFrom: "@count") }
    CompositeDescription("Place", attributes: [AttributeDescription("in", composite: "Place")])
    ModelConfiguration("Cloud", entities: ["Film"])
    FetchRequestTemplate("Films", entity: "Film")
  }

  @Test("all faults are reported at once, in the order of declaration")
  func allAtOnce() throws {
    let error = try #require(throws: FetchPredicateError.self) { try FetchPredicate(format: "x =") }
    #expect(
      Self.broken.faults == [
        ModelFault(.invalidName, "2nd"), ModelFault(.unknownParent("First"), "2nd"),
        ModelFault(.invalidName, "2nd", "a b"), ModelFault(.defaultOfWrongType, "2nd", "a b"),
        ModelFault(.boundsOutOfOrder, "2nd", "a b"), ModelFault(.undefinedType, "2nd", "size"),
        ModelFault(.unknownDestination("Nowhere"), "2nd", "next"),
        ModelFault(.missingInverse, "2nd", "next"),
        ModelFault(.unknownInverse("first", entity: "Book"), "2nd", "last"),
        ModelFault(.unknownFetchedEntity("Nowhere"), "2nd", "all"),
        ModelFault(.malformedPredicate(error), "2nd", "all"),
        ModelFault(.unsuitableConstraintKey("mail", .unknown), "2nd"),
        ModelFault(.unsuitableIndexKey("title", index: "byTitle", .unknown), "2nd"),
        ModelFault(.abstractLeaf, "Book"), ModelFault(.duplicateName, "Book"),
        ModelFault(.malformedDerivation("@count"), "Book", "count"),
        ModelFault(.cycleOfComposites(["Place"]), in: .composite, "Place"),
        ModelFault(.unknownMember("Film"), in: .configuration, "Cloud"),
        ModelFault(.unknownFetchedEntity("Film"), in: .fetchRequestTemplate, "Films"),
      ])
  }

  @Test("a model that is made is told of its errors only, and of all of them")
  func errorsOnly() throws {
    let broken = Self.broken
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(
        broken.entities, composites: broken.composites, configurations: broken.configurations,
        fetchRequestTemplates: broken.fetchRequestTemplates)
    }
    #expect(error?.faults == broken.faults.filter { $0.severity == .error })
    #expect(error?.faults.count == broken.faults.count - 4)
  }

  @Test("a model with warnings can be made")
  func warnings() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Person", isAbstract: true) {
        RelationshipDescription("friends", toMany: "Person")
      }
    }
    #expect(
      model.faults == [
        ModelFault(.abstractLeaf, "Person"), ModelFault(.missingInverse, "Person", "friends"),
      ])
  }

  @Test("a fault says where it is and what is wrong, or what is wrong alone")
  func wording() {
    let fault = ModelFault(.unknownDestination("Company"), "Person", "employer")
    #expect(fault.place == "Person.employer")
    let words = "its destination Company is not in the model; correct the name, or add it"
    #expect(fault.message == words)
    #expect(fault.description == "Person.employer: \(words)")
    #expect(ModelFault(.duplicateName, "Person").place == "Person")
    #expect(ModelFault(.duplicateName, in: .composite, "Place", "x").place == "composite Place.x")
    #expect(ModelFault(.duplicateName, in: .configuration, "A").place == "configuration A")
    #expect(ModelFault(.duplicateName, in: .fetchRequestTemplate, "B").place == "fetch request B")
    #expect(ModelFault(.cycleOfParents(["A", "B"]), "A").message.contains(": A → B → A; "))
    let error = ModelError(faults: [fault, ModelFault(.invalidName, "")])
    #expect(
      error.description.split(separator: "\n")
        == [
          "Person.employer: \(words)",
          "“”: the name is not a letter followed by letters, digits and underscores; rename it",
        ])
  }

  @Test("every kind of fault has words of its own")
  func everyKind() throws {
    let error = try #require(throws: FetchPredicateError.self) { try FetchPredicate(format: "") }
    let messages = Self.kinds(with: error).map { ModelFault($0, "Person").message }
    #expect(Set(messages).count == messages.count)
    for message in messages {
      #expect(!message.isEmpty && !message.contains("something is wrong"))
      #expect(!message.contains("\n") && !message.hasSuffix("."))
    }
  }

  private static func kinds(with error: FetchPredicateError) -> [ModelFault.Kind] {
    let problems: [ModelFault.KeyProblem] = [
      .unknown, .repeated, .transient, .toMany, .notToMany, .object, .composite, .fetchedProperty,
      .continuesBehindValue,
    ]
    return [
      .duplicateName, .invalidName, .missingName, .differentInMergedModels, .sameNumber(as: "A"),
      .unknownParent("A"),
      .cycleOfParents(["A"]), .clashesWithInherited(from: "A"), .abstractLeaf,
      .unknownDestination("A"), .missingInverse, .unknownInverse("a", entity: "A"),
      .unansweredInverse("a", entity: "A"), .negativeCount(-1),
      .countsOutOfOrder(minimum: 2, maximum: 1), .orderedToOne, .leavesConfiguration("A"),
      .undefinedType, .unknownComposite("A"), .unknownComposite(nil), .defaultOfWrongType,
      .unsupportedDefault(.composite), .defaultOfDerived, .defaultOutOfBounds,
      .defaultViolatesPattern, .boundOfWrongType(.minimum), .boundOfWrongType(.maximum),
      .negativeLength(.minimum), .unattainableBound(.minimum), .boundsOutOfOrder,
      .malformedPattern("a"), .unusedPattern, .malformedDerivation("a"), .derivationOfWrongType,
      .transientDerivation, .mandatoryDerivation, .cycleOfComposites(["A"]),
      .compositesNestedTooDeep(limit: 1), .emptyComposite, .emptyConstraint,
      .redundantConstraint(["a"]), .duplicateIndex("a"), .unnamedIndex, .emptyIndex("a"),
      .unknownFetchedEntity("A"), .negativeFetchLimit(-1), .malformedPredicate(error),
      .unsupportedPredicate(error), .unknownMember("A"),
    ]
      + problems.flatMap {
        [
          .unsuitableDerivationKey("a", $0), .unsuitableConstraintKey("a", $0),
          .unsuitableIndexKey("a", index: "b", $0),
        ]
      }
  }
}
