import ModelFiles
import Testing
import TextTools

/// The models in `Fixtures/models/broken`, none of which can be read.
@Suite struct BrokenFixtureTests {
  private static let refusals: [(name: String, place: String, reason: ModelFileError.Reason)] = [
    ("WrongEndTag.xcdatamodel", "/contents:5:5", .malformed(.wrongEndTag)),
    ("Truncated.xcdatamodel", "/contents:4:116", .malformed(.endsEarly)),
    ("EntityBomb.xcdatamodel", "/contents:2:1", .declaration),
    ("ExternalEntity.xcdatamodel", "/contents:2:1", .declaration),
    ("NotAModel.xcdatamodel", "/contents:2:1", .notAModel(root: "plist")),
    ("Empty.xcdatamodel", "/contents", .empty),
    ("RepeatedAttribute.xcdatamodel", "/contents:4:46", .malformed(.repeatedAttribute)),
    ("ForeignEncoding.xcdatamodel", "/contents:1:1", .encoding("ISO-8859-1")),
    ("ContentsFolder.xcdatamodel", "/contents", .notAFile),
    ("NoCurrentVersion.xcdatamodeld", "", .noCurrentVersion(choices: ["First", "Second"])),
    (
      "MissingCurrentVersion.xcdatamodeld", "/.xccurrentversion",
      .missingCurrentVersion("Third.xcdatamodel", choices: ["First", "Second"])
    ),
    (
      "UnreadableCurrentVersion.xcdatamodeld", "/.xccurrentversion:2:22",
      .unreadableCurrentVersion
    ),
    ("NoVersions.xcdatamodeld", "", .noVersions),
    ("Nowhere.xcdatamodeld", "", .missing),
    ("Nowhere.xcdatamodel", "", .missing),
    ("Nowhere.txt", "", .notAModelName),
  ]

  @Test("a broken model is refused with the place and the reason", arguments: refusals)
  func refusal(name: String, place: String, reason: ModelFileError.Reason) throws {
    let path = ModelFixtures.path("broken/\(name)")
    let error = try #require(throws: ModelFileError.self) { try ModelBundle(contentsOf: path) }
    #expect(error.reason == reason)
    #expect(error.description == "\(path)\(place): \(reason)")
    #expect(error.others.isEmpty)
  }

  @Test("an unknown type is named with its entity, attribute, file and line")
  func unknownType() throws {
    let path = ModelFixtures.path("broken/UnknownType.xcdatamodel")
    let error = try #require(throws: ModelFileError.self) { try ModelBundle(contentsOf: path) }
    #expect(
      error.description == """
        \(path)/contents:4:9: attribute "age" of entity "Person": attributeType is "Integer 128", \
        which is not a type of attributes
        """)
  }

  @Test("an attribute without a name is named by its entity")
  func missingName() throws {
    let path = ModelFixtures.path("broken/MissingName.xcdatamodel")
    let error = try #require(throws: ModelFileError.self) { try ModelBundle(contentsOf: path) }
    #expect(error.description == "\(path)/contents:4:9: attribute of entity \"Person\" has no name")
  }

  @Test("every value that cannot be read is reported, not only the first")
  func badValues() throws {
    let path = ModelFixtures.path("broken/BadValues.xcdatamodel/contents")
    let height = "attribute \"height\" of entity \"Person\""
    let lines = errors { () throws(ModelFileError) in try ModelDocument(contentsOf: path) }
    #expect(lines.count == 8)
    #expect(lines.first == "3: entity \"Person\": syncable is \"maybe\", which is not YES or NO")
    #expect(
      lines.dropFirst().first == """
        8: \(height): minValueString is "low", which is not a value of type Double
        """)
    #expect(
      lines.last == """
        15: fetchRequest "Everyone": resultType is "9", which is not a type of results
        """)
  }
}
