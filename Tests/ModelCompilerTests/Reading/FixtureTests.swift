import Foundation
import ManagedObjects
import ModelFiles
import Testing

/// The sound models in `Fixtures/models`, as Xcode would have saved them.
@Suite struct FixtureTests {
  @Test("writing a file of Xcode gives the same file", arguments: ModelFixtures.contents)
  func bytes(path: String) throws {
    let document = try ModelDocument(contentsOf: path)
    let file = try Data(contentsOf: URL(filePath: path))
    #expect(
      String(decoding: try document.contents(), as: UTF8.self)
        == String(decoding: file, as: UTF8.self))
    #expect(document.unknown.isEmpty)
  }

  @Test("every sound model is without faults", arguments: ModelFixtures.names)
  func faults(name: String) throws {
    for version in try ModelFixtures.bundle(name).versions {
      #expect(version.document.model.faults.filter { $0.severity == .error } == [])
    }
  }

  @Test("a company's second version is the current one and has many managers for an employee")
  func company() throws {
    let bundle = try ModelFixtures.bundle("Company")
    #expect(bundle.versions.map(\.name) == ["Company", "Company2"])
    #expect(bundle.currentVersionName == "Company2")
    let first = try #require(bundle.versions.first).document.model
    let manager = first.entity(named: "Employee")?.relationships.last
    #expect(manager?.name == "manager")
    #expect(manager?.isToMany == false)
    let managers = bundle.current.model.entity(named: "Employee")?.relationships.last
    #expect(managers?.name == "managers")
    #expect(managers?.isToMany == true)
    let employees = bundle.current.model.entity(named: "Company")?.relationships.first
    #expect(employees?.deleteRule == .cascade)
    let company = bundle.current.model.entity(named: "Employee")?.relationships.first
    #expect(company?.deleteRule == .nullify)
    #expect(bundle.current.model.versionIdentifiers == ["2.0"])
  }

  @Test("a laptop has a transformable colour and a screen made of composites")
  func laptop() throws {
    let document = try ModelFixtures.bundle("Laptop").current
    let laptop = try #require(document.model.entity(named: "Laptop"))
    let colour = try #require(laptop.declaredAttributes.first)
    #expect(colour.type == .transformable)
    #expect(colour.valueTransformerName == "ColourTransformer")
    #expect(colour.valueClassName == "Colour")
    #expect(
      laptop.attributes.map(\.name) == [
        "colour", "modelName", "screen.inches", "screen.resolution.height",
        "screen.resolution.width", "serialNumber", "stickers",
      ])
    #expect(document.codeGeneration == ["Laptop": .category])
  }

  @Test("circles, lines and texts are graphics, of which there are no others")
  func graphics() throws {
    let document = try ModelFixtures.bundle("Graphics").current
    let graphic = try #require(document.model.entity(named: "Graphic"))
    #expect(graphic.isAbstract)
    #expect(graphic.subentityNames == ["Circle", "Line", "TextArea"])
    let circle = try #require(document.model.entity(named: "Circle"))
    #expect(circle.attributes.map(\.name) == ["x", "y", "radius"])
    #expect(circle.attributes.last?.defaultValue == .double(1))
    #expect(
      document.diagram.first == DiagramElement("Circle", x: -63, y: 90, width: 128, height: 58))
  }

  @Test("an event has a time")
  func event() throws {
    let document = try ModelFixtures.bundle("Event").current
    let attribute = try #require(document.model.entity(named: "Event")?.attributes.first)
    #expect(attribute.name == "timestamp")
    #expect(attribute.type == .date)
    #expect(!attribute.usesScalarValueType)
    #expect(document.codeGeneration == ["Event": .classDefinition])
    #expect(document.modelAttributes["lastSavedToolsVersion"] == "22522")
  }
}
