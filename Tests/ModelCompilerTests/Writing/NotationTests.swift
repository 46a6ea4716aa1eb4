import ManagedObjects
import ModelFiles
import Testing

/// Files that say in their own way what can be said in several.
@Suite struct NotationTests {
  private static let spellings = [
    "<attribute name=\"a\" optional=\"NO\" attributeType=\"Integer 16\" defaultValueString=\"007\"/>",
    "<attribute attributeType=\"Double\" name=\"a\" defaultValueString=\"1\" syncable=\"YES\"/>",
    "<attribute name=\"a\" attributeType=\"Undefined\" derivationExpression=\"b\"/>",
    "<attribute name=\"a\" renamingIdentifier=\"b\"/>",
    "<attribute name=\"d\" attributeType=\"Date\" defaultDateTimeInterval=\"1.0\" "
      + "defaultValueString=\"now\"/>",
    "<relationship name=\"r\" minCount=\"0\" maxCount=\"1\" destinationEntity=\"Thing\" "
      + "inverseName=\"r\" inverseEntity=\"ParentOfThing\"/>",
    "<relationship name=\"r\" storedInTruthFile=\"YES\" spotlightIndexingEnabled=\"NO\"/>",
    "<userInfo/>", "<relationship name=\"r\"/>\n        <attribute name=\"a\"/>",
  ]

  @Test("the file's own way is kept", arguments: spellings)
  func kept(element: String) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model>
          <entity name="Thing">
              \(element)
          </entity>
      </model>

      """
    let document = try ModelDocument(Array(text.utf8))
    #expect(String(decoding: try document.contents(), as: UTF8.self) == text)
    #expect(document.unknown.isEmpty)
  }

  @Test("what the model says now comes before what the file said")
  func modelFirst() throws {
    let text = """
      <model><entity name="Thing"><attribute name="a" optional="NO" attributeType="Integer 16" \
      defaultValueString="007"/></entity></model>
      """
    var document = try ModelDocument(Array(text.utf8))
    document.model = ManagedObjectModel(
      unchecked: [
        EntityDescription("Thing") { AttributeDescription("a", .integer16, defaultValue: 8) }
      ])
    let written = String(decoding: try document.contents(), as: UTF8.self)
    #expect(
      written.contains(
        "<attribute name=\"a\" optional=\"YES\" attributeType=\"Integer 16\" "
          + "defaultValueString=\"8\"/>"))
  }

  @Test("documents that say the same in different ways are not equal, though their models are")
  func equality() throws {
    let one = try document(ofThing: "<attribute name=\"a\" optional=\"NO\"/>")
    let other = try document(ofThing: "<attribute name=\"a\"/>")
    #expect(one != other)
    #expect(one.model == other.model)
  }

  @Test("where something stands in its file makes no difference to equality")
  func lines() throws {
    let one = try document(ofThing: "<attribute name=\"a\" x=\"\"/>")
    let other = try document(ofThing: "\n\n\n<attribute   name=\"a\"\n x=\"\"/>")
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one.line(ofEntity: "Thing", property: "a") == 3)
    #expect(other.line(ofEntity: "Thing", property: "a") == 6)
  }
}
