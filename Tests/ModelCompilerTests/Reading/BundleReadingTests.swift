import Foundation
import ManagedObjects
import ModelFiles
import TestSupport
import Testing
import TextTools

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders in which the versions of a model are kept.
@Suite struct BundleReadingTests {
  private let folder: TemporaryFolder
  private let model = "<model><entity name=\"Thing\"/></model>"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: folder(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func refusal(of name: String) throws -> ModelFileError.Reason {
    try #require(throws: ModelFileError.self) {
      try ModelBundle(contentsOf: folder(name))
    }.reason
  }

  private func markCurrent(_ name: String, in bundle: String) throws {
    try write(
      "<plist><dict><key>other</key><string>x</string><key>_XCCurrentVersionName</key><string>"
        + "\(name)</string></dict></plist>", to: "\(bundle)/.xccurrentversion")
  }

  @Test("a folder with one version needs no mark")
  func single() throws {
    try write(model, to: "M.xcdatamodeld/My Model.xcdatamodel/contents")
    let bundle = try ModelBundle(contentsOf: folder("M.xcdatamodeld"))
    #expect(bundle.currentVersionName == "My Model")
    #expect(bundle.current.model.entities.map(\.name) == ["Thing"])
  }

  @Test("the marked version of several is the current one")
  func marked() throws {
    try write("<model/>", to: "M.xcdatamodeld/M.xcdatamodel/contents")
    try write(model, to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    try write("notes", to: "M.xcdatamodeld/notes.txt")
    try markCurrent("M 2.xcdatamodel", in: "M.xcdatamodeld")
    let bundle = try ModelBundle(contentsOf: folder("M.xcdatamodeld") + "/")
    #expect(bundle.versions.map(\.name) == ["M", "M 2"])
    #expect(bundle.current.model.entities.count == 1)
  }

  @Test("a single version and the file in it are models of one version")
  func parts() throws {
    try write(model, to: "M.xcdatamodeld/V.xcdatamodel/contents")
    let version = try ModelBundle(contentsOf: folder("M.xcdatamodeld/V.xcdatamodel"))
    #expect(version.currentVersionName == "V")
    let file = try ModelBundle(contentsOf: folder("M.xcdatamodeld/V.xcdatamodel/contents"))
    #expect(file == version)
    try write(model, to: "contents")
    #expect(try ModelBundle(contentsOf: folder("contents")).current == version.current)
  }

  @Test("the mark cannot lead out of the folder")
  func escape() throws {
    try write(model, to: "V.xcdatamodel/contents")
    try write(model, to: "M.xcdatamodeld/V.xcdatamodel/contents")
    try markCurrent("../V.xcdatamodel", in: "M.xcdatamodeld")
    #expect(
      try refusal(of: "M.xcdatamodeld")
        == .missingCurrentVersion("../V.xcdatamodel", choices: ["V"]))
  }

  @Test("a mark that declares entities or is no property list is refused")
  func hostileMark() throws {
    try write(model, to: "M.xcdatamodeld/V.xcdatamodel/contents")
    let mark = "M.xcdatamodeld/.xccurrentversion"
    try write("<!DOCTYPE plist [<!ENTITY a 'V.xcdatamodel'>]><plist/>", to: mark)
    #expect(try refusal(of: "M.xcdatamodeld") == .declaration)
    try write("bplist00", to: mark)
    #expect(try refusal(of: "M.xcdatamodeld") == .malformed(.noElement))
    try write("", to: mark)
    #expect(try refusal(of: "M.xcdatamodeld") == .empty)
  }

  @Test("what is wrong in several versions is reported for all of them")
  func severalVersions() throws {
    try write("<model>", to: "M.xcdatamodeld/A.xcdatamodel/contents")
    try write("<plist/>", to: "M.xcdatamodeld/B.xcdatamodel/contents")
    try markCurrent("A.xcdatamodel", in: "M.xcdatamodeld")
    let error = try #require(throws: ModelFileError.self) {
      try ModelBundle(contentsOf: folder("M.xcdatamodeld"))
    }
    #expect(error.reason == .malformed(.endsEarly))
    #expect(error.others.map(\.reason) == [.notAModel(root: "plist")])
    #expect(error.description.split(separator: "\n").count == 2)
  }

  @Test("a damaged version that is not the current one leaves the others alone")
  func damagedVersion() throws {
    try write("<model>", to: "M.xcdatamodeld/A.xcdatamodel/contents")
    try write(model, to: "M.xcdatamodeld/B.xcdatamodel/contents")
    try markCurrent("B.xcdatamodel", in: "M.xcdatamodeld")
    let bundle = try ModelBundle(contentsOf: folder("M.xcdatamodeld"))
    #expect(bundle.versions.map(\.name) == ["B"])
    #expect(bundle.current.model.entities.map(\.name) == ["Thing"])
    #expect(bundle.damagedVersions.map(\.name) == ["A"])
    #expect(bundle.damagedVersions.map(\.error.reason) == [.malformed(.endsEarly)])
  }

  @Test("a file where a folder should be, and the reverse, are refused")
  func kinds() throws {
    try write(model, to: "M.xcdatamodeld")
    #expect(try refusal(of: "M.xcdatamodeld") == .notAFolder)
    try write(model, to: "V.xcdatamodel")
    #expect(try refusal(of: "V.xcdatamodel") == .notAFolder)
    try write(model, to: "W.xcdatamodel/other")
    #expect(try refusal(of: "W.xcdatamodel") == .missing)
  }

  @Test("a pipe in place of the file is refused without waiting for it")
  func pipe() throws {
    try write(model, to: "V.xcdatamodel/other")
    #expect(unsafe mkfifo(folder("V.xcdatamodel/contents"), 0o600) == 0)
    #expect(try refusal(of: "V.xcdatamodel") == .notAFile)
  }

  @Test("a file of a hundred megabytes is refused")
  func large() throws {
    try write("<model>", to: "V.xcdatamodel/contents")
    let path = folder("V.xcdatamodel/contents")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 100 * 1_048_576)
    try handle.close()
    #expect(try refusal(of: "V.xcdatamodel") == .tooLarge(limit: 8 * 1_048_576))
  }

  @Test(
    "a folder that may not be entered is refused",
    .enabled(if: geteuid() != 0, "the superuser may enter every folder"))
  func unreadable() throws {
    try write(model, to: "M.xcdatamodeld/V.xcdatamodel/contents")
    let version = folder("M.xcdatamodeld/V.xcdatamodel")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: version)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: version)
    }
    #expect(try refusal(of: "M.xcdatamodeld") == .system("Permission denied"))
  }
}
