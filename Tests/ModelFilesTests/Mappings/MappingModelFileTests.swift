import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Files of mapping models")
struct MappingModelFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func url(_ name: String) -> URL { URL(filePath: folder(name)) }

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(name))
  }

  @Test("are known by what they hold, under any name")
  func kinds() throws {
    let model = try SampleMappings.generated()
    let text = MappingMarkup.text(model, isGenerated: true).utf8
    let compiled = MappingArchiver.bytes(model)
    for name in ["M.cdm", "M.xcmappingmodel/xcmapping.xml", "M.xml", "plain"] {
      for bytes in [Array(text), compiled] {
        try write(bytes, to: name)
        #expect(try MappingModel(contentsOf: url(name), sourceModel: SampleMappings.old) == model)
      }
    }
    try write(text, to: "Folder/xcmapping.xml")
    for name in ["Folder", "Folder/"] {
      let file = try MappingModelFile(
        contentsOf: url(name), sourceModel: SampleMappings.old,
        destinationModel: SampleMappings.new)
      #expect(file.mappingModel == model)
      #expect(file.url == url(name))
      #expect(file.notes == [])
      #expect(file.coreDataSourceVersionHashes.isEmpty)
    }
  }

  @Test("may be compiled into XML, with references written out")
  func compiledText() throws {
    let text = """
      <plist version="1.0"><dict><key>$version</key><integer>100000</integer><key>$top</key><dict>
      <key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict><key>$objects</key>
      <array><string>$null</string><dict><key>$class</key><dict><key>CF$UID</key>
      <integer>2</integer></dict></dict><dict><key>$classname</key><string>NSMappingModel</string>
      </dict></array></dict></plist>
      """
    try write(text.utf8, to: "M.cdm")
    #expect(try MappingModel(contentsOf: url("M.cdm")) == MappingModel())
  }

  @Test("that are none are refused by their paths")
  func others() throws {
    try write([1, 2, 3], to: "bytes")
    try write([], to: "empty.cdm")
    try write([], to: "xcmapping.xml")
    try write([1], to: "Broken.cdm")
    try write([], to: "Other/contents")
    try FileManager.default.createDirectory(
      at: url("Empty.xcmappingmodel"), withIntermediateDirectories: false)
    for (name, words) in [
      ("nothing", "nothing: there is no such file"),
      ("bytes", "bytes: this is neither a mapping model of Xcode nor a compiled one"),
      ("empty.cdm", "empty.cdm: the file is empty"),
      ("xcmapping.xml", "xcmapping.xml: the file is empty"),
      ("Broken.cdm", "Broken.cdm: the property list is damaged"),
      ("Other", "Other: this is neither"),
      ("Empty.xcmappingmodel", "Empty.xcmappingmodel/xcmapping.xml: there is no such file"),
    ] {
      let error = #expect(throws: ModelFileError.self) { try MappingModel(contentsOf: url(name)) }
      #expect(error?.description.hasPrefix(folder(words)) == true, "\(String(describing: error))")
    }
    let web = try #require(URL(string: "https://example.org/M.cdm"))
    #expect(throws: ModelFileError.self) { try MappingModel(contentsOf: web) }
  }

  @Test("that do not fit the models are refused, whatever they are")
  func models() throws {
    let model = try SampleMappings.generated()
    try write(MappingArchiver.bytes(model), to: "M.cdm")
    try write(MappingMarkup.text(model).utf8, to: "M.xml")
    let none = ManagedObjectModel(unchecked: [])
    let bare = ManagedObjectModel(
      unchecked: ["Person", "Cat", "Tiger", "Home"].map { EntityDescription($0) })
    let halves = ManagedObjectModel(unchecked: [
      EntityDescription("Person") {
        AttributeDescription("age", .integer16)
        AttributeDescription("name", .string)
      }
    ])
    for name in ["M.cdm", "M.xml"] {
      for (source, destination, words) in [
        (none, nil, "the source model has no entity \"Person\""),
        (nil, none, "the destination model has no entity \"Person\""),
        (nil, bare, "\"Person\" has no attribute \"age\""),
        (nil, halves, "\"Person\" has no relationship \"boss\""),
      ] as [(ManagedObjectModel?, ManagedObjectModel?, String)] {
        let error = #expect(throws: ModelFileError.self) {
          try MappingModel(
            contentsOf: url(name), sourceModel: source, destinationModel: destination)
        }
        #expect(error?.message == "entity mapping \"PersonToPerson\": \(words)")
        #expect((error?.line == nil) == (name == "M.cdm"))
      }
    }
  }
}

@Suite(
  "Mapping models that Apple's tools wrote",
  .enabled(if: AppleFiles.areThere, "\(AppleFiles.reason)"))
struct AppleMappingTests {
  @Test("say the same, as Xcode saved them and compiled")
  func forms() throws {
    let versions = try ModelFile(contentsOf: AppleFiles.url("SampleModel.momd"))
    let old = try #require(versions.version(named: "SampleModel2"))
    let new = try #require(versions.version(named: "SampleModel3"))
    let compiled = try MappingModelFile(
      contentsOf: AppleFiles.url("V2toV3.cdm"), sourceModel: old.model,
      destinationModel: new.model)
    let saved = try MappingModelFile(
      contentsOf: AppleFiles.url("V2toV3.xcmappingmodel"), sourceModel: old.model,
      destinationModel: new.model)
    #expect(compiled.notes == [])
    #expect(saved.notes == [])
    #expect(
      compiled.mappingModel.entityMappings.map { "\($0.name) \($0.mappingType)" } == [
        "CarToCar custom", "LuxuryCarToLuxuryCar custom", "PersonToPerson copy",
        "SportCarToSportCar custom", "Maker add",
      ])
    let pairs = zip(
      saved.mappingModel.entityMappings, compiled.mappingModel.entityMappings)
    for (one, other) in pairs { #expect(one == other) }
    #expect(saved.mappingModel == compiled.mappingModel)
    #expect(compiled.coreDataSourceVersionHashes == old.coreDataVersionHashes)
    #expect(compiled.coreDataDestinationVersionHashes == new.coreDataVersionHashes)
    #expect(compiled.mappingModel.maps(from: old.model, to: new.model))
    #expect(!compiled.mappingModel.maps(from: new.model, to: old.model))
  }

  @Test("have expressions in the language of formats")
  func expressions() throws {
    let mapping = try MappingModel(contentsOf: AppleFiles.url("V2toV3.cdm"))
      .entityMappingsByName
    let car = try #require(mapping["CarToCar"])
    #expect(car.entityMigrationPolicyClassName == "REPLACE_AT_RUNTIME.V2to3MakerPolicy")
    #expect(
      (car.attributeMappings + car.relationshipMappings).map {
        "\($0.name): \($0.valueExpression?.format ?? "")"
      } == [
        "markedForDeletionAsOf: $source.markedForDeletionAsOf", "model: $source.model",
        "numberPlate: $source.numberPlate", "createdBy: ",
        "owner: FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", "
          + "\"PersonToPerson\", $source.owner)",
        "previousOwners: FUNCTION($manager, "
          + "\"destinationInstancesForEntityMappingNamed:sourceInstances:\", \"PersonToPerson\", "
          + "$source.owner)",
      ])
    #expect(
      mapping["PersonToPerson"]?.sourceExpression?.format
        == "FUNCTION($manager, \"fetchRequestForSourceEntityNamed:predicateString:\", \"Person\", "
        + "\"TRUEPREDICATE\")")
    #expect(mapping["Maker"]?.sourceExpression == nil)
  }
}
