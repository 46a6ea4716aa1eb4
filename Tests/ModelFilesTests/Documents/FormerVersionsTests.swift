import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Former versions of model files")
struct FormerVersionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: folder(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private static func model(_ entity: String) -> ManagedObjectModel {
    ManagedObjectModel(unchecked: [EntityDescription(entity)])
  }

  /// Writes a version of a model of one entity, as Xcode saves it and as Apple's compiler writes it.
  private func write(_ entity: String, named name: String) throws {
    let text = "<model><entity name=\"\(entity)\"/></model>"
    try write(Array(text.utf8), to: "M.xcdatamodeld/\(name).xcdatamodel/contents")
    try write(ModelArchiver.bytes(Self.model(entity)), to: "M.momd/\(name).mom")
  }

  private func markCurrent(_ name: String) throws {
    let list = PropertyListValue.dictionary([
      "NSManagedObjectModel_CurrentVersionName": .string(name)
    ])
    try write(BinaryPropertyList.bytes(list), to: "M.momd/VersionInfo.plist")
    let mark =
      "<plist><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>"
    try write(Array(mark.utf8), to: "M.xcdatamodeld/.xccurrentversion")
  }

  private func file(_ name: String) throws -> ModelFile {
    try ModelFile(contentsOf: URL(filePath: folder(name)))
  }

  /// Both forms of the model.
  static let forms = ["M.xcdatamodeld", "M.momd"]

  @Test(
    "names are in the order of their bytes, with digits taken for numbers",
    arguments: [
      ["Model", "Model 2", "Model 10"], ["V1", "V2", "V9", "V10", "V11"], ["", "A", "AB", "B"],
      ["1.9", "1.10", "2"], ["V007", "V8"], ["V01", "V1"], ["V2 9", "V2 10", "V10 1"],
      ["Model", "Model2", "Models"], ["V18446744073709551615", "V18446744073709551616"],
      ["a0", "a00", "a1"],
    ])
  func order(names: [String]) {
    for (index, name) in names.enumerated() {
      for (otherIndex, other) in names.enumerated() {
        #expect(
          FormerVersions.precedes(name, other) == (index < otherIndex), "\(name) and \(other)")
      }
    }
  }

  @Test("a version knows those before it, whichever is the current one", arguments: forms)
  func versions(form: String) throws {
    for (name, entity) in [("M", "A"), ("M 2", "B"), ("M 10", "C")] {
      try write(entity, named: name)
    }
    let (first, second) = (Self.model("A").versionHash, Self.model("B").versionHash)
    for current in ["M", "M 2", "M 10"] {
      try markCurrent(current)
      let file = try file(form)
      #expect(file.version(named: "M")?.model.formerVersions == [])
      #expect(file.version(named: "M 2")?.model.formerVersions == [first])
      #expect(file.version(named: "M 10")?.model.formerVersions == [first, second])
      let url = URL(filePath: folder(form))
      #expect(
        try ManagedObjectModel(contentsOf: url).formerVersions
          == file.version(named: current)?.model.formerVersions)
    }
  }

  @Test(
    "a stage made of a file goes through the versions up to the current one in their order",
    arguments: forms)
  func stage(form: String) throws {
    for (name, entity) in [("M", "A"), ("M 2", "B"), ("M 10", "C"), ("M 11", "D")] {
      try write(entity, named: name)
    }
    try markCurrent("M 10")
    let stage = LightweightMigrationStage(try file(form))
    let names = try stage.versions.flatMap { try $0.resolvedModel.entities.map(\.name) }
    #expect(names == ["A", "B", "C"])
  }

  @Test("what is no model any more, or has faults, is no former version", arguments: forms)
  func damage(form: String) throws {
    for (name, entity) in [("M", "A"), ("M 2", "B"), ("M 3", "C"), ("M 4", "D")] {
      try write(entity, named: name)
    }
    for name in ["M.xcdatamodeld/M.xcdatamodel/contents", "M.momd/M.mom"] {
      try write([1, 2, 3], to: name)
    }
    let orphan = "<model><entity name=\"B\" parentEntity=\"X\"/></model>"
    try write(Array(orphan.utf8), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let loose = ManagedObjectModel(unchecked: [
      EntityDescription("B") { RelationshipDescription("r", to: "X") }
    ])
    try write(ModelArchiver.bytes(loose), to: "M.momd/M 2.mom")
    try markCurrent("M 4")
    let file = try file(form)
    #expect(file.damagedVersions.map(\.name) == ["M", "M 2"])
    #expect(file.current.model.formerVersions == [Self.model("C").versionHash])
    let current = try ManagedObjectModel(contentsOf: URL(filePath: folder(form)))
    #expect(current.formerVersions == [Self.model("C").versionHash])
  }

  @Test("a version whose stores are the same is no former one", arguments: forms)
  func equalVersions(form: String) throws {
    for (name, entity) in [("M", "A"), ("M 2", "B"), ("M 3", "A")] {
      try write(entity, named: name)
    }
    try markCurrent("M 3")
    #expect(try file(form).current.model.formerVersions == [Self.model("B").versionHash])
  }

  @Test("a version alone knows no others")
  func alone() throws {
    try write("A", named: "M")
    try write("B", named: "M 2")
    for name in ["M.xcdatamodeld/M 2.xcdatamodel", "M.momd/M 2.mom"] {
      #expect(try file(name).current.model.formerVersions == [])
    }
  }
}
