import ManagedObjects
import Testing

@Suite("Fetched properties, templates and configurations in a model")
struct FetchFaultTests {
  @Test("what is fetched is an entity of the model")
  func unknownEntities() {
    let found = faults {
      EntityDescription("Person") { FetchedPropertyDescription("boss", entity: "Boss") }
      FetchRequestTemplate("Bosses", entity: "Boss")
    }
    #expect(
      found == [
        ModelFault(.unknownFetchedEntity("Boss"), "Person", "boss"),
        ModelFault(.unknownFetchedEntity("Boss"), in: .fetchRequestTemplate, "Bosses"),
      ])
  }

  @Test(
    "a predicate that can be read is none, with variables too, and so is none at all",
    arguments: [
      nil, "", "  ", "name == $NAME", "age BETWEEN {$LOW, $HIGH}", "parent == $FETCH_SOURCE",
    ])
  func soundPredicates(format: String?) {
    #expect(Self.predicateFaults(format).isEmpty)
  }

  @Test("a predicate that cannot be read is a fault", arguments: ["name ==", "name == %@", "a b"])
  func malformedPredicates(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: format)
    }
    #expect(Self.predicateFaults(format).map(\.kind) == [.malformedPredicate(error)])
    #expect(Self.predicateFaults(format).map(\.severity) == [.error])
  }

  @Test(
    "a predicate in a part of the language that is not supported leaves the model usable",
    arguments: [
      "FETCH(a, b) == 1", "CAST(a, 'Class') == b", "a ==[w] 'b'",
    ])
  func unsupportedPredicates(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: format)
    }
    #expect(Self.predicateFaults(format).map(\.kind) == [.unsupportedPredicate(error)])
    #expect(Self.predicateFaults(format).map(\.severity) == [.warning])
  }

  private static func predicateFaults(_ format: String?) -> [ModelFault] {
    faults {
      EntityDescription("Person")
      FetchRequestTemplate("Some", entity: "Person", predicate: format)
    }
  }

  @Test("limits are not less than zero")
  func limits() {
    var template = FetchRequestTemplate("Some", entity: "Person")
    (template.fetchLimit, template.fetchBatchSize) = (-1, -2)
    let found = faults {
      EntityDescription("Person")
      template
    }
    #expect(
      found == [
        ModelFault(.negativeFetchLimit(-1), in: .fetchRequestTemplate, "Some"),
        ModelFault(.negativeFetchLimit(-2), in: .fetchRequestTemplate, "Some"),
      ])
  }

  @Test("a configuration has entities of the model")
  func unknownMembers() {
    let found = faults {
      EntityDescription("Person")
      ModelConfiguration("Cloud", entities: ["Persn", "Person"])
    }
    #expect(found == [ModelFault(.unknownMember("Persn"), in: .configuration, "Cloud")])
  }

  @Test("a cross-store relationship is not allowed, so one that may be is warned of")
  func leavingRelationships() {
    let found = faults {
      EntityDescription("Contact", isAbstract: true)
      EntityDescription("Person", parent: "Contact") {
        RelationshipDescription("events", toMany: "Event", inverse: "guests")
        RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        RelationshipDescription("card", to: "Card", inverse: "owner")
      }
      EntityDescription("Event") {
        RelationshipDescription("guests", toMany: "Person", inverse: "events")
      }
      EntityDescription("Card") {
        RelationshipDescription("owner", to: "Contact", inverse: "cards")
      }
      EntityDescription("Broken") { RelationshipDescription("x", to: "Nowhere", inverse: "y") }
      ModelConfiguration("People", entities: ["Person", "Card", "Broken"])
      ModelConfiguration("Everything", entities: ["Contact", "Person", "Card", "Event"])
    }
    #expect(
      found == [
        ModelFault(.unansweredInverse("owner", entity: "Card"), "Person", "card"),
        ModelFault(.unknownInverse("cards", entity: "Contact"), "Card", "owner"),
        ModelFault(.unknownDestination("Nowhere"), "Broken", "x"),
        ModelFault(.leavesConfiguration("People"), "Person", "events"),
      ])
    #expect(found.last?.severity == .warning)
  }
}
