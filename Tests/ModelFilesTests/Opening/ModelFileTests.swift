import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Model files")
struct ModelFileTests {
  private let folder: TemporaryFolder
  private let text = "<model><entity name=\"Thing\"/></model>"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func url(_ name: String) -> URL { URL(filePath: folder(name)) }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(name))
  }

  private func compiled(_ name: String) -> [UInt8] {
    ModelArchiver.bytes(ManagedObjectModel(unchecked: [EntityDescription(name)]))
  }

  private func versionInfo(_ current: String?, hashes: PropertyListValue = .dictionary([:]))
    -> PropertyListValue
  {
    .dictionary([
      "NSManagedObjectModel_CurrentVersionName": current.map { .string($0) } ?? .null,
      "NSManagedObjectModel_VersionHashes": hashes,
      "NSManagedObjectModel_VersionChecksums": .dictionary(["Two": .string("c2Vjb25k")]),
    ])
  }

  private func reason(_ name: String) throws -> String {
    try #require(throws: ModelFileError.self) { try ModelFile(contentsOf: url(name)) }.description
  }

  @Test("compiled versions are listed, with the current one, its hashes and its checksum")
  func versions() throws {
    let hash = Data(repeating: 7, count: 32)
    let hashes = PropertyListValue.dictionary([
      "Two": .dictionary(["B": .data(hash), "X": .data(Data([1]))])
    ])
    try write(compiled("A"), to: "M.momd/One.mom")
    try write(compiled("B"), to: "M.momd/Two.mom")
    try write(Array("momv2$sr".utf8), to: "M.momd/Two.omo")
    try write(
      BinaryPropertyList.bytes(versionInfo("Two", hashes: hashes)), to: "M.momd/VersionInfo.plist")
    let file = try ModelFile(contentsOf: url("M.momd"))
    #expect(file.versions.map(\.name) == ["One", "Two"])
    #expect(file.versions.map(\.isCurrent) == [false, true])
    #expect(file.current.model.entities.map(\.name) == ["B"])
    #expect(file.current.coreDataVersionHashes == ["B": hash])
    #expect(file.current.coreDataVersionChecksum == "c2Vjb25k")
    #expect(
      file.current.notes.map(\.description) == [
        "version \"Two\": the hash of entity \"X\" is none, and is left out"
      ])
    #expect(file.version(named: "One")?.coreDataVersionHashes.isEmpty == true)
    #expect(try ManagedObjectModel(contentsOf: url("M.momd")).entities.map(\.name) == ["B"])
  }

  @Test("the list of versions may be XML, and need not be there for one version")
  func lists() throws {
    try write(compiled("A"), to: "M.momd/One.mom")
    #expect(try ModelFile(contentsOf: url("M.momd")).current.name == "One")
    try write(compiled("B"), to: "M.momd/Two.mom")
    #expect(
      try reason("M.momd")
        == "\(folder("M.momd")): no version is marked as the current one, which has to be one of "
        + "\"One\", \"Two\"")
    try write(
      Array(MarkupPropertyList.text(versionInfo("One")).utf8), to: "M.momd/VersionInfo.plist")
    #expect(try ModelFile(contentsOf: url("M.momd")).current.name == "One")
    for (current, words) in [
      ("Three", "there are only \"One\", \"Two\""), ("../One", "there are only"),
    ] {
      try write(BinaryPropertyList.bytes(versionInfo(current)), to: "M.momd/VersionInfo.plist")
      #expect(try reason("M.momd").contains(words))
    }
    try write(BinaryPropertyList.bytes(.dictionary([:])), to: "M.momd/VersionInfo.plist")
    #expect(try reason("M.momd").contains("tells nothing of versions"))
    try write(Array("bplist".utf8), to: "M.momd/VersionInfo.plist")
    #expect(try reason("M.momd").contains("the property list is damaged"))
  }

  @Test("a damaged version matters only where it is the current one")
  func damaged() throws {
    try write(compiled("A"), to: "M.momd/One.mom")
    try write(Array("nothing".utf8), to: "M.momd/Two.mom")
    try write(BinaryPropertyList.bytes(versionInfo("One")), to: "M.momd/VersionInfo.plist")
    let file = try ModelFile(contentsOf: url("M.momd"))
    #expect(file.versions.map(\.name) == ["One"])
    #expect(file.damagedVersions.map(\.name) == ["Two"])
    try write(BinaryPropertyList.bytes(versionInfo("Two")), to: "M.momd/VersionInfo.plist")
    #expect(try reason("M.momd").hasPrefix(folder("M.momd/Two.mom")))
  }

  @Test("what a path leads to follows from its content, then from its ending")
  func kinds() throws {
    try write(compiled("A"), to: "compiled")
    try write(compiled("A"), to: "folder/V.mom")
    try write(Array(text.utf8), to: "text.xml")
    try write(Array(text.utf8), to: "version/contents")
    try write(Array(text.utf8), to: "bundle/V.xcdatamodel/contents")
    for name in ["compiled", "folder", "text.xml", "version", "bundle", "folder/V.mom"] {
      #expect(try ManagedObjectModel(contentsOf: url(name)).entities.count == 1, "\(name)")
    }
    try write([], to: "empty.momd/readme")
    try write([], to: "empty.xcdatamodeld/readme")
    try write([], to: "empty.xcdatamodel/readme")
    try write([], to: "empty/readme")
    try write([1, 2], to: "x.mom")
    try write([1, 2], to: "x.txt")
    for (name, words) in [
      ("empty.momd", "the folder holds no .mom"),
      ("empty.xcdatamodeld", "the folder holds no .xcdatamodel"),
      ("empty.xcdatamodel", "there is no such file"), ("empty", "neither a model of Xcode"),
      ("x.mom", "the property list is damaged"), ("x.txt", "neither a model of Xcode"),
      ("nowhere", "there is no such file"),
    ] {
      #expect(try reason(name).contains(words), "\(name)")
    }
    let error = #expect(throws: ModelFileError.self) {
      try ManagedObjectModel(contentsOf: #require(URL(string: "https://example.org/M.momd")))
    }
    #expect(error?.message == "the URL names no file")
  }

  @Test("faults of a model are errors with their lines, those of others are reported")
  func faults() throws {
    let broken = "<model>\n<entity name=\"A\" parentEntity=\"B\"/>\n</model>"
    try write(Array(broken.utf8), to: "M.xcdatamodeld/M.xcdatamodel/contents")
    #expect(
      try reason("M.xcdatamodeld").hasPrefix("\(folder("M.xcdatamodeld")):2: A: "))
    try write(Array(text.utf8), to: "M.xcdatamodeld/N.xcdatamodel/contents")
    let mark =
      "<plist><dict><key>_XCCurrentVersionName</key><string>N.xcdatamodel</string></dict></plist>"
    try write(Array(mark.utf8), to: "M.xcdatamodeld/.xccurrentversion")
    let file = try ModelFile(contentsOf: url("M.xcdatamodeld"))
    #expect(file.current.name == "N")
    #expect(file.damagedVersions.map(\.error.line) == [2])
    let model = ManagedObjectModel(unchecked: [EntityDescription("A", parent: "B")])
    var archived = ModelArchiver(model)
    let root = archived.root()
    try write(archived.archiver.bytes(root: root), to: "sound.mom")
    #expect(try ModelFile(contentsOf: url("sound.mom")).current.model.entities.count == 1)
    let loose = ManagedObjectModel(unchecked: [
      EntityDescription("A") { RelationshipDescription("r", to: "B") }
    ])
    try write(ModelArchiver.bytes(loose), to: "loose.mom")
    #expect(try reason("loose.mom").hasPrefix("\(folder("loose.mom")): A.r: "))
  }

  @Test("what Xcode's files say and models cannot is noted")
  func notes() throws {
    let text = """
      <model><entity name="A" colour="red"><attribute name="n" attributeType="Integer 32" \
      defaultValueString="YES"/></entity></model>
      """
    try write(Array(text.utf8), to: "M.xcdatamodel/contents")
    let notes = try ModelFile(contentsOf: url("M.xcdatamodel")).current.notes.map(\.description)
    #expect(
      notes == [
        "entity \"A\": the unknown attribute \"colour\" of model/entity[A] has no effect",
        "attribute \"n\" of entity \"A\": defaultValueString is \"YES\", which is not a value of "
          + "type Integer 32; it is taken for 1",
      ])
  }
}
