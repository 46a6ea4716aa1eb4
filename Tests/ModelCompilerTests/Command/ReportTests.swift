import Foundation
import Testing

@testable import ModelCompiler

@Suite("modelc --json")
struct ReportTests {
  private let modelc: Modelc

  init() throws {
    modelc = try Modelc()
  }

  private func report(_ outcome: Tool.Outcome) throws -> CompilationReport {
    #expect(outcome.errors == "")
    return try JSONDecoder().decode(CompilationReport.self, from: Data(outcome.output.utf8))
  }

  @Test("tells files, versions and classes written by hand")
  func files() throws {
    try modelc.folder.writeTwoVersions(
      ModelText.entity(),
      ModelText.entity() + "<entity name=\"Memo\" representedClassName=\".Memo\"/>"
        + "<entity name=\"Page\" representedClassName=\"Page\" codeGenerationType=\"category\"/>")
    let planned = try report(modelc.run("Notes.xcdatamodeld -o out --json --list-outputs"))
    #expect(
      planned.outputs.map(\.path) == [
        "out/NotesModel.swift", "out/Note.swift", "out/PageBase.swift",
      ])
    #expect(planned.outputs.allSatisfy { $0.state == .planned })
    let written = try report(modelc.run("Notes.xcdatamodeld -o out --json"))
    #expect(written.outputs.allSatisfy { $0.state == .written })
    let unchanged = try report(modelc.run("Notes.xcdatamodeld -o out --json"))
    #expect(unchanged.outputs.allSatisfy { $0.state == .unchanged })
    #expect(unchanged.outputs.map(\.path) == planned.outputs.map(\.path))
    #expect(written.schema == 1)
    #expect(written.model == "Notes.xcdatamodeld")
    #expect(written.currentVersion == "Notes 2")
    #expect(written.versions == ["Notes", "Notes 2"])
    #expect(
      written.handWrittenClasses == [
        HandWrittenClass(entity: "Memo", className: "Memo", base: nil),
        HandWrittenClass(entity: "Page", className: "Page", base: "PageBase"),
      ])
    #expect(!written.isRefused)
  }

  @Test("tells faults and what is unknown")
  func faults() throws {
    try modelc.folder.writeModel("<entity name=\"A\" parentEntity=\"B\" colour=\"red\"/>")
    let outcome = try modelc.run("Notes.xcdatamodeld --check --json")
    #expect(outcome.status == 65)
    let report = try report(outcome)
    let path = "Notes.xcdatamodeld/Notes.xcdatamodel/contents"
    #expect(
      report.diagnostics == [
        Diagnostic(
          path: path, line: 3, severity: .error, subject: "A",
          message: "its parent B is not in the model; correct the name, or add it")
      ])
    #expect(
      report.unknown == [
        Diagnostic(
          path: path, line: 3, column: 1, severity: .warning,
          message: "unknown attribute \"colour\" of model/entity[A]; it has no effect")
      ])
    #expect(report.isRefused)
    #expect(report.outputs.isEmpty)
  }

  @Test("tells why a model cannot be read")
  func unreadable() throws {
    let outcome = try modelc.run("Notes.xcdatamodeld --check --json")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "")
    let report = try report(outcome)
    #expect(report.diagnostics.map(\.message) == ["there is no such file"])
    #expect(report.model == "Notes.xcdatamodeld")
    #expect(report.isRefused)
    #expect(report.outputs.isEmpty)
  }

  @Test("the help is that of the golden file, and --version tells the version")
  func help() throws {
    let outcome = try modelc.run("--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let file = PackageFolder.root.appending(path: "Fixtures/generated/modelc-help.txt")
    if ProcessInfo.processInfo.environment["CONTACTS_RECORD_GOLDEN"] == "1" {
      try Data(outcome.output.utf8).write(to: file)
    }
    #expect(try outcome.output == String(contentsOf: file, encoding: .utf8))
    #expect(try modelc.run("-h").output == outcome.output)
    #expect(try modelc.run("--version").output == "modelc 0.1.0\n")
  }
}
