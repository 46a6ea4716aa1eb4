import Foundation
import ManagedObjects
import ModelFiles
import Testing

/// How a model is written that comes from nowhere.
@Suite struct ModelWritingTests {
  @Test("a model made in code is written as Xcode would write it")
  func layout() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Company") {
        AttributeDescription("name", .string, isOptional: false)
        RelationshipDescription(
          "employees", toMany: "Person", inverse: "employer", deleteRule: .cascade)
      }
      EntityDescription("Person") {
        AttributeDescription("age", .integer32, minimum: 0)
        RelationshipDescription("employer", to: "Company", inverse: "employees")
      }
    }
    let document = ModelDocument(model: model, codeGeneration: ["Person": .classDefinition])
    #expect(
      String(decoding: try document.contents(), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
        minimumToolsVersion="Automatic" sourceLanguage="Swift" \
        userDefinedModelVersionIdentifier="">
            <entity name="Company" syncable="YES">
                <attribute name="name" attributeType="String"/>
                <relationship name="employees" optional="YES" toMany="YES" deletionRule="Cascade" \
        destinationEntity="Person" inverseName="employer" inverseEntity="Person"/>
            </entity>
            <entity name="Person" syncable="YES" codeGenerationType="class">
                <attribute name="age" optional="YES" attributeType="Integer 32" \
        minValueString="0" usesScalarValueType="NO"/>
                <relationship name="employer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Company" inverseName="employees" inverseEntity="Company"/>
            </entity>
        </model>
        """)
  }

  @Test("characters that mean something to XML survive in every text")
  func escaping() throws {
    let text = "a\n\t\r\"'<>&]]>--\u{2028}é e\u{301} 😀 "
    var attribute = AttributeDescription(text, .string, defaultValue: .string(text))
    attribute.userInfo = [text: text]
    let document = ModelDocument(
      model: ManagedObjectModel(unchecked: [EntityDescription(text, attributes: [attribute])]),
      codeGeneration: [text: .category])
    let again = try ModelDocument(try document.contents())
    #expect(again == document)
    let name = try #require(again.model.entities.first?.name)
    #expect(Array(name.utf8) == Array(text.utf8))
  }

  private static let texts: [(AttributeType, AttributeValue, String)] = [
    (.float, .double(Double(Float(0.1))), "0.1"), (.double, .double(1), "1.0"),
    (.decimal, .decimal(0), "0.0"), (.integer16, 7, "7"), (.boolean, true, "YES"),
    (.boolean, false, "NO"), (.uri, "https://example.com", "https://example.com"),
    (.binary, .binary(Data([1, 2])), "AQI="),
  ]

  @Test("a default is written as Xcode writes it", arguments: texts)
  func defaultText(type: AttributeType, value: AttributeValue, text: String) throws {
    let attribute = AttributeDescription("a", type, defaultValue: value)
    let document = ModelDocument(
      model: ManagedObjectModel(unchecked: [EntityDescription("Thing", attributes: [attribute])]))
    let written = String(decoding: try document.contents(), as: UTF8.self)
    #expect(written.contains("defaultValueString=\"\(text)\""))
  }

  @Test("a default date is written without a fraction where it has none")
  func dates() throws {
    for (seconds, text) in [(978_307_200, "978307200"), (-0.5, "-0.5")] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let attribute = AttributeDescription("a", .date, defaultValue: .date(date))
      let document = ModelDocument(
        model: ManagedObjectModel(
          unchecked: [EntityDescription("Thing", attributes: [attribute])]))
      let written = String(decoding: try document.contents(), as: UTF8.self)
      #expect(written.contains("defaultDateTimeInterval=\"\(text)\""))
    }
  }

  private static let unwritableAttributes: [(String, AttributeDescription)] = [
    ("defaultValueString", AttributeDescription("a", .integer16, defaultValue: "text")),
    ("defaultValueString", AttributeDescription("a", .undefined, defaultValue: 1)),
    ("defaultValueString", AttributeDescription("a", .string, defaultValue: "\u{1}")),
    ("defaultValueString", AttributeDescription("a", .binary, defaultValue: .binary(Data()))),
    ("defaultDateTimeInterval", AttributeDescription("a", .date, defaultValue: 1)),
    ("minValueString", AttributeDescription("a", .boolean, minimum: 1)),
  ]

  @Test("a value that a file cannot hold is an error, not lost", arguments: unwritableAttributes)
  func unwritable(name: String, attribute: AttributeDescription) throws {
    let document = ModelDocument(
      model: ManagedObjectModel(unchecked: [EntityDescription("Thing", attributes: [attribute])]))
    let error = try #require(throws: ModelFileError.self) { try document.contents(path: "here") }
    #expect(
      error.description
        == "here: attribute \"a\" of entity \"Thing\": a model file cannot hold this \(name)")
  }

  @Test("an identifier with a comma cannot be written")
  func identifiers() {
    let model = ManagedObjectModel(unchecked: [], versionIdentifiers: ["1,0"])
    #expect(throws: ModelFileError.self) { try ModelDocument(model: model).contents() }
  }

  @Test("an entity whose class is written by hand has no entry for its code")
  func manual() {
    var document = ModelDocument(
      model: ManagedObjectModel(unchecked: []), codeGeneration: ["A": .manual, "B": .category])
    #expect(document.codeGeneration == ["B": .category])
    document.codeGeneration["C"] = .manual
    #expect(document.codeGeneration == ["B": .category])
  }
}
