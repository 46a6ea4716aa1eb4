import Foundation
import ManagedObjects
import ModelFiles
import Testing

/// What an `<attribute>` says.
@Suite struct AttributeReadingTests {
  private static let namedTypes: [(String, AttributeType)] = [
    ("Integer 16", .integer16), ("Integer 32", .integer32), ("Integer 64", .integer64),
    ("Decimal", .decimal), ("Double", .double), ("Float", .float), ("Boolean", .boolean),
    ("String", .string), ("Date", .date), ("Binary", .binary), ("UUID", .uuid), ("URI", .uri),
    ("Transformable", .transformable), ("Composite", .composite), ("Undefined", .undefined),
  ]

  @Test("each type has its name", arguments: namedTypes)
  func type(name: String, type: AttributeType) throws {
    #expect(try attribute("attributeType=\"\(name)\"").type == type)
  }

  @Test("an attribute without a type is undefined, and one that says nothing has to have a value")
  func nothing() throws {
    let plain = try attribute("")
    #expect(plain.type == .undefined)
    #expect(!plain.isOptional)
    #expect(!plain.isTransient)
    #expect(plain.isSyncable)
  }

  private static let defaults: [(String, String, AttributeValue)] = [
    ("Integer 16", "-7", .integer(-7)), ("Integer 32", "0.0", .integer(0)),
    ("Integer 64", "9223372036854775807", .integer(.max)),
    ("Decimal", "19.95", .decimal(Decimal(sign: .plus, exponent: -2, significand: 1995))),
    ("Decimal", "1e3", .decimal(1000)), ("Double", "0.1", .double(0.1)),
    ("Double", "-1e300", .double(-1e300)), ("Float", "0.1", .double(Double(Float(0.1)))),
    ("Boolean", "YES", .boolean(true)), ("Boolean", "NO", .boolean(false)),
    ("Boolean", "1", .boolean(true)), ("Boolean", "false", .boolean(false)),
    ("String", "", .string("")), ("String", "a&#10;&quot;b&quot;", .string("a\n\"b\"")),
    ("UUID", "", .null), ("Integer 16", "", .null), ("URI", "", .null),
    ("URI", "https://example.com/?a=1&amp;b", .string("https://example.com/?a=1&b")),
    ("Binary", "AQI=", .binary(Data([1, 2]))), ("Transformable", "AQI=", .binary(Data([1, 2]))),
  ]

  @Test("a default is a value of the attribute's type", arguments: defaults)
  func defaultValue(type: String, text: String, value: AttributeValue) throws {
    let read = try attribute("attributeType=\"\(type)\" defaultValueString=\"\(text)\"")
    #expect(read.defaultValue == value)
  }

  @Test("a default UUID is read in either case")
  func uuid() throws {
    let read = try attribute(
      "attributeType=\"UUID\" defaultValueString=\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"")
    let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    #expect(read.defaultValue == .uuid(uuid))
  }

  @Test("dates are seconds since the beginning of 2001, also as bounds")
  func dates() throws {
    let read = try attribute(
      """
      attributeType="Date" defaultDateTimeInterval="-725882400.5" minDateTimeInterval="0" \
      maxDateTimeInterval="1e9" defaultValueString="long ago"
      """)
    #expect(read.defaultValue == .date(Date(timeIntervalSinceReferenceDate: -725_882_400.5)))
    #expect(read.minimum == .date(Date(timeIntervalSinceReferenceDate: 0)))
    #expect(read.maximum == .date(Date(timeIntervalSinceReferenceDate: 1e9)))
  }

  @Test("the bounds of a string are lengths, those of a number are numbers of its type")
  func bounds() throws {
    let bounds = "minValueString=\"1\" maxValueString=\"80\""
    let string = try attribute("attributeType=\"String\" \(bounds)")
    #expect(string.minimum == .integer(1))
    #expect(string.maximum == .integer(80))
    #expect(try attribute("attributeType=\"Decimal\" \(bounds)").maximum == .decimal(80))
    #expect(try attribute("attributeType=\"Float\" \(bounds)").minimum == .double(1))
  }

  private static let leftBehind: [(String, String, AttributeValue, String)] = [
    ("Integer 16", "NO", .integer(0), "0"), ("Integer 32", "YES", .integer(1), "1"),
    ("Integer 64", "false", .integer(0), "0"), ("Integer 64", "true", .integer(1), "1"),
    ("Integer 16", "1.5", .integer(1), "1"), ("Integer 32", "-2.75", .integer(-2), "-2"),
    ("Decimal", "YES", .decimal(1), "1.0"), ("Double", "NO", .double(0), "0.0"),
    ("Float", "yes", .double(1), "1.0"), ("Boolean", "0.0", .boolean(false), "NO"),
    ("Boolean", "2", .boolean(true), "YES"), ("Boolean", "-1.5", .boolean(true), "YES"),
  ]

  @Test("a default that another type left behind is what Xcode makes of it", arguments: leftBehind)
  func converted(type: String, text: String, value: AttributeValue, meaning: String) throws {
    let document = try Self.thing(type, default: text)
    #expect(document.model.entities[0].declaredAttributes[0].defaultValue == value)
    #expect(
      document.converted.map(\.description) == [
        """
        attribute "a" of entity "Thing": defaultValueString is "\(text)", which is not a value of \
        type \(type); it is taken for \(meaning)
        """
      ])
    #expect(document.unknown.isEmpty)
    let written = try document.contents()
    #expect(String(decoding: written, as: UTF8.self).contains("defaultValueString=\"\(text)\""))
  }

  private static let unreadableTexts = [
    ("Integer 32", "abc"), ("Integer 64", "9223372036854775808"), ("Decimal", "1,5"),
    ("Decimal", "12x"), ("Double", "one"), ("Float", "1 2"), ("Boolean", "maybe"),
    ("Boolean", "nan"), ("UUID", "1234"),
  ]

  @Test("a default that says nothing to the type has no effect", arguments: unreadableTexts)
  func unreadable(type: String, text: String) throws {
    let document = try Self.thing(type, default: text)
    #expect(document.model.entities[0].declaredAttributes[0].defaultValue == .null)
    #expect(
      document.converted.map(\.description) == [
        """
        attribute "a" of entity "Thing": defaultValueString is "\(text)", which is not a value of \
        type \(type); it has no effect
        """
      ])
  }

  private static func thing(_ type: String, default text: String) throws -> ModelDocument {
    try document(
      ofThing: "<attribute name=\"a\" attributeType=\"\(type)\" defaultValueString=\"\(text)\"/>")
  }

  @Test("a bound that another type left behind is a number all the same, and any other an error")
  func convertedBounds() throws {
    let read = try attribute(
      "attributeType=\"Integer 16\" minValueString=\"0.5\" maxValueString=\"9.5\"")
    #expect(read.minimum == .integer(0))
    #expect(read.maximum == .integer(9))
    let lines = errors { () throws(ModelFileError) in
      try document(
        ofThing: "<attribute name=\"a\" attributeType=\"Double\" minValueString=\"low\"/>")
    }
    #expect(lines.count == 1)
  }

  @Test("a default outside the range of the type is left to the model's own faults")
  func outOfRange() throws {
    let document = try document(
      ofThing: "<attribute name=\"a\" attributeType=\"Integer 16\" defaultValueString=\"40000\"/>")
    #expect(document.model.faults.contains(ModelFault(.defaultOfWrongType, "Thing", "a")))
  }

  @Test("what the editor keeps of an attribute is read")
  func details() throws {
    let read = try attribute(
      """
      optional="YES" transient="YES" indexed="YES" attributeType="Transformable" \
      usesScalarValueType="YES" valueTransformerName="T" customClassName="C" \
      allowsExternalBinaryDataStorage="YES" regularExpressionString="[a-z]" composite="Part" \
      spotlightIndexingEnabled="YES" preserveAfterDeletion="YES" storedInTruthFile="YES" \
      versionHashModifier="v" elementID="old" syncable="NO"
      """)
    #expect(read.isOptional && read.isTransient && read.isIndexed && read.usesScalarValueType)
    #expect(read.allowsExternalBinaryDataStorage && read.isIndexedBySpotlight)
    #expect(read.preservesValueInHistoryOnDeletion && read.isStoredInExternalRecord)
    #expect(!read.isSyncable)
    #expect(read.valueTransformerName == "T")
    #expect(read.valueClassName == "C")
    #expect(read.regularExpression == "[a-z]")
    #expect(read.compositeName == "Part")
    #expect(read.versionHashModifier == "v")
    #expect(read.renamingIdentifier == "old")
  }

  @Test("the earlier name is read from renamingIdentifier as well, and elementID comes first")
  func renaming() throws {
    #expect(try attribute("renamingIdentifier=\"old\"").renamingIdentifier == "old")
    #expect(try attribute("renamingIdentifier=\"a\" elementID=\"b\"").renamingIdentifier == "b")
  }

  @Test("an attribute is derived only when it says so")
  func derived() throws {
    let expression = "derivationExpression=\"articles.@count\""
    #expect(
      try attribute("derived=\"YES\" \(expression)").derivationExpression == "articles.@count")
    #expect(try attribute(expression).derivationExpression == nil)
    #expect(try attribute("derived=\"YES\"").derivationExpression == "")
  }

  @Test("an attribute has user info")
  func userInfo() throws {
    let document = try document(
      ofThing: """
        <attribute name="a"><userInfo>
        <entry key="documentation" value="A &lt;thing&gt;.&#10;"/><entry key="unit"/>
        <entry key="unit" value="second"/>
        </userInfo></attribute>
        """)
    let read = try #require(document.model.entities.first?.declaredAttributes.first)
    #expect(read.userInfo == ["documentation": "A <thing>.\n", "unit": ""])
  }
}
