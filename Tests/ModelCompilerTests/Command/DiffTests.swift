import Foundation
import ManagedObjects
import Testing

@testable import ModelCompiler

@Suite("modelc --diff")
struct DiffTests {
  private let modelc: Modelc
  private let first = "Notes.xcdatamodeld/Notes.xcdatamodel"

  init() throws {
    modelc = try Modelc()
  }

  private static let lines = """
    can be inferred
    Note: changed
      title: added
      text: dropped

    """

  @Test("tells what a migration would do, from all that a model can be kept in")
  func inferable() throws {
    try modelc.folder.writeTwoVersions()
    _ = try modelc.run("Notes.xcdatamodeld --output out --compiled")
    for (old, new) in [
      (first, "Notes.xcdatamodeld"), (first + "/", "Notes.xcdatamodeld/"),
      (first + "/contents", "Notes.xcdatamodeld/Notes 2.xcdatamodel"),
      ("out/Notes.compiledmodeld/Notes.compiledmodel", "out/Notes.compiledmodel"),
    ] {
      let outcome = try modelc.run(["--diff", old, new])
      #expect(outcome.status == 0)
      #expect(outcome.output == Self.lines)
      #expect(outcome.errors == "")
    }
    #expect(try modelc.run(["Notes.xcdatamodeld", "--diff=\(first)"]).output == Self.lines)
    let same = try modelc.run("--diff Notes.xcdatamodeld Notes.xcdatamodeld")
    #expect(same.status == 0)
    #expect(same.output == "can be inferred: nothing changes\n1 entity unchanged\n")
  }

  @Test("tells what becomes of a model of two versions that is not ours")
  func fixture() throws {
    let path = ModelFixtures.path("Company.xcdatamodeld")
    let outcome = try modelc.run(["--diff", path + "/Company.xcdatamodel", path])
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        can be inferred
        Employee: changed
          managers: added
          manager: dropped
        Manager: changed
          employees: inverse changes from manager to managers
        1 entity unchanged

        """)
  }

  @Test("exits with 1 when no migration can be inferred, and tells what to do")
  func refusal() throws {
    try modelc.folder.writeTwoVersions(
      ModelText.entity(),
      """
      <entity name="Note" representedClassName="Note" syncable="YES">\
      <attribute name="text" optional="YES" attributeType="Date"/>\
      <attribute name="rank" attributeType="Integer 16" usesScalarValueType="NO"/></entity>
      """)
    let outcome = try modelc.run(["--diff", first, "Notes.xcdatamodeld"])
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        cannot be inferred: 2 obstacles
        Note: changed
          text: type changes from string to date
          rank: added; mandatory without a default value
        obstacles:
          Note.text: type changes from string to date; use a mapping model, or keep it as it was
          Note.rank: mandatory without a default value; make it optional or give it a default value

        """)
    let json = try modelc.run(["--diff", first, "Notes.xcdatamodeld", "--json"])
    #expect(json.status == 1)
    #expect(json.errors == "")
    #expect(json.output.hasPrefix("{\n  \"entities\" : ["))
    let report = try JSONDecoder().decode(ComparisonReport.self, from: Data(json.output.utf8))
    #expect(report.schema == 1)
    #expect(report.lines.map { $0 + "\n" }.joined() == outcome.output)
    #expect(report.obstacles.map(\.property) == ["text", "rank"])
  }

  @Test("tells what is wrong with either model, with the path that was given")
  func unreadable() throws {
    try modelc.folder.writeModel()
    try modelc.folder.write(
      "<model><entity></model>", to: "Bad.xcdatamodeld/Bad.xcdatamodel/contents")
    try modelc.folder.write("bad", to: "Bad.compiledmodel")
    let missing = "Missing.xcdatamodeld: error: there is no such file\n"
    for (old, new, status, message) in [
      ("Missing.xcdatamodeld", "Notes.xcdatamodeld", Int32(66), missing),
      ("Notes.xcdatamodeld", "Missing.xcdatamodeld", 66, missing),
      (
        "Missing.xcdatamodeld", "Missing.compiledmodel", 66,
        missing + "Missing.compiledmodel: error: there is no such file\n"
      ),
      ("Bad.compiledmodel", "Notes.xcdatamodeld", 65, "Bad.compiledmodel: error: "),
      (
        "Bad.xcdatamodeld", "Notes.xcdatamodeld", 65, "Bad.xcdatamodeld/Bad.xcdatamodel/contents:1:"
      ),
    ] {
      let outcome = try modelc.run(["--diff", old, new])
      #expect(outcome.status == status)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    }
    let json = try modelc.run("--diff Missing.xcdatamodeld Notes.xcdatamodeld --json")
    #expect(json.status == 66)
    let report = try JSONDecoder().decode(CompilationReport.self, from: Data(json.output.utf8))
    #expect(report.model == "Notes.xcdatamodeld")
    #expect(report.diagnostics.map(\.path) == ["Missing.xcdatamodeld"])
  }

  @Test("control characters of a model do not reach the terminal")
  func terminal() throws {
    try modelc.folder.writeTwoVersions(
      ModelText.entity(),
      "<entity name=\"Note\" versionHashModifier=\"a&#x85;b&#10;can be inferred\"/>")
    let outcome = try modelc.run(["--diff", first, "Notes.xcdatamodeld"])
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.dropFirst().first?.hasPrefix("Note: version hash modifier changes") == true)
    #expect(!outcome.output.contains("\u{85}"))
  }
}
