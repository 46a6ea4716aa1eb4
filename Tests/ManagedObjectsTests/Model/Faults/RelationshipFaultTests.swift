import ManagedObjects
import Testing

@Suite("Relationships in a model")
struct RelationshipFaultTests {
  @Test("the destination is in the model")
  func unknownDestination() {
    let found = faults {
      EntityDescription("Person") {
        RelationshipDescription("employer", to: "Company", inverse: "employees")
        RelationshipDescription("nothing", to: "", inverse: "nothing")
      }
    }
    #expect(
      found == [
        ModelFault(.unknownDestination("Company"), "Person", "employer"),
        ModelFault(.unknownDestination(""), "Person", "nothing"),
      ])
  }

  @Test("relationships without inverse are warned of")
  func missingInverse() {
    let found = faults {
      EntityDescription("Person") { RelationshipDescription("friends", toMany: "Person") }
    }
    #expect(found == [ModelFault(.missingInverse, "Person", "friends")])
    #expect(found.first?.severity == .warning)
  }

  @Test("the inverse is a relationship of the destination")
  func unknownInverse() {
    let found = faults {
      EntityDescription("Person") {
        RelationshipDescription("employer", to: "Company", inverse: "employees")
        RelationshipDescription("client", to: "Company", inverse: "name")
      }
      EntityDescription("Company") { AttributeDescription("name", .string) }
    }
    #expect(
      found == [
        ModelFault(.unknownInverse("employees", entity: "Company"), "Person", "employer"),
        ModelFault(.unknownInverse("name", entity: "Company"), "Person", "client"),
      ])
  }

  @Test("the inverse leads back to the relationship and to its entity")
  func unansweredInverse() {
    let found = faults {
      EntityDescription("Person") {
        RelationshipDescription("employer", to: "Company", inverse: "employees")
        RelationshipDescription("client", to: "Company", inverse: "employees")
        RelationshipDescription("owner", to: "Company", inverse: "owned")
      }
      EntityDescription("Animal") {
        RelationshipDescription("employer", to: "Company", inverse: "employees")
      }
      EntityDescription("Company") {
        RelationshipDescription("employees", toMany: "Person", inverse: "employer")
        RelationshipDescription("owned", toMany: "Person")
      }
    }
    #expect(
      found == [
        ModelFault(.unansweredInverse("employees", entity: "Company"), "Person", "client"),
        ModelFault(.unansweredInverse("owned", entity: "Company"), "Person", "owner"),
        ModelFault(.unansweredInverse("employees", entity: "Company"), "Animal", "employer"),
        ModelFault(.missingInverse, "Company", "owned"),
      ])
  }

  @Test("an inverse may be inherited on either side")
  func inheritedInverse() {
    let found = faults {
      EntityDescription("Contact") {
        RelationshipDescription("groups", toMany: "Group", inverse: "members")
      }
      EntityDescription("Person", parent: "Contact") {
        RelationshipDescription("led", toMany: "Team", inverse: "leader")
      }
      EntityDescription("Group") {
        RelationshipDescription("members", toMany: "Person", inverse: "groups")
        RelationshipDescription("leader", to: "Person", inverse: "led")
      }
      EntityDescription("Team", parent: "Group")
    }
    #expect(found.isEmpty)
  }

  @Test("a relationship may be its own inverse")
  func selfInverse() {
    let found = faults {
      EntityDescription("Person") {
        RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        RelationshipDescription("parent", to: "Person", inverse: "children")
        RelationshipDescription("children", toMany: "Person", inverse: "parent")
      }
    }
    #expect(found.isEmpty)
  }

  @Test("one mistake is one fault: an inverse of an unknown entity is not reported twice")
  func oneFault() {
    let found = faults {
      EntityDescription("Person") {
        RelationshipDescription("employer", to: "Company", inverse: "employees")
      }
      EntityDescription("Company") {
        RelationshipDescription("employees", toMany: "Persn", inverse: "employer")
      }
    }
    #expect(found == [ModelFault(.unknownDestination("Persn"), "Company", "employees")])
  }

  @Test(
    "there is a number of related objects that the counts allow",
    arguments: [
      (0, 0, []), (0, 1, []), (1, 1, []), (5, 0, []), (2, 3, []),
      (3, 2, [.countsOutOfOrder(minimum: 3, maximum: 2)]), (-1, 0, [.negativeCount(-1)]),
      (0, -2, [.negativeCount(-2)]), (-3, -4, [.negativeCount(-3), .negativeCount(-4)]),
      (2, 1, [.countsOutOfOrder(minimum: 2, maximum: 1)]),
    ] as [(Int, Int, [ModelFault.Kind])])
  func counts(minimum: Int, maximum: Int, kinds: [ModelFault.Kind]) {
    let found = faults {
      EntityDescription("Person") {
        RelationshipDescription(
          "friends", toMany: "Person", inverse: "friends", minCount: minimum, maxCount: maximum)
      }
    }
    #expect(found == kinds.map { ModelFault($0, "Person", "friends") })
  }

  @Test("an order of one object is warned of")
  func orderedToOne() {
    var friend = RelationshipDescription("friend", to: "Person", inverse: "friend")
    friend.isOrdered = true
    let found = faults {
      EntityDescription("Person") {
        friend
        RelationshipDescription("friends", toMany: "Person", inverse: "friends", isOrdered: true)
      }
    }
    #expect(found == [ModelFault(.orderedToOne, "Person", "friend")])
    #expect(found.first?.severity == .warning)
  }
}
