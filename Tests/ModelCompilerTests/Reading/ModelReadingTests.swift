import ManagedObjects
import ModelFiles
import Testing

/// What a `<model>`, an `<entity>` and what is in it say, apart from properties.
@Suite struct ModelReadingTests {
  @Test("an entity says what it is")
  func entity() throws {
    let document = try document(
      of: """
        <entity name="A" representedClassName=".A" parentEntity="B" isAbstract="YES" \
        elementID="Old" versionHashModifier="v" syncable="NO" codeGenerationType="category">
        <userInfo><entry key="k" value="v"/></userInfo></entity>
        <entity name="B"/>
        """)
    let entity = try #require(document.model.entity(named: "A"))
    #expect(entity.managedObjectClassName == ".A")
    #expect(entity.superentityName == "B")
    #expect(entity.isAbstract)
    #expect(!entity.isSyncable)
    #expect(entity.renamingIdentifier == "Old")
    #expect(entity.versionHashModifier == "v")
    #expect(entity.userInfo == ["k": "v"])
    #expect(document.codeGeneration == ["A": .category])
    let plain = try #require(document.model.entity(named: "B"))
    #expect(plain.managedObjectClassName == nil)
    #expect(!plain.isAbstract)
    #expect(plain.isSyncable)
  }

  @Test("indexes order by properties or expressions")
  func indexes() throws {
    let document = try document(
      ofThing: """
        <fetchIndex name="i" partialIndexPredicate="a == 1">
        <fetchIndexElement property="a" type="Binary" order="ascending"/>
        <fetchIndexElement property="b" type="RTree" order="descending"/>
        <fetchIndexElement expression="lowercase:(c)" expressionType="String" type="Binary" \
        order="ascending"/></fetchIndex>
        """)
    #expect(
      document.model.entities.first?.indexes == [
        FetchIndexDescription(
          "i",
          [
            .init("a"), .init("b", ascending: false, collationType: .rTree),
            .init(.expression("lowercase:(c)", type: "String")),
          ], partialIndexPredicate: "a == 1")
      ])
  }

  @Test("constraints and the indexes of old versions are lists of properties")
  func lists() throws {
    let document = try document(
      ofThing: """
        <uniquenessConstraints><uniquenessConstraint><constraint value="a"/></uniquenessConstraint>
        <uniquenessConstraint><constraint value="b"/><constraint value="c"/></uniquenessConstraint>
        </uniquenessConstraints>
        <compoundIndexes><compoundIndex><index value="a"/><index value="b"/></compoundIndex>
        </compoundIndexes>
        """)
    #expect(document.model.entities.first?.uniquenessConstraints == [["a"], ["b", "c"]])
    #expect(document.model.entities.first?.compoundIndexes == [["a", "b"]])
  }

  @Test("composites, configurations and the diagram are read")
  func parts() throws {
    let document = try document(
      of: """
        <entity name="A"/><composite name="P"><attribute name="x" attributeType="Double"/></composite>
        <configuration name="Local" usedWithCloudKit="YES"><memberEntity name="A"/></configuration>
        <elements><element name="A" positionX="-1" positionY="2.5" width="3" height="4"/></elements>
        """)
    #expect(document.model.composite(named: "P")?.attributes.map(\.name) == ["x"])
    #expect(document.model.configurations.first?.entityNames == ["A"])
    #expect(document.model.configurations.first?.isUsedWithCloudKit == true)
    #expect(document.diagram == [DiagramElement("A", x: -1, y: 2.5, width: 3, height: 4)])
  }

  @Test(
    "version identifiers are separated by commas",
    arguments: [("", []), ("1.0", ["1.0"]), (" 1.0, beta ,", ["1.0", "beta"])])
  func identifiers(text: String, identifiers: [String]) throws {
    let document = try ModelDocument(
      Array("<model userDefinedModelVersionIdentifier=\"\(text)\"/>".utf8))
    #expect(document.model.versionIdentifiers == Set(identifiers))
  }

  @Test("the attributes of the root element are kept as they are")
  func modelAttributes() throws {
    let text = "<model type=\"T\" sourceLanguage=\"Swift\" systemVersion=\"23C71\"/>"
    #expect(
      try ModelDocument(Array(text.utf8)).modelAttributes == [
        "type": "T", "sourceLanguage": "Swift", "systemVersion": "23C71",
      ])
  }

  @Test("the line of each declaration is known")
  func lines() throws {
    let document = try document(
      of: """
        <entity name="A">
          <attribute name="a"
            attributeType="String"/>
          <!-- <attribute name="b"/> -->
          <relationship name="r" destinationEntity="A"/>
          <fetchIndex name="i"/>
        </entity>
        <composite name="C">
          <attribute name="x"/>
        </composite>
        <fetchRequest name="R" entity="A"/>
        """)
    #expect(document.line(ofEntity: "A") == 2)
    #expect(document.line(ofEntity: "A", property: "a") == 3)
    #expect(document.line(ofEntity: "A", property: "b") == nil)
    #expect(document.line(ofEntity: "A", property: "r") == 6)
    #expect(document.line(ofEntity: "A", property: "i") == 7)
    #expect(document.line(ofEntity: "C", property: "x") == 10)
    #expect(document.line(ofEntity: "R") == 12)
    #expect(document.line(ofEntity: "Nobody") == nil)
  }
}
