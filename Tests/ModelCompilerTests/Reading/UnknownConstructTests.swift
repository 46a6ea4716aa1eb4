import ManagedObjects
import ModelFiles
import Testing

/// What a file holds that Xcode, as far as we know it, does not write.
@Suite struct UnknownConstructTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <!-- made by hand -->
    <model future="1" userDefinedModelVersionIdentifier="">
        <novelty>some <b x="1&#10;"/> text &amp; more</novelty>
        <entity colour="red" name="Person" syncable="YES" codeGenerationType="robot">
            <attribute name="age" attributeType="Binary" minValueString="3" defaultValueString="?"/>
            <!-- not yet -->
            <method name="greet">
                <parameter name="loud"/>
            </method>
            <attribute name="name" attributeType="String">stray</attribute>
        </entity>
    </model>
    """

  @Test("everything unknown is reported with its place")
  func reported() throws {
    let document = try ModelDocument(Array(Self.text.utf8))
    #expect(
      document.unknown.map { "\($0.position.line): \($0)" } == [
        "3: attribute \"future\" of model",
        "4: element <novelty> in model",
        "5: attribute \"colour\" of model/entity[Person]",
        "5: attribute \"codeGenerationType\" of model/entity[Person]",
        "6: attribute \"minValueString\" of model/entity[Person]/attribute[age]",
        "6: attribute \"defaultValueString\" of model/entity[Person]/attribute[age]",
        "8: element <method> in model/entity[Person]",
        "11: text in model/entity[Person]/attribute[name]",
      ])
  }

  @Test("everything unknown is written back to where it was, and so are comments")
  func writtenBack() throws {
    let document = try ModelDocument(Array(Self.text.utf8))
    #expect(String(decoding: try document.contents(), as: UTF8.self) == Self.text)
  }

  @Test(
    "values that look like attributes and tags are values",
    arguments: [
      ("<x b='1 c=2' c='3' a='\" d=4 '/>", "<x b=\"1 c=2\" c=\"3\" a=\"&quot; d=4 \"/>"),
      ("<x b=\"1 > 2\" a=\"/>\"/>", "<x b=\"1 &gt; 2\" a=\"/&gt;\"/>"),
    ])
  func lookalikes(element: String, written: String) throws {
    let text = String(decoding: try document(of: element).contents(), as: UTF8.self)
    #expect(text.contains("\n    \(written)\n"))
  }

  @Test("unknown things stay when the model changes, and are not lost with what they belong to")
  func changes() throws {
    var document = try ModelDocument(Array(Self.text.utf8))
    document.model = try ModelDocument(
      Array("<model><entity name=\"Person\"/></model>".utf8)
    ).model
    let error = try #require(throws: ModelFileError.self) { try document.contents() }
    let lost = document.unknown.filter { $0.path.description.contains("/attribute[") }
    #expect(([error] + error.others).map(\.reason) == lost.map { .unplaced($0) })
    #expect(
      error.description.hasPrefix(
        "contents: the unknown attribute \"minValueString\" of "
          + "model/entity[Person]/attribute[age] has no place"))
    document.unknown.removeAll { lost.contains($0) }
    let text = String(decoding: try document.contents(), as: UTF8.self)
    #expect(text.contains("<entity colour=\"red\" name=\"Person\""))
    #expect(text.contains("<parameter name=\"loud\"/>"))
    #expect(!text.contains("stray"))
    document.unknown = []
    #expect(try !String(decoding: document.contents(), as: UTF8.self).contains("novelty"))
  }

  @Test("unknown things stay when the model gets another name")
  func modelName() throws {
    let named = Self.text.replacing("<model future", with: "<model name=\"Old\" future")
    var document = try ModelDocument(Array(named.utf8))
    #expect(document.unknown.count == 8)
    document.modelAttributes["name"] = "New"
    let again = try ModelDocument(try document.contents())
    #expect(again.unknown == document.unknown)
    #expect(again.modelAttributes["name"] == "New")
    document.modelAttributes["name"] = nil
    #expect(try ModelDocument(try document.contents()).unknown == document.unknown)
  }

  @Test("an entity with something unknown cannot be removed or renamed without a word")
  func lostEntity() throws {
    var document = try document(of: "<entity name=\"Thing\" colour=\"red\"/>")
    for entities in [[], [EntityDescription("Other")]] {
      document.model = ManagedObjectModel(unchecked: entities)
      let error = try #require(throws: ModelFileError.self) { try document.contents() }
      #expect(error.description.contains("attribute \"colour\" of model/entity[Thing]"))
    }
    document.unknown = []
    #expect(throws: Never.self) { try document.contents() }
  }

  @Test("something unknown in an element that says nothing is written back with it")
  func emptyElement() throws {
    let document = try document(ofThing: "<userInfo colour=\"red\"/>")
    #expect(document.unknown.count == 1)
    #expect(try ModelDocument(try document.contents()).unknown == document.unknown)
  }

  @Test("a known file has nothing unknown", arguments: ModelFixtures.contents)
  func known(path: String) throws {
    #expect(try ModelDocument(contentsOf: path).unknown.isEmpty)
  }
}
