import Foundation
import ManagedObjects
import Testing

@testable import ModelCompiler

@Suite("modelc writes files")
struct WritingTests {
  private let modelc: Modelc
  private var folder: ScratchFolder { modelc.folder }

  init() throws {
    modelc = try Modelc()
  }

  @Test(
    "options choose the files",
    arguments: [
      ("", ["out/Note.swift", "out/NotesModel.swift"]),
      ("--swift", ["out/Note.swift", "out/NotesModel.swift"]),
      ("--single-file", ["out/Notes.generated.swift"]),
      ("--compiled", ["out/Notes.compiledmodel"]),
      (
        "--compiled --swift --single-file",
        ["out/Notes.compiledmodel", "out/Notes.generated.swift"]
      ),
      ("--access public --all", ["out/Note.swift", "out/NotesModel.swift"]),
    ])
  func outputs(options: String, files: [String]) throws {
    try folder.writeModel()
    let list = try modelc.run("Notes.xcdatamodeld --output out --list-outputs \(options)")
    #expect(list.output.split(separator: "\n").map(String.init).sorted() == files)
    #expect(modelc.outputs.isEmpty)
    let outcome = try modelc.run("Notes.xcdatamodeld --output out \(options)")
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
    #expect(modelc.outputs == files)
  }

  @Test("the access level is that of the classes")
  func access() throws {
    try folder.writeModel()
    for level in AccessLevel.allCases {
      _ = try modelc.run("Notes.xcdatamodeld --output out --access \(level.rawValue)")
      let text = try folder.read("out/Note.swift")
      #expect(text.contains("\n\(level.modifier)nonisolated final class Note"))
    }
  }

  @Test(
    "the user info stays out of the model in the source, and in its comments, when that is asked for"
  )
  func omittedUserInfo() throws {
    let info = "<userInfo><entry key=\"documentation\" value=\"A word. For later.\"/></userInfo>"
    try folder.writeModel(
      """
      <entity name="Note" representedClassName="Note" syncable="YES" codeGenerationType="class">\
      <attribute name="text" optional="YES" attributeType="String">\(info)</attribute></entity>
      """)
    _ = try modelc.run("Notes.xcdatamodeld --output with")
    _ = try modelc.run("Notes.xcdatamodeld --output without --omit-user-info")
    #expect(try folder.read("with/Note.swift") == folder.read("without/Note.swift"))
    #expect(try folder.read("without/Note.swift").contains("/// A word."))
    let (with, without) = (
      try folder.read("with/NotesModel.swift"), try folder.read("without/NotesModel.swift")
    )
    #expect(with.utf8.count > without.utf8.count)
  }

  @Test("a single version can be given by its folder or its file")
  func singleVersion() throws {
    try folder.writeTwoVersions()
    for path in ["Notes 2.xcdatamodel", "Notes 2.xcdatamodel/contents", "Notes 2.xcdatamodel/"] {
      let outcome = try modelc.run(["Notes.xcdatamodeld/\(path)", "--output", "out"])
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(modelc.outputs == ["out/Note.swift", "out/Notes_2Model.swift"])
      #expect(try folder.read("out/Note.swift").contains("var title: String?"))
    }
  }

  @Test("source is made from the current version, and each version is compiled")
  func versions() throws {
    try folder.writeTwoVersions()
    let outcome = try modelc.run("Notes.xcdatamodeld --output out --swift --compiled")
    #expect(outcome.status == 0)
    #expect(
      modelc.outputs == [
        "out/Note.swift", "out/Notes.compiledmodel",
        "out/Notes.compiledmodeld/Notes 2.compiledmodel",
        "out/Notes.compiledmodeld/Notes.compiledmodel", "out/NotesModel.swift",
      ])
    #expect(try folder.read("out/Note.swift").contains("var title: String?"))
    #expect(try attributes("Notes.compiledmodel") == ["title"])
    #expect(try attributes("Notes.compiledmodeld/Notes 2.compiledmodel") == ["title"])
    #expect(try attributes("Notes.compiledmodeld/Notes.compiledmodel") == ["text"])
  }

  private func attributes(_ file: String) throws -> [String]? {
    try model(file).entity(named: "Note")?.attributes.map(\.name)
  }

  private func model(_ file: String) throws -> ManagedObjectModel {
    let data = try Data(contentsOf: folder.url.appending(path: "out/\(file)"))
    return try CompiledModel(propertyList: data).model()
  }

  @Test("what is compiled of a version knows the versions before it")
  func formerVersions() throws {
    try folder.writeTwoVersions()
    #expect(try modelc.run("Notes.xcdatamodeld --output out --compiled").status == 0)
    let first = try model("Notes.compiledmodeld/Notes.compiledmodel")
    #expect(first.formerVersions == [])
    #expect(try model("Notes.compiledmodel").formerVersions == [first.versionHash])
    let second = try model("Notes.compiledmodeld/Notes 2.compiledmodel")
    #expect(second.formerVersions == [first.versionHash])
  }

  @Test("a file whose content is the same is left alone")
  func unchanged() throws {
    try folder.writeModel()
    _ = try modelc.run("Notes.xcdatamodeld --output out --swift --compiled")
    let old = Date(timeIntervalSinceReferenceDate: 0)
    for file in modelc.outputs {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: folder.path(file))
    }
    try folder.writeModel(ModelText.entity(attribute: "body"))
    _ = try modelc.run("Notes.xcdatamodeld --output out --swift")
    let dates = try modelc.outputs.map {
      try FileManager.default.attributesOfItem(atPath: folder.path($0))[.modificationDate] as? Date
    }
    let kept = zip(modelc.outputs, dates).filter { $1 == old }.map(\.0)
    #expect(kept == ["out/Notes.compiledmodel"])
  }

  @Test("the type that refers to all others is written last")
  func order() throws {
    try folder.writeTwoVersions()
    try folder.write("", to: "out/Notes.compiledmodeld")
    let outcome = try modelc.run("Notes.xcdatamodeld --output out --swift --compiled")
    #expect(outcome.status == 73)
    #expect(
      modelc.outputs == ["out/Note.swift", "out/Notes.compiledmodel", "out/Notes.compiledmodeld"])
  }

  @Test("a file that is replaced leaves nothing behind")
  func replacing() throws {
    try folder.writeModel()
    try folder.write("old", to: "out/Note.swift")
    #expect(try modelc.run("Notes.xcdatamodeld --output out").status == 0)
    #expect(try folder.read("out/Note.swift").contains("final class Note"))
    #expect(modelc.outputs == ["out/Note.swift", "out/NotesModel.swift"])
  }

  @Test("what was generated from the model once and no longer is, is pointed out")
  func staleFiles() throws {
    try folder.writeModel()
    _ = try modelc.run("Notes.xcdatamodeld --output out")
    try folder.write("// by hand\n", to: "out/Other.swift")
    try folder.writeModel(ModelText.entity("Memo"))
    let outcome = try modelc.run("Notes.xcdatamodeld --output out")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        out/Note.swift: warning: this file was generated from Notes.xcdatamodeld, but no longer \
        is; remove it

        """)
    #expect(
      modelc.outputs == [
        "out/Memo.swift", "out/Note.swift", "out/NotesModel.swift", "out/Other.swift",
      ])
  }

  @Test("entities whose classes are written by hand are named")
  func manualEntities() throws {
    try folder.writeModel("<entity name=\"Note\" representedClassName=\"Note\" syncable=\"YES\"/>")
    let outcome = try modelc.run("Notes.xcdatamodeld --output out")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        Notes.xcdatamodeld/Notes.xcdatamodel/contents: note: nothing is written for Note, because \
        code generation is 'Manual/None' there; --all writes classes nonetheless

        """)
    #expect(modelc.outputs == ["out/NotesModel.swift"])
    #expect(try modelc.run("Notes.xcdatamodeld --output out --all").errors == "")
    #expect(modelc.outputs == ["out/Note.swift", "out/NotesModel.swift"])
  }
}
