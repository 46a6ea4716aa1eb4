import Foundation
import ManagedObjects
import ModelFiles
import TestSupport
import Testing

/// How a model is put into its folders.
@Suite struct BundleWritingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func files(in name: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder(name))
    return names.sorted()
  }

  @Test("a model that is written and read again is equal", arguments: ModelFixtures.names)
  func readingWhatWasWritten(name: String) throws {
    let bundle = try ModelFixtures.bundle(name)
    let path = folder("some/where/\(name).xcdatamodeld")
    try bundle.write(to: path)
    #expect(try ModelBundle(contentsOf: path) == bundle)
    let original = ModelFixtures.path("\(name).xcdatamodeld")
    for file in try files(in: "some/where/\(name).xcdatamodeld") {
      #expect(
        FileManager.default.contents(atPath: "\(path)/\(file)")
          == FileManager.default.contents(atPath: "\(original)/\(file)"))
    }
  }

  @Test("the folder has a folder for each version, and the mark")
  func layout() throws {
    let document = ModelDocument(model: ManagedObjectModel(unchecked: []))
    let bundle = try #require(
      ModelBundle(
        versions: [
          .init(name: "M 2", document: document), .init(name: "M <1> & more", document: document),
        ], currentVersionName: "M <1> & more"))
    try bundle.write(to: folder("M.xcdatamodeld"))
    #expect(
      try files(in: "M.xcdatamodeld") == [
        ".xccurrentversion", "M 2.xcdatamodel", "M 2.xcdatamodel/contents",
        "M <1> & more.xcdatamodel", "M <1> & more.xcdatamodel/contents",
      ])
    #expect(try ModelBundle(contentsOf: folder("M.xcdatamodeld")) == bundle)
  }

  @Test("a version that changed is replaced, and files beside it stay")
  func replacing() throws {
    let path = folder("Company.xcdatamodeld")
    var bundle = try ModelFixtures.bundle("Company")
    try bundle.write(to: path)
    try Data().write(to: URL(filePath: folder("Company.xcdatamodeld/notes")))
    bundle.current.model = ManagedObjectModel(unchecked: [EntityDescription("Only")])
    try bundle.write(to: path)
    let again = try ModelBundle(contentsOf: path)
    #expect(again.current.model.entities.map(\.name) == ["Only"])
    #expect(again.versions.first == bundle.versions.first)
    #expect(try files(in: "Company.xcdatamodeld").contains("notes"))
  }

  @Test("a symbolic link to a version's file is followed, not replaced, and its mode is kept")
  func links() throws {
    let bundle = try ModelFixtures.bundle("Event")
    try bundle.write(to: folder("contents"))
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("contents"))
    try files.createDirectory(
      atPath: folder("V.xcdatamodel"), withIntermediateDirectories: false)
    try files.createSymbolicLink(
      atPath: folder("V.xcdatamodel/contents"), withDestinationPath: "../contents")
    var version = try ModelBundle(contentsOf: folder("V.xcdatamodel"))
    version.current.model = ManagedObjectModel(unchecked: [])
    try version.write(to: folder("V.xcdatamodel"))
    #expect(try ModelDocument(contentsOf: folder("contents")).model.entities.isEmpty)
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder("V.xcdatamodel/contents"))
        == "../contents")
    let mode = try files.attributesOfItem(atPath: folder("contents"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }

  @Test("a single version and a file are written from the current version")
  func parts() throws {
    let bundle = try ModelFixtures.bundle("Company")
    try bundle.write(to: folder("V.xcdatamodel"))
    #expect(try ModelDocument(contentsOf: folder("V.xcdatamodel/contents")) == alone(bundle))
    try bundle.write(to: folder("contents"))
    #expect(try ModelDocument(contentsOf: folder("contents")) == alone(bundle))
  }

  /// The current version as it is where there are no others.
  private func alone(_ bundle: ModelBundle) -> ModelDocument {
    var document = bundle.current
    document.model.formerVersions = []
    return document
  }

  @Test(
    "a version needs a name that a folder can have",
    arguments: ["", "a/b", "../V", "a\u{0}b", "a\nb"])
  func versionNames(name: String) throws {
    let document = ModelDocument(model: ManagedObjectModel(unchecked: []))
    let bundle = try #require(
      ModelBundle(
        versions: [.init(name: name, document: document)], currentVersionName: name))
    let path = folder("M.xcdatamodeld")
    let error = try #require(throws: ModelFileError.self) { try bundle.write(to: path) }
    #expect(error.reason == .invalidVersionName(name))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("nothing is written when one version cannot be")
  func allOrNothing() throws {
    let sound = ModelDocument(model: ManagedObjectModel(unchecked: []))
    let unsound = ModelDocument(
      model: ManagedObjectModel(unchecked: [EntityDescription("a\u{1}b")]))
    let bundle = try #require(
      ModelBundle(
        versions: [.init(name: "A", document: sound), .init(name: "B", document: unsound)],
        currentVersionName: "A"))
    #expect(throws: ModelFileError.self) { try bundle.write(to: folder("M.xcdatamodeld")) }
    #expect(!FileManager.default.fileExists(atPath: folder("M.xcdatamodeld")))
  }

  @Test("versions of the same name, or a current one that is none of them, make no model")
  func inconsistent() {
    let document = ModelDocument(model: ManagedObjectModel(unchecked: []))
    let version = ModelBundle.Version(name: "A", document: document)
    #expect(ModelBundle(versions: [version, version], currentVersionName: "A") == nil)
    #expect(ModelBundle(versions: [version], currentVersionName: "B") == nil)
  }

  @Test("slashes at the end of a path make no difference")
  func trailingSlashes() throws {
    let bundle = try ModelFixtures.bundle("Company")
    try bundle.write(to: folder("M.xcdatamodeld") + "//")
    #expect(try ModelBundle(contentsOf: folder("M.xcdatamodeld")) == bundle)
    try bundle.write(to: folder("V.xcdatamodel") + "/")
    #expect(try ModelDocument(contentsOf: folder("V.xcdatamodel/contents")) == alone(bundle))
  }

  @Test(
    "a path with another ending is refused", arguments: ["M", "M.mom", "M.xcdatamodeld.zip", "M/"])
  func otherEndings(name: String) throws {
    let bundle = try ModelFixtures.bundle("Event")
    let error = try #require(throws: ModelFileError.self) { try bundle.write(to: folder(name)) }
    #expect(error.reason == .notAModelName)
    #expect(!FileManager.default.fileExists(atPath: folder(name)))
  }

  @Test("a folder in the place of a file is refused")
  func folderInTheWay() throws {
    let bundle = try ModelFixtures.bundle("Event")
    try FileManager.default.createDirectory(
      atPath: folder("V.xcdatamodel/contents"), withIntermediateDirectories: true)
    let error = try #require(throws: ModelFileError.self) {
      try bundle.write(to: folder("V.xcdatamodel"))
    }
    #expect(error.reason == .notAFile)
  }
}
