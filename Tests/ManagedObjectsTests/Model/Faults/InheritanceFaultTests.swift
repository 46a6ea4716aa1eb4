import ManagedObjects
import Testing

@Suite("Parents in a model")
struct InheritanceFaultTests {
  @Test("the parent of an entity is in the model")
  func unknownParent() {
    let found = faults { EntityDescription("Person", parent: "Contact") }
    #expect(found == [ModelFault(.unknownParent("Contact"), "Person")])
  }

  @Test("no entity inherits from itself, not even by way of others")
  func cycles() {
    let found = faults {
      EntityDescription("Leaf", parent: "B")
      EntityDescription("C", parent: "A")
      EntityDescription("A", parent: "B")
      EntityDescription("B", parent: "C")
      EntityDescription("Self", parent: "Self")
      EntityDescription("Root")
      EntityDescription("Child", parent: "Root")
    }
    #expect(
      found == [
        ModelFault(.cycleOfParents(["C", "A", "B"]), "C"),
        ModelFault(.cycleOfParents(["Self"]), "Self"),
      ])
  }

  @Test("in a cycle of parents nothing is inherited, and nothing is looked for endlessly")
  func propertiesInCycles() {
    let found = faults {
      EntityDescription("A", parent: "B", isAbstract: true, uniquenessConstraints: [["b"]]) {
        AttributeDescription("a", .string)
        RelationshipDescription("next", to: "Leaf", inverse: "other")
      }
      EntityDescription("B", parent: "A") {
        AttributeDescription("a", .string)
        AttributeDescription("b", .string, derivedFrom: "c")
      }
      EntityDescription("Leaf", parent: "B") {
        AttributeDescription("b", .string)
        RelationshipDescription("previous", to: "A", inverse: "next")
      }
    }
    #expect(
      found == [
        ModelFault(.cycleOfParents(["A", "B"]), "A"), ModelFault(.abstractLeaf, "A"),
        ModelFault(.unknownInverse("other", entity: "Leaf"), "A", "next"),
        ModelFault(.unsuitableConstraintKey("b", .unknown), "A"),
        ModelFault(.unsuitableDerivationKey("c", .unknown), "B", "b"),
        ModelFault(.clashesWithInherited(from: "B"), "Leaf", "b"),
        ModelFault(.unansweredInverse("next", entity: "A"), "Leaf", "previous"),
      ])
  }

  @Test("subentity property names must not clash")
  func clashes() {
    let found = faults {
      EntityDescription("Root") {
        AttributeDescription("name", .string)
        RelationshipDescription("next", to: "Root", inverse: "next")
        FetchedPropertyDescription("all", entity: "Root")
      }
      EntityDescription("Middle", parent: "Root") { AttributeDescription("size", .double) }
      EntityDescription("Leaf", parent: "Middle") {
        AttributeDescription("name", .string)
        AttributeDescription("next", .string)
        RelationshipDescription("size", to: "Leaf", inverse: "size")
        FetchedPropertyDescription("all", entity: "Root")
      }
      EntityDescription("Other", parent: "Root") { AttributeDescription("size", .double) }
    }
    #expect(
      found == [
        ModelFault(.clashesWithInherited(from: "Root"), "Leaf", "name"),
        ModelFault(.clashesWithInherited(from: "Root"), "Leaf", "next"),
        ModelFault(.clashesWithInherited(from: "Middle"), "Leaf", "size"),
        ModelFault(.clashesWithInherited(from: "Root"), "Leaf", "all"),
      ])
  }

  @Test("an abstract entity without a concrete one below it is of no use")
  func abstractLeaves() {
    let found = faults {
      EntityDescription("Root", isAbstract: true)
      EntityDescription("Used", parent: "Root", isAbstract: true)
      EntityDescription("Concrete", parent: "Used")
      EntityDescription("Unused", parent: "Root", isAbstract: true)
      EntityDescription("Leaf", parent: "Unused", isAbstract: true)
      EntityDescription("BelowConcrete", parent: "Concrete", isAbstract: true)
    }
    #expect(
      found == [
        ModelFault(.abstractLeaf, "Unused"), ModelFault(.abstractLeaf, "Leaf"),
        ModelFault(.abstractLeaf, "BelowConcrete"),
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("a long chain of parents does no harm")
  func longChain() {
    let entities = (0..<2_000).map { number in
      EntityDescription("E\(number)", parent: number == 0 ? nil : "E\(number - 1)") {
        if number.isMultiple(of: 500) { AttributeDescription("a", .string) }
      }
    }
    let found = ManagedObjectModel(unchecked: entities).faults
    #expect(
      found == [
        ModelFault(.clashesWithInherited(from: "E0"), "E500", "a"),
        ModelFault(.clashesWithInherited(from: "E500"), "E1000", "a"),
        ModelFault(.clashesWithInherited(from: "E1000"), "E1500", "a"),
      ])
  }
}
