import Foundation
import Testing

@testable import ModelCompiler

@Suite("modelc --check")
struct CheckingTests {
  /// What is wrong with a model, and what is said about it.
  struct Broken: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let content: String
    /// The lines of the report, without the path of the file in front.
    let report: [String]

    init(_ description: String, _ content: String, _ report: String...) {
      testDescription = description
      self.content = content
      self.report = report
    }
  }

  private let modelc: Modelc
  private let path = "Notes.xcdatamodeld/Notes.xcdatamodel/contents"

  init() throws {
    modelc = try Modelc()
  }

  static let broken = [
    Broken(
      "two entities of one name", "<entity name=\"A\"/>\n<entity name=\"A\"/>",
      ":3: error: A: the name is used twice"),
    Broken(
      "two properties of one name",
      entity(
        "<attribute name=\"x\" attributeType=\"String\"/>\n"
          + "<attribute name=\"x\" attributeType=\"Date\"/>"
      ),
      ":4: error: A.x: the name is used twice"),
    Broken(
      "a name that is none", entity("<attribute name=\"1st\" attributeType=\"String\"/>"),
      ":4: error: A.1st: the name is not a letter followed by letters, digits and underscores"),
    Broken(
      "an unknown parent", "<entity name=\"A\" parentEntity=\"B\"/>",
      ":3: error: A: its parent B is not in the model"),
    Broken(
      "a cycle of parents",
      "<entity name=\"A\" parentEntity=\"B\"/>\n<entity name=\"B\" parentEntity=\"A\"/>",
      ":3: error: A: it inherits from itself: A → B → A"),
    Broken(
      "a clash with what is inherited",
      entity("<attribute name=\"x\" attributeType=\"String\"/>")
        + "\n<entity name=\"B\" parentEntity=\"A\">\n"
        + "<attribute name=\"x\" attributeType=\"String\"/>\n</entity>",
      ":7: error: B.x: the name is that of a property inherited from A"),
    Broken(
      "an unknown destination", entity(relationship("b", to: "B", inverse: nil)),
      ":4: error: A.b: its destination B is not in the model"),
    Broken(
      "no inverse", entity(relationship("b", to: "A", inverse: nil)),
      ":4: warning: A.b: it has no inverse"),
    Broken(
      "an inverse that is not there", entity(relationship("b", to: "A", inverse: "c")),
      ":4: error: A.b: A has no relationship c to be its inverse"),
    Broken(
      "an inverse that does not answer",
      entity(
        relationship("b", to: "A", inverse: "c") + "\n" + relationship("c", to: "A", inverse: "c")),
      ":4: error: A.b: its inverse A.c does not lead back to it"),
    Broken(
      "a default out of bounds",
      entity(
        "<attribute name=\"x\" attributeType=\"Integer 16\" defaultValueString=\"7\" "
          + "maxValueString=\"5\" usesScalarValueType=\"YES\"/>"),
      ":4: warning: A.x: the default value is not between the least and the greatest"),
    Broken(
      "a flag as the default of a number",
      entity(
        "<attribute name=\"x\" attributeType=\"Integer 16\" defaultValueString=\"NO\" "
          + "usesScalarValueType=\"YES\"/>"),
      ":4:1: warning: attribute \"x\" of entity \"A\": defaultValueString is \"NO\", which is not a "
        + "value of type Integer 16; it is taken for 0"),
    Broken(
      "a composite without elements",
      "<composite name=\"C\"/>\n"
        + entity("<attribute name=\"x\" attributeType=\"Composite\" composite=\"C\"/>"),
      ":3: warning: composite C: it has no elements, so attributes of it have no value"),
    Broken(
      "an index that is of no use",
      entity("<fetchIndex><fetchIndexElement property=\"gone\" type=\"Binary\"/></fetchIndex>"),
      ":3: warning: A: an index has no name",
      ":3: warning: A: gone cannot be part of the index : there is no such property"),
    Broken(
      "bounds that no value keeps",
      entity(
        "<attribute name=\"x\" attributeType=\"Integer 16\" minValueString=\"9\" "
          + "maxValueString=\"5\" usesScalarValueType=\"YES\"/>"),
      ":4: error: A.x: "),
    Broken(
      "an abstract entity without others below", "<entity name=\"A\" isAbstract=\"YES\"/>",
      ":3: warning: A: it is abstract, and no entity that is not inherits from it"),
    Broken(
      "a composite that is not there",
      entity("<attribute name=\"x\" attributeType=\"Composite\" composite=\"C\"/>"),
      ":4: error: A.x: "),
    Broken(
      "a stored attribute without a type", entity("<attribute name=\"x\"/>"),
      ":4: error: A.x: only a transient attribute can have an undefined type"),
  ]

  private static func entity(_ content: String) -> String {
    "<entity name=\"A\">\n\(content)\n</entity>"
  }

  private static func relationship(_ name: String, to entity: String, inverse: String?) -> String {
    let inverse = inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(entity)\"" } ?? ""
    return """
      <relationship name="\(name)" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="\(entity)"\(inverse)/>
      """
  }

  @Test("names what is wrong with a model, and the line", arguments: broken)
  func fault(broken: Broken) throws {
    try modelc.folder.writeModel(broken.content)
    let outcome = try modelc.run("Notes.xcdatamodeld --check")
    let lines = outcome.output.split(separator: "\n")
    for expected in broken.report {
      #expect(
        lines.contains { $0.hasPrefix(path + expected) },
        "\(path + expected)\nin\n\(outcome.output)")
    }
    #expect(outcome.errors == "")
    #expect(outcome.status == (outcome.output.contains(": error: ") ? 65 : 0))
    let strict = try modelc.run("Notes.xcdatamodeld --check --strict")
    #expect(strict.status == 65)
    #expect(strict.output == outcome.output)
  }

  @Test("a model with errors is turned into nothing")
  func refusal() throws {
    try modelc.folder.writeModel("<entity name=\"A\" parentEntity=\"B\"/>")
    for options in ["", "--compiled", "--json", "--list-outputs"] {
      let outcome = try modelc.run("Notes.xcdatamodeld --output out \(options)")
      #expect(outcome.status == 65)
      #expect((outcome.errors + outcome.output).contains("its parent B is not in the model"))
      #expect(modelc.outputs.isEmpty)
    }
  }

  @Test("a model with warnings is turned into files unless --strict is given")
  func warnings() throws {
    try modelc.folder.writeModel(
      "<entity name=\"A\" isAbstract=\"YES\" codeGenerationType=\"class\"/>")
    let strict = try modelc.run("Notes.xcdatamodeld --output out --strict")
    #expect(strict.status == 65)
    #expect(modelc.outputs.isEmpty)
    let outcome = try modelc.run("Notes.xcdatamodeld --output out")
    #expect(outcome.status == 0)
    #expect(outcome.errors == strict.errors)
    #expect(outcome.errors.hasPrefix("\(path):3: warning: A: it is abstract"))
    #expect(modelc.outputs == ["out/A.swift", "out/NotesModel.swift"])
  }

  @Test("a sound model has nothing to report")
  func sound() throws {
    try modelc.folder.writeModel()
    let outcome = try modelc.run("Notes.xcdatamodeld --check --strict")
    #expect(outcome.output + outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("what an old version has is reported by --check and --compiled alone")
  func versions() throws {
    try modelc.folder.writeTwoVersions("<entity name=\"A\" parentEntity=\"B\"/>")
    let fault =
      "\(path):3: error: A: its parent B is not in the model; correct the name, or add it\n"
    #expect(try modelc.run("Notes.xcdatamodeld --check").output == fault)
    #expect(try modelc.run("Notes.xcdatamodeld --output out --compiled").errors == fault)
    #expect(modelc.outputs.isEmpty)
    let outcome = try modelc.run("Notes.xcdatamodeld --output out")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("a damaged version that is not the current one is an error only where it is used")
  func damagedVersion() throws {
    try modelc.folder.writeTwoVersions()
    try modelc.folder.write("<model><entity></model>", to: path)
    for options in ["--output out --compiled", "--check"] {
      let outcome = try modelc.run("Notes.xcdatamodeld \(options)")
      #expect(outcome.status == 65)
      #expect((outcome.output + outcome.errors).hasPrefix("\(path):1:"))
      #expect((outcome.output + outcome.errors).contains(": error: "))
      #expect(outcome.output.isEmpty == (options != "--check"))
      #expect(modelc.outputs.isEmpty)
    }
    #expect(try modelc.run("Notes.xcdatamodeld --output out --strict").status == 65)
    let outcome = try modelc.run("Notes.xcdatamodeld --output out")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains(": warning: "))
    #expect(modelc.outputs == ["out/Note.swift", "out/NotesModel.swift"])
  }

  @Test("what is unknown in a file is a warning, on standard output when it was asked for")
  func unknown() throws {
    try modelc.folder.writeModel(ModelText.entity(unknown: " colour=\"red\""))
    for options in ["--check", "--output out"] {
      let outcome = try modelc.run("Notes.xcdatamodeld \(options)")
      let isCheck = options == "--check"
      #expect(outcome.status == 0)
      #expect((isCheck ? outcome.errors : outcome.output) == "")
      #expect(
        (isCheck ? outcome.output : outcome.errors) == """
          \(path):3:1: warning: unknown attribute "colour" of model/entity[Note]; it has no effect

          """)
    }
    #expect(try modelc.run("Notes.xcdatamodeld --check --strict").status == 65)
  }
}
