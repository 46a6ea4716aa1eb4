import Testing

@testable import ManagedObjects

@Suite("Composites in a model")
struct CompositeFaultTests {
  @Test("the composite of an attribute is in the model, also inside another one")
  func unknownComposites() {
    let found = faults {
      EntityDescription("Person") {
        AttributeDescription("home", composite: "Address")
        AttributeDescription("name", .composite)
      }
      CompositeDescription("Place", attributes: [AttributeDescription("point", composite: "Point")])
    }
    #expect(
      found == [
        ModelFault(.unknownComposite("Address"), "Person", "home"),
        ModelFault(.unknownComposite(nil), "Person", "name"),
        ModelFault(.unknownComposite("Point"), in: .composite, "Place", "point"),
      ])
  }

  @Test("a composite without elements is warned of, and attributes of it have no value")
  func empty() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("none", composite: "Nothing")
        AttributeDescription("name", .string)
      }
      CompositeDescription("Nothing", attributes: [])
    }
    #expect(model.faults == [ModelFault(.emptyComposite, in: .composite, "Nothing")])
    #expect(model.entities[0].attributes.map(\.name) == ["name"])
  }

  @Test("a composite does not contain itself, not even by way of others")
  func cycles() {
    let found = faults {
      EntityDescription("Person") { AttributeDescription("home", composite: "Outside") }
      Self.composite("Outside", of: "B")
      Self.composite("C", of: "A")
      Self.composite("A", of: "B")
      Self.composite("B", of: "C")
      Self.composite("Self", of: "Self")
      Self.composite("Sound", of: nil)
    }
    #expect(
      found == [
        ModelFault(.cycleOfComposites(["C", "A", "B"]), in: .composite, "C"),
        ModelFault(.cycleOfComposites(["Self"]), in: .composite, "Self"),
      ])
  }

  @Test("composites are nested up to a limit")
  func depth() {
    let limit = CompositeDescription.depthLimit
    func composites(_ count: Int) -> [CompositeDescription] {
      (1...count).map { level in
        Self.composite("Level\(level)", of: level == 1 ? nil : "Level\(level - 1)")
      }
    }
    #expect(ManagedObjectModel(unchecked: [], composites: composites(limit)).faults.isEmpty)
    #expect(
      ManagedObjectModel(unchecked: [], composites: composites(limit + 2)).faults == [
        ModelFault(
          .compositesNestedTooDeep(limit: limit), in: .composite, "Level\(limit + 1)"),
        ModelFault(
          .compositesNestedTooDeep(limit: limit), in: .composite, "Level\(limit + 2)"),
      ])
  }

  @Test("a composite that amounts to too many attributes is a fault, and costs nothing to find")
  func size() throws {
    let levels = (0..<12).map { level in
      CompositeDescription(
        "Level\(level)",
        attributes: (0..<10).map {
          level == 0
            ? AttributeDescription("x\($0)", .double)
            : AttributeDescription("x\($0)", composite: "Level\(level - 1)")
        })
    }
    let entity = EntityDescription("Huge") { AttributeDescription("all", composite: "Level11") }
    let model = ManagedObjectModel(unchecked: [entity], composites: levels)
    #expect(model.faults.first?.kind == .tooManyElements(limit: 1_000))
    #expect(try #require(model.entity(named: "Huge")).attributes.count < 1_000)
    #expect(
      ManagedObjectModel(unchecked: [], composites: Array(levels.prefix(2))).faults.isEmpty)
  }

  @Test("elements keep the rules of attributes")
  func elements() {
    let found = faults {
      CompositeDescription(
        "Place",
        attributes: [
          AttributeDescription("x", .double, defaultValue: "1"),
          AttributeDescription("name", .string, minimum: 5, maximum: 2),
          AttributeDescription("kind", .undefined),
        ])
    }
    #expect(
      found == [
        ModelFault(.defaultOfWrongType, in: .composite, "Place", "x"),
        ModelFault(.boundsOutOfOrder, in: .composite, "Place", "name"),
        ModelFault(.undefinedType, in: .composite, "Place", "kind"),
      ])
  }

  private static func composite(_ name: String, of member: String?) -> CompositeDescription {
    CompositeDescription(
      name,
      attributes: [AttributeDescription("x", .double)]
        + (member.map { [AttributeDescription("inner", composite: $0)] } ?? []))
  }
}
